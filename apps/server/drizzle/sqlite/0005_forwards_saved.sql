CREATE TABLE `forward_carriers` (
	`path` text NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`path`, `mid`),
	FOREIGN KEY (`path`) REFERENCES `forwards`(`path`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forward_carriers_mid` ON `forward_carriers` (`mid`);--> statement-breakpoint
CREATE TABLE `forwards` (
	`path` text PRIMARY KEY NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forwards_created_at` ON `forwards` (`created_at`);--> statement-breakpoint
CREATE TABLE `saved_items` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored` text NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_items_owner` ON `saved_items` (`uid`,`created_at`);