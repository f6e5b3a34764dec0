CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`uid` integer NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `issuer`, `subject`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_uid` ON `identities` (`uid`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_email_verified` integer DEFAULT false NOT NULL;