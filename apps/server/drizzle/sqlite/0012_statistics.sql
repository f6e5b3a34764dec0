CREATE TABLE `statistics_messages` (
	`half_hour` integer PRIMARY KEY NOT NULL,
	`messages` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `statistics_people` (
	`day` integer NOT NULL,
	`uid` integer NOT NULL,
	`half_hours` integer NOT NULL,
	PRIMARY KEY(`day`, `uid`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `statistics_people_uid` ON `statistics_people` (`uid`);--> statement-breakpoint
CREATE TABLE `statistics_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_mid` integer NOT NULL,
	`messages` integer NOT NULL
);
