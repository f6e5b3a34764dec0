CREATE TABLE `digest_marks` (
	`uid` integer PRIMARY KEY NOT NULL,
	`told_mid` integer NOT NULL,
	`is_told` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
