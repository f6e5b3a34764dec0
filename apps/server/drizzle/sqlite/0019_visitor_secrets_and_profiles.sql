CREATE TABLE `answer_emails` (
	`uid` integer PRIMARY KEY NOT NULL,
	`sent_mid` integer NOT NULL,
	`unanswered` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `visitor_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`previous_hash` text,
	`uid` integer NOT NULL,
	`origin` text NOT NULL,
	`widget_id` text NOT NULL,
	`widget_host` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `visitor_secrets_previous` ON `visitor_secrets` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `visitor_secrets_uid` ON `visitor_secrets` (`uid`);--> statement-breakpoint
CREATE TABLE `visitor_profiles` (
	`uid` integer PRIMARY KEY NOT NULL,
	`email` text,
	`attributes` text NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
