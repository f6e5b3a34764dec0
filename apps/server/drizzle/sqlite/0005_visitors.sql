CREATE TABLE `visitors` (
	`uid` integer PRIMARY KEY NOT NULL,
	`page_url` text,
	`page_title` text,
	`language` text,
	`time_zone` text,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
