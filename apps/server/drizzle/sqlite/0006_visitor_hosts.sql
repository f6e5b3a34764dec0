CREATE TABLE `former_hosts` (
	`uid` integer NOT NULL,
	`host` integer NOT NULL,
	PRIMARY KEY(`uid`, `host`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `visitors` ADD `is_done` integer DEFAULT false NOT NULL;