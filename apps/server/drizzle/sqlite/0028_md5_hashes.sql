CREATE TABLE `md5_hashes` (
	`uid` integer PRIMARY KEY NOT NULL,
	`md5_hash` text NOT NULL,
	`password_hash` text NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
