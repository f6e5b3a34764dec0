CREATE TABLE `known_devices` (
	`uid` integer NOT NULL,
	`device` text NOT NULL,
	`first_signed_in_at` integer NOT NULL,
	`last_signed_in_at` integer NOT NULL,
	`is_new` integer NOT NULL,
	PRIMARY KEY(`uid`, `device`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`credential_id` text PRIMARY KEY NOT NULL,
	`uid` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_uid` ON `passkeys` (`uid`);--> statement-breakpoint
CREATE TABLE `sign_in_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`name` text NOT NULL,
	`network_address` text,
	`signed_in_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_in_alerts_uid` ON `sign_in_alerts` (`uid`);