CREATE TABLE `notification_settings` (
	`uid` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
