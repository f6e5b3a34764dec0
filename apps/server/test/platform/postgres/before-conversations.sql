-- Takes an empty database of this version back to the tables from before conversations had rows of their own.
DROP TABLE conversations, read_markers, auto_deletes, calls, chat_files, message_clearings, message_log, mutes, pinned_chats, pins CASCADE;
DELETE FROM last_ids WHERE name = 'conversations';
DELETE FROM schema_steps WHERE name = '0004_conversations.sql';

CREATE TABLE "auto_deletes" (
  "uid" bigint NOT NULL,
  "peer_uid" bigint,
  "gid" bigint,
  "expires_in" bigint NOT NULL,
  CONSTRAINT auto_deletes_one_chat CHECK (("auto_deletes"."peer_uid" IS NULL) <> ("auto_deletes"."gid" IS NULL))
);
CREATE TABLE "calls" (
  "room" text COLLATE "C" NOT NULL PRIMARY KEY,
  "gid" bigint,
  "callee" bigint,
  "started_by" bigint NOT NULL,
  "started_at" bigint NOT NULL,
  "video" boolean NOT NULL,
  "answered_at" bigint,
  "e2ee_key" text COLLATE "C",
  "key_number" bigint NOT NULL DEFAULT 0,
  "rings" text COLLATE "C" NOT NULL DEFAULT '[]'
);
CREATE TABLE "channel_read_markers" (
  "uid" bigint NOT NULL,
  "gid" bigint NOT NULL,
  "mid" bigint NOT NULL,
  PRIMARY KEY ("uid", "gid")
);
CREATE TABLE "chat_files" (
  "audience" bigint NOT NULL,
  "mid" bigint NOT NULL,
  "peer_uid" bigint,
  "from_uid" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "kind" text COLLATE "C",
  "sort_name" text COLLATE "C" NOT NULL,
  "size_bytes" bigint NOT NULL,
  "expires_at" bigint,
  PRIMARY KEY ("audience", "mid")
);
CREATE TABLE "message_clearings" (
  "gid" bigint NOT NULL PRIMARY KEY,
  "cleared_mid" bigint NOT NULL
);
CREATE TABLE "message_log" (
  "mid" bigint NOT NULL DEFAULT next_id('message_log') PRIMARY KEY,
  "from_uid" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "gid" bigint,
  "to_uid" bigint,
  "uid_low" bigint,
  "uid_high" bigint,
  "kind" text COLLATE "C" NOT NULL,
  "about_mid" bigint,
  "expires_at" bigint,
  "detail" text COLLATE "C" NOT NULL,
  CONSTRAINT message_log_one_chat CHECK (("message_log"."gid" IS NULL) <> ("message_log"."to_uid" IS NULL))
);
CREATE TABLE "mutes" (
  "uid" bigint NOT NULL,
  "peer_uid" bigint,
  "gid" bigint,
  "expired_at" bigint,
  CONSTRAINT mutes_one_chat CHECK (("mutes"."peer_uid" IS NULL) <> ("mutes"."gid" IS NULL))
);
CREATE TABLE "pinned_chats" (
  "id" bigint NOT NULL DEFAULT next_id('pinned_chats') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "peer_uid" bigint,
  "gid" bigint,
  "updated_at" bigint NOT NULL,
  CONSTRAINT pinned_chats_one_chat CHECK (("pinned_chats"."peer_uid" IS NULL) <> ("pinned_chats"."gid" IS NULL))
);
CREATE TABLE "pins" (
  "mid" bigint NOT NULL PRIMARY KEY,
  "gid" bigint NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" bigint NOT NULL
);
CREATE TABLE "user_read_markers" (
  "uid" bigint NOT NULL,
  "peer_uid" bigint NOT NULL,
  "mid" bigint NOT NULL,
  PRIMARY KEY ("uid", "peer_uid")
);
CREATE UNIQUE INDEX "auto_deletes_user" ON "auto_deletes" ("uid","peer_uid");
CREATE UNIQUE INDEX "auto_deletes_channel" ON "auto_deletes" ("uid","gid");
CREATE INDEX "auto_deletes_peer" ON "auto_deletes" ("peer_uid");
CREATE INDEX "auto_deletes_gid" ON "auto_deletes" ("gid");
CREATE UNIQUE INDEX "calls_gid" ON "calls" ("gid");
CREATE UNIQUE INDEX "calls_parties" ON "calls" ("started_by","callee");
CREATE INDEX "channel_read_markers_gid" ON "channel_read_markers" ("gid");
CREATE INDEX "chat_files_mid" ON "chat_files" ("mid");
CREATE INDEX "chat_files_name" ON "chat_files" ("audience","sort_name","mid","peer_uid","from_uid","created_at","kind","expires_at");
CREATE INDEX "chat_files_size" ON "chat_files" ("audience","size_bytes","mid","sort_name","peer_uid","from_uid","created_at","kind","expires_at");
CREATE INDEX "message_log_channel" ON "message_log" ("gid","mid") WHERE "message_log"."gid" IS NOT NULL;
CREATE INDEX "message_log_pair" ON "message_log" ("uid_low","uid_high","mid") WHERE "message_log"."to_uid" IS NOT NULL;
CREATE INDEX "message_log_sender" ON "message_log" ("from_uid","mid") WHERE "message_log"."to_uid" IS NOT NULL;
CREATE INDEX "message_log_recipient" ON "message_log" ("to_uid","mid") WHERE "message_log"."to_uid" IS NOT NULL;
CREATE INDEX "message_log_about" ON "message_log" ("about_mid","mid") WHERE "message_log"."about_mid" IS NOT NULL;
CREATE UNIQUE INDEX "mutes_user" ON "mutes" ("uid","peer_uid");
CREATE UNIQUE INDEX "mutes_channel" ON "mutes" ("uid","gid");
CREATE INDEX "mutes_peer" ON "mutes" ("peer_uid");
CREATE INDEX "mutes_gid" ON "mutes" ("gid");
CREATE INDEX "mutes_expiry" ON "mutes" ("expired_at");
CREATE UNIQUE INDEX "pinned_chats_user" ON "pinned_chats" ("uid","peer_uid");
CREATE UNIQUE INDEX "pinned_chats_channel" ON "pinned_chats" ("uid","gid");
CREATE INDEX "pinned_chats_peer" ON "pinned_chats" ("peer_uid");
CREATE INDEX "pinned_chats_gid" ON "pinned_chats" ("gid");
CREATE INDEX "pins_gid" ON "pins" ("gid","created_at");
CREATE INDEX "user_read_markers_peer" ON "user_read_markers" ("peer_uid");
ALTER TABLE "auto_deletes" ADD FOREIGN KEY ("uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "auto_deletes" ADD FOREIGN KEY ("peer_uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "auto_deletes" ADD FOREIGN KEY ("gid") REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "call_participants" ADD FOREIGN KEY ("room") REFERENCES "calls" ("room") ON DELETE cascade;
ALTER TABLE "channel_read_markers" ADD FOREIGN KEY ("gid") REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "chat_files" ADD FOREIGN KEY ("mid") REFERENCES "messages" ("mid") ON DELETE cascade;
ALTER TABLE "messages" ADD FOREIGN KEY ("mid") REFERENCES "message_log" ("mid") ON DELETE cascade;
ALTER TABLE "mutes" ADD FOREIGN KEY ("uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "mutes" ADD FOREIGN KEY ("peer_uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "mutes" ADD FOREIGN KEY ("gid") REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "pinned_chats" ADD FOREIGN KEY ("uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "pinned_chats" ADD FOREIGN KEY ("peer_uid") REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "pinned_chats" ADD FOREIGN KEY ("gid") REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "pins" ADD FOREIGN KEY ("gid") REFERENCES "channels" ("gid") ON DELETE cascade;
CREATE VIEW uncleared_log AS SELECT * FROM message_log WHERE mid > greatest(
  coalesce((SELECT cleared_mid FROM message_clearings WHERE gid = 0), 0),
  coalesce((SELECT cleared_mid FROM message_clearings WHERE gid = message_log.gid), 0));
