-- Conversations of messages that were sent before the log referred to them.
INSERT INTO conversations (kind, gid)
  SELECT DISTINCT 'channel', gid FROM message_log WHERE gid IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO conversations (kind, uid_low, uid_high)
  SELECT DISTINCT 'direct', min(from_uid, to_uid), max(from_uid, to_uid) FROM message_log WHERE to_uid IS NOT NULL
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP VIEW `uncleared_log`;--> statement-breakpoint
CREATE TABLE `__new_message_log` (
	`mid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`from_uid` integer NOT NULL,
	`to_uid` integer,
	`created_at` integer NOT NULL,
	`kind` text NOT NULL,
	`about_mid` integer,
	`expires_at` integer,
	`detail` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_message_log`
    ("mid", "conversation_id", "from_uid", "to_uid", "created_at", "kind", "about_mid", "expires_at", "detail")
  SELECT "mid", coalesce((SELECT id FROM conversations AS channel WHERE channel.gid = log.gid), (SELECT id
      FROM conversations AS direct
      WHERE direct.uid_low = min(log.from_uid, log.to_uid) AND direct.uid_high = max(log.from_uid, log.to_uid))),
    "from_uid", "to_uid", "created_at", "kind", "about_mid", "expires_at", "detail" FROM `message_log` AS log
  ORDER BY mid;--> statement-breakpoint
-- A mid is never given again, even if the newest entries were erased.
DELETE FROM sqlite_sequence WHERE name = '__new_message_log';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq)
  SELECT '__new_message_log', seq FROM sqlite_sequence WHERE name = 'message_log';--> statement-breakpoint
DROP TABLE `message_log`;--> statement-breakpoint
ALTER TABLE `__new_message_log` RENAME TO `message_log`;--> statement-breakpoint
CREATE INDEX `message_log_conversation` ON `message_log` (`conversation_id`,`mid`);--> statement-breakpoint
CREATE INDEX `message_log_sender` ON `message_log` (`from_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_recipient` ON `message_log` (`to_uid`,`mid`) WHERE "message_log"."to_uid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `message_log_about` ON `message_log` (`about_mid`,`mid`) WHERE "message_log"."about_mid" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_message_clearings` (
	`conversation_id` integer PRIMARY KEY NOT NULL,
	`cleared_mid` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_message_clearings`("conversation_id", "cleared_mid")
  SELECT coalesce(conversations.id, 0), cleared_mid
  FROM `message_clearings` LEFT JOIN conversations USING (gid);--> statement-breakpoint
DROP TABLE `message_clearings`;--> statement-breakpoint
ALTER TABLE `__new_message_clearings` RENAME TO `message_clearings`;--> statement-breakpoint
CREATE VIEW `uncleared_log` AS select "mid", "conversation_id", "from_uid", "to_uid", "created_at", "kind", "about_mid", "expires_at", "detail", (SELECT gid FROM conversations WHERE id = message_log.conversation_id) as "gid" from "message_log" where mid > max(coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = 0), 0), coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = message_log.conversation_id), 0));