CREATE TABLE `bot_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used` integer,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bot_keys_name` ON `bot_keys` (`uid`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `bot_keys_hash` ON `bot_keys` (`key_hash`);