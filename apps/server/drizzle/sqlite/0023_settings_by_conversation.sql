-- Conversations of settings from before the settings referred to them.
INSERT INTO conversations (kind, uid_low, uid_high)
  SELECT 'direct', low, high FROM (
    SELECT min(uid, peer_uid) AS low, max(uid, peer_uid) AS high FROM user_read_markers
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM mutes WHERE peer_uid IS NOT NULL
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM auto_deletes WHERE peer_uid IS NOT NULL
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM pinned_chats WHERE peer_uid IS NOT NULL)
  WHERE true ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TABLE `read_markers` (
	`uid` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`mid` integer NOT NULL,
	PRIMARY KEY(`uid`, `conversation_id`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `read_markers_conversation` ON `read_markers` (`conversation_id`);--> statement-breakpoint
INSERT INTO read_markers (uid, conversation_id, mid)
  SELECT marker.uid, id, mid FROM channel_read_markers AS marker JOIN conversations USING (gid)
  WHERE marker.uid IN (SELECT uid FROM users);--> statement-breakpoint
INSERT INTO read_markers (uid, conversation_id, mid)
  SELECT marker.uid, id, mid FROM user_read_markers AS marker
  JOIN conversations ON uid_low = min(marker.uid, peer_uid) AND uid_high = max(marker.uid, peer_uid)
  WHERE marker.uid IN (SELECT uid FROM users);--> statement-breakpoint
DROP TABLE `channel_read_markers`;--> statement-breakpoint
DROP TABLE `user_read_markers`;--> statement-breakpoint
CREATE TABLE `__new_auto_deletes` (
	`uid` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`expires_in` integer NOT NULL,
	PRIMARY KEY(`uid`, `conversation_id`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_auto_deletes` (uid, conversation_id, expires_in)
  SELECT setting.uid, conversations.id, setting.expires_in FROM `auto_deletes` AS setting JOIN conversations ON conversations.gid = setting.gid
    OR (uid_low = min(setting.uid, peer_uid) AND uid_high = max(setting.uid, peer_uid));--> statement-breakpoint
DROP TABLE `auto_deletes`;--> statement-breakpoint
ALTER TABLE `__new_auto_deletes` RENAME TO `auto_deletes`;--> statement-breakpoint
CREATE INDEX `auto_deletes_conversation` ON `auto_deletes` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `__new_mutes` (
	`uid` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`expired_at` integer,
	PRIMARY KEY(`uid`, `conversation_id`),
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_mutes` (uid, conversation_id, expired_at)
  SELECT setting.uid, conversations.id, setting.expired_at FROM `mutes` AS setting JOIN conversations ON conversations.gid = setting.gid
    OR (uid_low = min(setting.uid, peer_uid) AND uid_high = max(setting.uid, peer_uid));--> statement-breakpoint
DROP TABLE `mutes`;--> statement-breakpoint
ALTER TABLE `__new_mutes` RENAME TO `mutes`;--> statement-breakpoint
CREATE INDEX `mutes_conversation` ON `mutes` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `mutes_expiry` ON `mutes` (`expired_at`);--> statement-breakpoint
CREATE TABLE `__new_pinned_chats` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_pinned_chats` (id, uid, conversation_id, updated_at)
  SELECT setting.id, setting.uid, conversations.id, setting.updated_at FROM `pinned_chats` AS setting JOIN conversations ON conversations.gid = setting.gid
    OR (uid_low = min(setting.uid, peer_uid) AND uid_high = max(setting.uid, peer_uid))
  ORDER BY setting.id;--> statement-breakpoint
DROP TABLE `pinned_chats`;--> statement-breakpoint
ALTER TABLE `__new_pinned_chats` RENAME TO `pinned_chats`;--> statement-breakpoint
CREATE UNIQUE INDEX `pinned_chats_user` ON `pinned_chats` (`uid`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `pinned_chats_conversation` ON `pinned_chats` (`conversation_id`);