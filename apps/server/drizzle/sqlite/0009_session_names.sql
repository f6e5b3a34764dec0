ALTER TABLE `sessions` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `signed_in_at` integer;