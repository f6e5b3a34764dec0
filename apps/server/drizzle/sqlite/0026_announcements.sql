CREATE TABLE `announcements` (
	`gid` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `seen_announcements` (
	`uid` integer NOT NULL,
	`gid` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `gid`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `seen_announcements_gid` ON `seen_announcements` (`gid`);