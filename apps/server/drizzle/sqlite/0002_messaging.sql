CREATE TABLE `channel_members` (
	`gid` integer NOT NULL,
	`uid` integer NOT NULL,
	`since_mid` integer NOT NULL,
	PRIMARY KEY(`gid`, `uid`),
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_members_uid` ON `channel_members` (`uid`);--> statement-breakpoint
CREATE TABLE `channels` (
	`gid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_public` integer NOT NULL,
	`created_at` integer NOT NULL,
	`avatar_updated_at` integer DEFAULT 0 NOT NULL,
	`show_email` integer DEFAULT true NOT NULL,
	`dm_to_member` integer DEFAULT true NOT NULL,
	`add_friend` integer DEFAULT true NOT NULL,
	`only_owner_can_send_msg` integer DEFAULT false NOT NULL,
	`ext_setting` text
);
--> statement-breakpoint
CREATE TABLE `channel_read_markers` (
	`uid` integer NOT NULL,
	`gid` integer NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`uid`, `gid`),
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_read_markers_gid` ON `channel_read_markers` (`gid`);--> statement-breakpoint
CREATE TABLE `user_read_markers` (
	`uid` integer NOT NULL,
	`peer_uid` integer NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`uid`, `peer_uid`)
);
--> statement-breakpoint
CREATE INDEX `user_read_markers_peer` ON `user_read_markers` (`peer_uid`);--> statement-breakpoint
CREATE TABLE `message_log` (
	`mid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`gid` integer,
	`to_uid` integer,
	`uid_low` integer,
	`uid_high` integer,
	`kind` text NOT NULL,
	`about_mid` integer,
	`detail` text NOT NULL,
	CONSTRAINT "message_log_one_chat" CHECK(("message_log"."gid" IS NULL) <> ("message_log"."to_uid" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `message_log_channel` ON `message_log` (`gid`,`mid`) WHERE "message_log"."gid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_pair` ON `message_log` (`uid_low`,`uid_high`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_sender` ON `message_log` (`from_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_recipient` ON `message_log` (`to_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_about` ON `message_log` (`about_mid`,`mid`) WHERE "message_log"."about_mid" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `messages` (
	`mid` integer PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`content` text NOT NULL,
	`properties` text,
	`edited_at` integer,
	`deleted_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`mid`) REFERENCES `message_log`(`mid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_expiry` ON `messages` (`expires_at`) WHERE "messages"."expires_at" IS NOT NULL;