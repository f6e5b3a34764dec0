CREATE TABLE `message_clearings` (
	`gid` integer PRIMARY KEY NOT NULL,
	`cleared_mid` integer NOT NULL
);
