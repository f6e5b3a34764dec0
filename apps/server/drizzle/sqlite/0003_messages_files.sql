CREATE TABLE `file_holders` (
	`path` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`path`, `kind`, `id`),
	FOREIGN KEY (`path`) REFERENCES `files`(`path`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_holders_holder` ON `file_holders` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `files` (
	`path` text PRIMARY KEY NOT NULL,
	`uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`content_type` text NOT NULL,
	`name` text,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`thumbnail_type` text
);
--> statement-breakpoint
CREATE INDEX `files_created_at` ON `files` (`created_at`);--> statement-breakpoint
ALTER TABLE `message_log` ADD `expires_at` integer;