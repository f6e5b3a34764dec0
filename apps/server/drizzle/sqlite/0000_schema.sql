-- `WITHOUT ROWID` and the end are written by hand. IF NOT EXISTS: see "The first step" in the README above.
CREATE TABLE IF NOT EXISTS `sessions` (
	`uid` integer NOT NULL,
	`device` text NOT NULL,
	`session_id` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_hash` text,
	`renewed_at` integer,
	`device_token` text,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `device`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `sign_in_links` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`uid` integer,
	`language` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `sign_in_links_code_hash_unique` ON `sign_in_links` (`code_hash`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `sign_in_links_uid` ON `sign_in_links` (`uid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `sign_in_links_expires_at` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `bot_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used` integer,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `bot_keys_name` ON `bot_keys` (`uid`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `bot_keys_hash` ON `bot_keys` (`key_hash`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `channel_members` (
	`gid` integer NOT NULL,
	`uid` integer NOT NULL,
	`since_mid` integer NOT NULL,
	PRIMARY KEY(`gid`, `uid`),
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `channel_members_uid` ON `channel_members` (`uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `channels` (
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
CREATE TABLE IF NOT EXISTS `auto_deletes` (
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
CREATE UNIQUE INDEX IF NOT EXISTS `auto_deletes_user` ON `auto_deletes` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `auto_deletes_channel` ON `auto_deletes` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `auto_deletes_peer` ON `auto_deletes` (`peer_uid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `auto_deletes_gid` ON `auto_deletes` (`gid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `channel_read_markers` (
	`uid` integer NOT NULL,
	`gid` integer NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`uid`, `gid`),
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `channel_read_markers_gid` ON `channel_read_markers` (`gid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `mutes` (
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
CREATE UNIQUE INDEX IF NOT EXISTS `mutes_user` ON `mutes` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `mutes_channel` ON `mutes` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `mutes_peer` ON `mutes` (`peer_uid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `mutes_gid` ON `mutes` (`gid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `mutes_expiry` ON `mutes` (`expired_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `pinned_chats` (
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
CREATE UNIQUE INDEX IF NOT EXISTS `pinned_chats_user` ON `pinned_chats` (`uid`,`peer_uid`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `pinned_chats_channel` ON `pinned_chats` (`uid`,`gid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `pinned_chats_peer` ON `pinned_chats` (`peer_uid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `pinned_chats_gid` ON `pinned_chats` (`gid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `user_read_markers` (
	`uid` integer NOT NULL,
	`peer_uid` integer NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`uid`, `peer_uid`)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `user_read_markers_peer` ON `user_read_markers` (`peer_uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `contacts` (
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
CREATE INDEX IF NOT EXISTS `contacts_target` ON `contacts` (`target_uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `nicknames` (
	`uid` integer NOT NULL,
	`contact_uid` integer NOT NULL,
	`remark` text NOT NULL,
	PRIMARY KEY(`uid`, `contact_uid`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `nicknames_contact` ON `nicknames` (`contact_uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `digest_marks` (
	`uid` integer PRIMARY KEY NOT NULL,
	`told_mid` integer NOT NULL,
	`is_told` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `chat_files` (
	`audience` integer NOT NULL,
	`mid` integer NOT NULL,
	`peer_uid` integer,
	`from_uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`kind` text,
	`sort_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`audience`, `mid`),
	FOREIGN KEY (`mid`) REFERENCES `messages`(`mid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `chat_files_mid` ON `chat_files` (`mid`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `chat_files_name` ON `chat_files` (`audience`,`sort_name`,`mid`,`peer_uid`,`from_uid`,`created_at`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `chat_files_size` ON `chat_files` (`audience`,`size_bytes`,`mid`,`sort_name`,`peer_uid`,`from_uid`,`created_at`,`kind`,`expires_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `file_holders` (
	`path` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`path`, `kind`, `id`),
	FOREIGN KEY (`path`) REFERENCES `files`(`path`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `file_holders_holder` ON `file_holders` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `files` (
	`path` text PRIMARY KEY NOT NULL,
	`uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`content_type` text NOT NULL,
	`name` text,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`thumbnail_type` text,
	`thumbnail_bytes` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `files_created_at` ON `files` (`created_at`,`path`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `files_deleted` ON `files` (`deleted_at`) WHERE "files"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `forward_carriers` (
	`path` text NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`path`, `mid`),
	FOREIGN KEY (`path`) REFERENCES `forwards`(`path`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `forward_carriers_mid` ON `forward_carriers` (`mid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `forwards` (
	`path` text PRIMARY KEY NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `forwards_created_at` ON `forwards` (`created_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `identities` (
	`provider` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`uid` integer NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `issuer`, `subject`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `identities_uid` ON `identities` (`uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `registration_confirmations` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`invite_hash` text,
	`gid` integer,
	`email` text NOT NULL,
	`password_hash` text,
	`is_mailed` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`invite_hash`) REFERENCES `invites`(`code_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `registration_confirmations_invite` ON `registration_confirmations` (`invite_hash`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `registration_confirmations_expires_at` ON `registration_confirmations` (`expires_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `invites` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`created_by` integer NOT NULL,
	`remaining_uses` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`leads_to` text,
	`gid` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `invites_created_by` ON `invites` (`created_by`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `invites_expires_at` ON `invites` (`expires_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `message_clearings` (
	`gid` integer PRIMARY KEY NOT NULL,
	`cleared_mid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `message_log` (
	`mid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`gid` integer,
	`to_uid` integer,
	`uid_low` integer,
	`uid_high` integer,
	`kind` text NOT NULL,
	`about_mid` integer,
	`expires_at` integer,
	`detail` text NOT NULL,
	CONSTRAINT "message_log_one_chat" CHECK(("message_log"."gid" IS NULL) <> ("message_log"."to_uid" IS NULL))
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_log_channel` ON `message_log` (`gid`,`mid`) WHERE "message_log"."gid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_log_pair` ON `message_log` (`uid_low`,`uid_high`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_log_sender` ON `message_log` (`from_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_log_recipient` ON `message_log` (`to_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_log_about` ON `message_log` (`about_mid`,`mid`) WHERE "message_log"."about_mid" IS NOT NULL;--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `message_reactions` (
	`mid` integer NOT NULL,
	`uid` integer NOT NULL,
	`action` text NOT NULL,
	PRIMARY KEY(`mid`, `uid`, `action`),
	FOREIGN KEY (`mid`) REFERENCES `messages`(`mid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `message_reactions_kinds` ON `message_reactions` (`mid`,`action`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `messages` (
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
CREATE INDEX IF NOT EXISTS `messages_expiry` ON `messages` (`expires_at`) WHERE "messages"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `messages_files` ON `messages` (`mid`) WHERE content_type IN ('vocechat/file', 'vocechat/audio');--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `openid_clients` (
	`domain` text NOT NULL,
	`origin` text NOT NULL,
	`client_id` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`domain`, `origin`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `pins` (
	`mid` integer PRIMARY KEY NOT NULL,
	`gid` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`gid`) REFERENCES `channels`(`gid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `pins_gid` ON `pins` (`gid`,`created_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `saved_items` (
	`id` text PRIMARY KEY NOT NULL,
	`uid` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stored` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `saved_items_owner` ON `saved_items` (`uid`,`created_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `storage_use` (
	`uid` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `storage_use_bytes` ON `storage_use` (`bytes`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `user_log` (
	`log_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action` text NOT NULL,
	`uid` integer NOT NULL,
	`email` text,
	`name` text,
	`gender` integer,
	`language` text,
	`is_admin` integer,
	`is_bot` integer,
	`avatar_updated_at` integer
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `user_log_uid` ON `user_log` (`uid`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `users` (
	`uid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`gender` integer NOT NULL,
	`language` text NOT NULL,
	`is_admin` integer NOT NULL,
	`is_bot` integer NOT NULL,
	`avatar_updated_at` integer DEFAULT 0 NOT NULL,
	`create_by` text NOT NULL,
	`msg_smtp_notify_enable` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'normal' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `users_name` ON `users` ("name" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `users_name_key` ON `users` (`name_key`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `webhook_deliveries` (
	`uid` integer NOT NULL,
	`mid` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `mid`)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `webhook_deliveries_due` ON `webhook_deliveries` (`uid`,`due_at`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `webhooks` (
	`uid` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text,
	`due_at` integer NOT NULL,
	`lease_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`parked_at` integer,
	`unique_key` text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `jobs_due` ON `jobs` (`parked_at`,`due_at`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `jobs_unique_key` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE VIEW IF NOT EXISTS `uncleared_log` AS select "mid", "from_uid", "created_at", "gid", "to_uid", "uid_low", "uid_high", "kind", "about_mid", "expires_at", "detail" from "message_log" where mid > max(coalesce((SELECT cleared_mid FROM message_clearings WHERE gid = 0), 0), coalesce((SELECT cleared_mid FROM message_clearings WHERE gid = message_log.gid), 0));--> statement-breakpoint
-- From here on written by hand. 0: all people together.
INSERT OR IGNORE INTO `storage_use` (`uid`, `bytes`) VALUES (0, 0);
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `files_come` AFTER INSERT ON `files` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes` + new.`thumbnail_bytes`), (new.`uid`, new.`size_bytes` + new.`thumbnail_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `files_go` AFTER DELETE ON `files` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes` + old.`thumbnail_bytes`) WHERE `uid` IN (0, old.`uid`);
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `forwards_come` AFTER INSERT ON `forwards` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes`), (new.`created_by`, new.`size_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `forwards_go` AFTER DELETE ON `forwards` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes`) WHERE `uid` IN (0, old.`created_by`);
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `saved_items_come` AFTER INSERT ON `saved_items` BEGIN
	INSERT INTO `storage_use` (`uid`, `bytes`) VALUES (0, new.`size_bytes`), (new.`uid`, new.`size_bytes`)
		ON CONFLICT (`uid`) DO UPDATE SET `bytes` = `bytes` + excluded.`bytes`;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `saved_items_go` AFTER DELETE ON `saved_items` BEGIN
	UPDATE `storage_use` SET `bytes` = `bytes` - (old.`size_bytes`) WHERE `uid` IN (0, old.`uid`);
END;
