ALTER TABLE `users` ADD `widget_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `visitor_host` integer;