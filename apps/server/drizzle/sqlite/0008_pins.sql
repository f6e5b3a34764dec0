CREATE TABLE `pins` (
	`mid` integer PRIMARY KEY NOT NULL,
	`gid` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pins_gid` ON `pins` (`gid`,`created_at`);