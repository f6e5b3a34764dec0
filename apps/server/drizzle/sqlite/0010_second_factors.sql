CREATE TABLE `recovery_codes` (
	`uid` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`uid`, `code_hash`),
	FOREIGN KEY (`uid`) REFERENCES `second_factors`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`uid` integer PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`turned_on_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
