-- Conversations of calls from before the calls referred to them.
INSERT INTO conversations (kind, uid_low, uid_high)
  SELECT DISTINCT 'direct', min(started_by, callee), max(started_by, callee) FROM calls WHERE callee IS NOT NULL
  ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TABLE `__new_pins` (
	`mid` integer PRIMARY KEY NOT NULL,
	`conversation_id` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_pins`("mid", "conversation_id", "created_by", "created_at")
  SELECT mid, id, created_by, created_at FROM `pins` JOIN conversations USING (gid);--> statement-breakpoint
DROP TABLE `pins`;--> statement-breakpoint
ALTER TABLE `__new_pins` RENAME TO `pins`;--> statement-breakpoint
CREATE INDEX `pins_conversation` ON `pins` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_calls` (
	`room` text PRIMARY KEY NOT NULL,
	`conversation_id` integer NOT NULL,
	`started_by` integer NOT NULL,
	`started_at` integer NOT NULL,
	`video` integer NOT NULL,
	`answered_at` integer,
	`e2ee_key` text,
	`key_number` integer DEFAULT 0 NOT NULL,
	`rings` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calls_conversation_new` ON `__new_calls` (`conversation_id`);--> statement-breakpoint
INSERT INTO `__new_calls`
    (room, conversation_id, started_by, started_at, video, answered_at, e2ee_key, key_number, rings)
  SELECT room, id, started_by, started_at, video, answered_at, e2ee_key, key_number, rings
  FROM `calls` JOIN conversations ON conversations.gid = calls.gid
    OR (uid_low = min(started_by, callee) AND uid_high = max(started_by, callee))
  ORDER BY started_at ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE `calls`;--> statement-breakpoint
ALTER TABLE `__new_calls` RENAME TO `calls`;--> statement-breakpoint
DROP INDEX `calls_conversation_new`;--> statement-breakpoint
CREATE UNIQUE INDEX `calls_conversation` ON `calls` (`conversation_id`);--> statement-breakpoint
DELETE FROM call_participants WHERE room NOT IN (SELECT room FROM calls);--> statement-breakpoint
CREATE TABLE `__new_chat_files` (
	`audience` integer NOT NULL,
	`mid` integer NOT NULL,
	`conversation_id` integer NOT NULL,
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
INSERT INTO `__new_chat_files`
    (audience, mid, conversation_id, from_uid, created_at, kind, sort_name, size_bytes, expires_at)
  SELECT audience, mid, conversation_id, file.from_uid, file.created_at, file.kind, sort_name, size_bytes,
    file.expires_at
  FROM `chat_files` AS file JOIN message_log AS log USING (mid);--> statement-breakpoint
DROP TABLE `chat_files`;--> statement-breakpoint
ALTER TABLE `__new_chat_files` RENAME TO `chat_files`;--> statement-breakpoint
CREATE INDEX `chat_files_mid` ON `chat_files` (`mid`);--> statement-breakpoint
CREATE INDEX `chat_files_name` ON `chat_files` (`audience`,`sort_name`,`mid`,`conversation_id`,`from_uid`,`created_at`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `chat_files_size` ON `chat_files` (`audience`,`size_bytes`,`mid`,`sort_name`,`conversation_id`,`from_uid`,`created_at`,`kind`,`expires_at`);
