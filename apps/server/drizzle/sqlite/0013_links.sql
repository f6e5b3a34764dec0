CREATE TABLE `sign_in_links` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`uid` integer,
	`language` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_code_hash_unique` ON `sign_in_links` (`code_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_links_uid` ON `sign_in_links` (`uid`);--> statement-breakpoint
CREATE INDEX `sign_in_links_expires_at` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `registration_confirmations` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`invite_hash` text,
	`gid` integer,
	`email` text NOT NULL,
	`password_hash` text,
	`is_mailed` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`invite_hash`) REFERENCES `invites`(`code_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registration_confirmations_invite` ON `registration_confirmations` (`invite_hash`);--> statement-breakpoint
CREATE INDEX `registration_confirmations_expires_at` ON `registration_confirmations` (`expires_at`);