ALTER TABLE `user_log` ADD `is_public` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `is_public` integer DEFAULT false NOT NULL;