CREATE TABLE `auto_deletes` (
	`uid` integer NOT NULL,
	`peer_uid` integer,
	`gid` integer,
	`expires_in` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auto_deletes_one_chat" CHECK(("auto_deletes"."peer_uid" IS NULL) <> ("auto_deletes"."gid" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auto_deletes_user` ON `auto_deletes` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `auto_deletes_channel` ON `auto_deletes` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX `auto_deletes_peer` ON `auto_deletes` (`peer_uid`);--> statement-breakpoint
CREATE INDEX `auto_deletes_gid` ON `auto_deletes` (`gid`);--> statement-breakpoint
CREATE TABLE `mutes` (
	`uid` integer NOT NULL,
	`peer_uid` integer,
	`gid` integer,
	`expired_at` integer,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mutes_one_chat" CHECK(("mutes"."peer_uid" IS NULL) <> ("mutes"."gid" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_user` ON `mutes` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_channel` ON `mutes` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX `mutes_peer` ON `mutes` (`peer_uid`);--> statement-breakpoint
CREATE INDEX `mutes_gid` ON `mutes` (`gid`);--> statement-breakpoint
CREATE INDEX `mutes_expiry` ON `mutes` (`expired_at`);--> statement-breakpoint
CREATE TABLE `pinned_chats` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`peer_uid` integer,
	`gid` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pinned_chats_one_chat" CHECK(("pinned_chats"."peer_uid" IS NULL) <> ("pinned_chats"."gid" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pinned_chats_user` ON `pinned_chats` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `pinned_chats_channel` ON `pinned_chats` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX `pinned_chats_peer` ON `pinned_chats` (`peer_uid`);--> statement-breakpoint
CREATE INDEX `pinned_chats_gid` ON `pinned_chats` (`gid`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`uid` integer NOT NULL,
	`target_uid` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `target_uid`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contacts_target` ON `contacts` (`target_uid`);--> statement-breakpoint
CREATE TABLE `nicknames` (
	`uid` integer NOT NULL,
	`contact_uid` integer NOT NULL,
	`remark` text NOT NULL,
	PRIMARY KEY(`uid`, `contact_uid`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nicknames_contact` ON `nicknames` (`contact_uid`);--> statement-breakpoint
ALTER TABLE `users` ADD `msg_smtp_notify_enable` integer DEFAULT true NOT NULL;