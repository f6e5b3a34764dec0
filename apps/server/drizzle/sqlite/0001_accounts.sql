CREATE TABLE `sessions` (
	`uid` integer NOT NULL,
	`device` text NOT NULL,
	`session_id` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`device_token` text,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `device`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invites` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`created_by` integer NOT NULL,
	`remaining_uses` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invites_created_by` ON `invites` (`created_by`);--> statement-breakpoint
CREATE INDEX `invites_expires_at` ON `invites` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_log` (
	`log_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action` text NOT NULL,
	`uid` integer NOT NULL,
	`email` text,
	`name` text,
	`gender` integer,
	`language` text,
	`is_admin` integer,
	`is_bot` integer,
	`avatar_updated_at` integer
);
--> statement-breakpoint
CREATE INDEX `user_log_uid` ON `user_log` (`uid`);--> statement-breakpoint
CREATE TABLE `users` (
	`uid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text,
	`name` text NOT NULL,
	`password_hash` text,
	`gender` integer NOT NULL,
	`language` text NOT NULL,
	`is_admin` integer NOT NULL,
	`is_bot` integer NOT NULL,
	`avatar_updated_at` integer DEFAULT 0 NOT NULL,
	`create_by` text NOT NULL,
	`status` text DEFAULT 'normal' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_name` ON `users` ("name" COLLATE NOCASE);