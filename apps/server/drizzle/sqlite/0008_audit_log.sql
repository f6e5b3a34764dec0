CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`uid` integer,
	`name` text NOT NULL,
	`subject` text,
	`details` text NOT NULL,
	`address` text NOT NULL,
	`device` text NOT NULL
);
