CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`gid` integer,
	`uid_low` integer,
	`uid_high` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_gid` ON `conversations` (`gid`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`uid_low`,`uid_high`);--> statement-breakpoint
CREATE INDEX `conversations_uid_high` ON `conversations` (`uid_high`);--> statement-breakpoint
-- Channels, also deleted ones whose messages or clearings are still stored.
INSERT INTO conversations (kind, gid)
  SELECT 'channel', gid FROM (
    SELECT gid FROM channels
    UNION SELECT gid FROM message_log WHERE gid IS NOT NULL
    UNION SELECT gid FROM message_clearings WHERE gid <> 0
    UNION SELECT gid FROM calls WHERE gid IS NOT NULL) ORDER BY gid;--> statement-breakpoint
INSERT INTO conversations (kind, uid_low, uid_high)
  SELECT 'direct', low, high FROM (
    SELECT min(from_uid, to_uid) AS low, max(from_uid, to_uid) AS high FROM message_log WHERE to_uid IS NOT NULL
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM user_read_markers
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM mutes WHERE peer_uid IS NOT NULL
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM auto_deletes WHERE peer_uid IS NOT NULL
    UNION SELECT min(uid, peer_uid), max(uid, peer_uid) FROM pinned_chats WHERE peer_uid IS NOT NULL
    UNION SELECT min(started_by, callee), max(started_by, callee) FROM calls WHERE callee IS NOT NULL)
  ORDER BY low, high;
