-- Made of the tables that SQLite has, until the first release with PostgreSQL: see drizzle/README.md.

-- Numbers of rows as SQLite gives them: never again, without gaps, and nobody sees one before what it numbers.
CREATE TABLE last_ids (name text COLLATE "C" PRIMARY KEY, id bigint NOT NULL) WITH (fillfactor = 10);
CREATE FUNCTION next_id(of_table text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE made bigint;
  BEGIN
    UPDATE last_ids SET id = id + 1 WHERE name = of_table RETURNING id INTO STRICT made;
    RETURN made;
  END
$$;

-- The last group that each process began to commit: whether it did, if the connection was lost meanwhile.
CREATE TABLE commit_groups (node text COLLATE "C" PRIMARY KEY, number bigint NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 10);

INSERT INTO last_ids (name, id) VALUES ('audit_log', 0), ('bot_commands', 0), ('bot_keys', 0), ('canned_answers', 0), ('channels', 0), ('conversations', 0), ('jobs', 0), ('message_log', 0), ('notification_services', 0), ('pinned_chats', 0), ('sign_in_alerts', 0), ('user_log', 0), ('users', 0);

CREATE TABLE "announcements" (
  "gid" bigint NOT NULL PRIMARY KEY,
  "content" text COLLATE "C" NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL
);
CREATE TABLE "answer_emails" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "sent_mid" bigint NOT NULL,
  "unanswered" bigint NOT NULL
);
CREATE TABLE "audit_log" (
  "id" bigint NOT NULL DEFAULT next_id('audit_log') PRIMARY KEY,
  "created_at" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "source" text COLLATE "C" NOT NULL,
  "uid" bigint,
  "name" text COLLATE "C" NOT NULL,
  "subject" text COLLATE "C",
  "details" text COLLATE "C" NOT NULL,
  "address" text COLLATE "C" NOT NULL,
  "device" text COLLATE "C" NOT NULL
);
CREATE TABLE "auto_deletes" (
  "uid" bigint NOT NULL,
  "conversation_id" bigint NOT NULL,
  "expires_in" bigint NOT NULL,
  PRIMARY KEY ("uid", "conversation_id")
);
CREATE TABLE "bot_commands" (
  "id" bigint NOT NULL DEFAULT next_id('bot_commands') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "command" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL
);
CREATE TABLE "bot_keys" (
  "id" bigint NOT NULL DEFAULT next_id('bot_keys') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "key_hash" text COLLATE "C" NOT NULL,
  "sealed_key" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "last_used" bigint
);
CREATE TABLE "call_participants" (
  "room" text COLLATE "C" NOT NULL,
  "identity" text COLLATE "C" NOT NULL,
  "uid" bigint NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "session_id" text COLLATE "C" NOT NULL,
  "joined_at" bigint NOT NULL,
  "sid" text COLLATE "C",
  "seen_at" bigint,
  "left_at" bigint,
  "may_return" boolean NOT NULL,
  "has_arrived" boolean NOT NULL DEFAULT true,
  "key_number" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("room", "identity")
);
CREATE TABLE "calls" (
  "room" text COLLATE "C" NOT NULL PRIMARY KEY,
  "conversation_id" bigint NOT NULL,
  "started_by" bigint NOT NULL,
  "started_at" bigint NOT NULL,
  "video" boolean NOT NULL,
  "answered_at" bigint,
  "e2ee_key" text COLLATE "C",
  "key_number" bigint NOT NULL DEFAULT 0,
  "rings" text COLLATE "C" NOT NULL DEFAULT '[]'
);
CREATE TABLE "canned_answers" (
  "id" bigint NOT NULL DEFAULT next_id('canned_answers') PRIMARY KEY,
  "name" text COLLATE "C" NOT NULL,
  "text" text COLLATE "C" NOT NULL
);
CREATE TABLE "channel_members" (
  "gid" bigint NOT NULL,
  "uid" bigint NOT NULL,
  "since_mid" bigint NOT NULL,
  PRIMARY KEY ("gid", "uid")
);
CREATE TABLE "channels" (
  "gid" bigint NOT NULL DEFAULT next_id('channels') PRIMARY KEY,
  "owner" bigint,
  "name" text COLLATE "C" NOT NULL,
  "description" text COLLATE "C" NOT NULL,
  "is_public" boolean NOT NULL,
  "created_at" bigint NOT NULL,
  "avatar_updated_at" bigint NOT NULL DEFAULT 0,
  "show_email" boolean NOT NULL DEFAULT true,
  "dm_to_member" boolean NOT NULL DEFAULT true,
  "add_friend" boolean NOT NULL DEFAULT true,
  "only_owner_can_send_msg" boolean NOT NULL DEFAULT false,
  "ext_setting" text COLLATE "C"
);
CREATE TABLE "chat_files" (
  "audience" bigint NOT NULL,
  "mid" bigint NOT NULL,
  "conversation_id" bigint NOT NULL,
  "from_uid" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "kind" text COLLATE "C",
  "sort_name" text COLLATE "C" NOT NULL,
  "size_bytes" bigint NOT NULL,
  "expires_at" bigint,
  PRIMARY KEY ("audience", "mid")
);
CREATE TABLE "contacts" (
  "uid" bigint NOT NULL,
  "target_uid" bigint NOT NULL,
  "status" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL,
  PRIMARY KEY ("uid", "target_uid")
);
CREATE TABLE "conversations" (
  "id" bigint NOT NULL DEFAULT next_id('conversations') PRIMARY KEY,
  "kind" text COLLATE "C" NOT NULL,
  "gid" bigint,
  "uid_low" bigint,
  "uid_high" bigint
);
CREATE TABLE "digest_marks" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "told_mid" bigint NOT NULL,
  "is_told" boolean NOT NULL DEFAULT false
);
CREATE TABLE "file_holders" (
  "path" text COLLATE "C" NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "id" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("path", "kind", "id")
);
CREATE TABLE "files" (
  "path" text COLLATE "C" NOT NULL PRIMARY KEY,
  "uid" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "content_type" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C",
  "size_bytes" bigint NOT NULL,
  "sha256" text COLLATE "C" NOT NULL,
  "width" bigint,
  "height" bigint,
  "thumbnail_type" text COLLATE "C",
  "thumbnail_bytes" bigint NOT NULL DEFAULT 0,
  "deleted_at" bigint
);
CREATE TABLE "former_hosts" (
  "uid" bigint NOT NULL,
  "host" bigint NOT NULL,
  PRIMARY KEY ("uid", "host")
);
CREATE TABLE "forward_carriers" (
  "path" text COLLATE "C" NOT NULL,
  "mid" bigint NOT NULL,
  PRIMARY KEY ("path", "mid")
);
CREATE TABLE "forwards" (
  "path" text COLLATE "C" NOT NULL PRIMARY KEY,
  "created_by" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "stored" text COLLATE "C" NOT NULL,
  "size_bytes" bigint NOT NULL DEFAULT 0
);
CREATE TABLE "identities" (
  "provider" text COLLATE "C" NOT NULL,
  "issuer" text COLLATE "C" NOT NULL,
  "subject" text COLLATE "C" NOT NULL,
  "uid" bigint NOT NULL,
  "label" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  PRIMARY KEY ("provider", "issuer", "subject")
);
CREATE TABLE "invites" (
  "code_hash" text COLLATE "C" NOT NULL PRIMARY KEY,
  "created_by" bigint NOT NULL,
  "remaining_uses" bigint NOT NULL,
  "expires_at" bigint NOT NULL,
  "leads_to" text COLLATE "C",
  "gid" bigint
);
CREATE TABLE "jobs" (
  "id" bigint NOT NULL DEFAULT next_id('jobs') PRIMARY KEY,
  "kind" text COLLATE "C" NOT NULL,
  "payload" text COLLATE "C",
  "due_at" bigint NOT NULL,
  "lease_until" bigint,
  "attempts" bigint NOT NULL DEFAULT 0,
  "last_error" text COLLATE "C",
  "parked_at" bigint,
  "unique_key" text COLLATE "C"
);
CREATE TABLE "known_devices" (
  "uid" bigint NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "secret_hash" text COLLATE "C",
  "first_signed_in_at" bigint NOT NULL,
  "last_signed_in_at" bigint NOT NULL,
  "is_new" boolean NOT NULL,
  PRIMARY KEY ("uid", "device")
);
CREATE TABLE "md5_hashes" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "md5_hash" text COLLATE "C" NOT NULL,
  "password_hash" text COLLATE "C" NOT NULL
);
CREATE TABLE "message_clearings" (
  "conversation_id" bigint NOT NULL PRIMARY KEY,
  "cleared_mid" bigint NOT NULL
);
CREATE TABLE "message_log" (
  "mid" bigint NOT NULL DEFAULT next_id('message_log') PRIMARY KEY,
  "conversation_id" bigint NOT NULL,
  "from_uid" bigint NOT NULL,
  "to_uid" bigint,
  "created_at" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "about_mid" bigint,
  "expires_at" bigint,
  "detail" text COLLATE "C" NOT NULL
);
CREATE TABLE "message_reactions" (
  "mid" bigint NOT NULL,
  "uid" bigint NOT NULL,
  "action" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("mid", "uid", "action")
);
CREATE TABLE "messages" (
  "mid" bigint NOT NULL PRIMARY KEY,
  "content_type" text COLLATE "C" NOT NULL,
  "content" text COLLATE "C" NOT NULL,
  "properties" text COLLATE "C",
  "edited_at" bigint,
  "deleted_at" bigint,
  "expires_at" bigint
);
CREATE TABLE "mutes" (
  "uid" bigint NOT NULL,
  "conversation_id" bigint NOT NULL,
  "expired_at" bigint,
  PRIMARY KEY ("uid", "conversation_id")
);
CREATE TABLE "nicknames" (
  "uid" bigint NOT NULL,
  "contact_uid" bigint NOT NULL,
  "remark" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("uid", "contact_uid")
);
CREATE TABLE "notification_services" (
  "id" bigint NOT NULL DEFAULT next_id('notification_services') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "is_enabled" boolean NOT NULL,
  "sealed_config" text COLLATE "C" NOT NULL,
  "filters" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL,
  "last_sent_at" bigint,
  "failure" text COLLATE "C",
  "refusals" bigint NOT NULL DEFAULT 0,
  "refused_since" bigint
);
CREATE TABLE "notification_settings" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "settings" text COLLATE "C" NOT NULL
);
CREATE TABLE "openid_clients" (
  "domain" text COLLATE "C" NOT NULL,
  "origin" text COLLATE "C" NOT NULL,
  "client_id" text COLLATE "C" NOT NULL,
  "sealed_secret" text COLLATE "C" NOT NULL,
  "scopes" text COLLATE "C" NOT NULL,
  "expires_at" bigint,
  "position" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("domain", "origin")
);
CREATE TABLE "passkeys" (
  "credential_id" text COLLATE "C" NOT NULL PRIMARY KEY,
  "uid" bigint NOT NULL,
  "public_key" text COLLATE "C" NOT NULL,
  "counter" bigint NOT NULL,
  "transports" text COLLATE "C" NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  "last_used_at" bigint,
  "position" bigint NOT NULL DEFAULT 0
);
CREATE TABLE "pinned_chats" (
  "id" bigint NOT NULL DEFAULT next_id('pinned_chats') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "conversation_id" bigint NOT NULL,
  "updated_at" bigint NOT NULL
);
CREATE TABLE "pins" (
  "mid" bigint NOT NULL PRIMARY KEY,
  "conversation_id" bigint NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" bigint NOT NULL
);
CREATE TABLE "push_subscriptions" (
  "uid" bigint NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "session_id" text COLLATE "C" NOT NULL,
  "endpoint" text COLLATE "C" NOT NULL CONSTRAINT push_subscriptions_endpoint_unique UNIQUE,
  "p256dh" text COLLATE "C" NOT NULL,
  "auth" text COLLATE "C" NOT NULL,
  "scope" text COLLATE "C" NOT NULL,
  "created_at" bigint NOT NULL,
  PRIMARY KEY ("uid", "device")
);
CREATE TABLE "read_markers" (
  "uid" bigint NOT NULL,
  "conversation_id" bigint NOT NULL,
  "mid" bigint NOT NULL,
  PRIMARY KEY ("uid", "conversation_id")
);
CREATE TABLE "recovery_codes" (
  "uid" bigint NOT NULL,
  "code_hash" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("uid", "code_hash")
);
CREATE TABLE "registration_confirmations" (
  "code_hash" text COLLATE "C" NOT NULL PRIMARY KEY,
  "invite_hash" text COLLATE "C",
  "gid" bigint,
  "email" text COLLATE "C" NOT NULL,
  "password_hash" text COLLATE "C",
  "is_mailed" boolean NOT NULL,
  "expires_at" bigint NOT NULL
);
CREATE TABLE "saved_items" (
  "id" text COLLATE "C" NOT NULL PRIMARY KEY,
  "uid" bigint NOT NULL,
  "created_at" bigint NOT NULL,
  "stored" text COLLATE "C" NOT NULL,
  "size_bytes" bigint NOT NULL DEFAULT 0
);
CREATE TABLE "second_factors" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "sealed_secret" text COLLATE "C" NOT NULL,
  "last_step" bigint NOT NULL,
  "turned_on_at" bigint NOT NULL
);
CREATE TABLE "seen_announcements" (
  "uid" bigint NOT NULL,
  "gid" bigint NOT NULL,
  "updated_at" bigint NOT NULL,
  PRIMARY KEY ("uid", "gid")
);
CREATE TABLE "sessions" (
  "uid" bigint NOT NULL,
  "device" text COLLATE "C" NOT NULL,
  "session_id" text COLLATE "C" NOT NULL,
  "refresh_hash" text COLLATE "C" NOT NULL,
  "previous_hash" text COLLATE "C",
  "renewed_at" bigint,
  "device_token" text COLLATE "C",
  "expires_at" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL DEFAULT '',
  "signed_in_at" bigint,
  "proved_at" bigint,
  "is_enough" boolean NOT NULL DEFAULT false,
  PRIMARY KEY ("uid", "device")
);
CREATE TABLE "settings" (
  "key" text COLLATE "C" NOT NULL PRIMARY KEY,
  "value" text COLLATE "C" NOT NULL
);
CREATE TABLE "sign_in_alerts" (
  "id" bigint NOT NULL DEFAULT next_id('sign_in_alerts') PRIMARY KEY,
  "uid" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "network_address" text COLLATE "C",
  "signed_in_at" bigint NOT NULL
);
CREATE TABLE "sign_in_links" (
  "email" text COLLATE "C" NOT NULL PRIMARY KEY,
  "code_hash" text COLLATE "C" NOT NULL CONSTRAINT sign_in_links_code_hash_unique UNIQUE,
  "uid" bigint,
  "language" text COLLATE "C" NOT NULL,
  "expires_at" bigint NOT NULL
);
CREATE TABLE "statistics_messages" (
  "half_hour" bigint NOT NULL PRIMARY KEY,
  "messages" bigint NOT NULL
);
CREATE TABLE "statistics_people" (
  "day" bigint NOT NULL,
  "uid" bigint NOT NULL,
  "half_hours" bigint NOT NULL,
  PRIMARY KEY ("day", "uid")
);
CREATE TABLE "statistics_progress" (
  "id" bigint NOT NULL PRIMARY KEY,
  "last_mid" bigint NOT NULL,
  "messages" bigint NOT NULL
);
CREATE TABLE "storage_use" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "bytes" bigint NOT NULL
);
CREATE TABLE "user_log" (
  "log_id" bigint NOT NULL DEFAULT next_id('user_log') PRIMARY KEY,
  "action" text COLLATE "C" NOT NULL,
  "uid" bigint NOT NULL,
  "email" text COLLATE "C",
  "name" text COLLATE "C",
  "gender" bigint,
  "language" text COLLATE "C",
  "is_admin" boolean,
  "is_bot" boolean,
  "is_public" boolean,
  "avatar_updated_at" bigint
);
CREATE TABLE "users" (
  "uid" bigint NOT NULL DEFAULT next_id('users') PRIMARY KEY,
  "email" text COLLATE "C",
  "name" text COLLATE "C" NOT NULL,
  "name_key" text COLLATE "C" NOT NULL DEFAULT '',
  "is_email_verified" boolean NOT NULL DEFAULT false,
  "password_hash" text COLLATE "C",
  "gender" bigint NOT NULL,
  "language" text COLLATE "C" NOT NULL,
  "is_admin" boolean NOT NULL,
  "is_bot" boolean NOT NULL,
  "is_public" boolean NOT NULL DEFAULT false,
  "avatar_updated_at" bigint NOT NULL DEFAULT 0,
  "create_by" text COLLATE "C" NOT NULL,
  "msg_smtp_notify_enable" boolean NOT NULL DEFAULT true,
  "widget_id" text COLLATE "C",
  "visitor_host" bigint,
  "may_choose_host" boolean NOT NULL DEFAULT false,
  "status" text COLLATE "C" NOT NULL DEFAULT 'normal',
  "created_at" bigint NOT NULL,
  "updated_at" bigint NOT NULL
);
CREATE TABLE "visitor_profiles" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "email" text COLLATE "C",
  "attributes" text COLLATE "C" NOT NULL
);
CREATE TABLE "visitor_secrets" (
  "hash" text COLLATE "C" NOT NULL PRIMARY KEY,
  "previous_hash" text COLLATE "C",
  "uid" bigint NOT NULL,
  "origin" text COLLATE "C" NOT NULL,
  "widget_id" text COLLATE "C" NOT NULL,
  "widget_host" bigint NOT NULL,
  "used_at" bigint NOT NULL
);
CREATE TABLE "visitors" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "page_url" text COLLATE "C",
  "page_title" text COLLATE "C",
  "language" text COLLATE "C",
  "time_zone" text COLLATE "C",
  "seen_at" bigint NOT NULL,
  "is_done" boolean NOT NULL DEFAULT false
);
CREATE TABLE "webhook_deliveries" (
  "uid" bigint NOT NULL,
  "mid" bigint NOT NULL,
  "attempts" bigint NOT NULL DEFAULT 0,
  "due_at" bigint NOT NULL,
  PRIMARY KEY ("uid", "mid")
);
CREATE TABLE "webhooks" (
  "uid" bigint NOT NULL PRIMARY KEY,
  "url" text COLLATE "C" NOT NULL
);
CREATE INDEX "auto_deletes_conversation" ON "auto_deletes" ("conversation_id");
CREATE UNIQUE INDEX "bot_commands_command" ON "bot_commands" ("uid","command");
CREATE UNIQUE INDEX "bot_keys_name" ON "bot_keys" ("uid","name");
CREATE UNIQUE INDEX "bot_keys_hash" ON "bot_keys" ("key_hash");
CREATE INDEX "call_participants_uid" ON "call_participants" ("uid");
CREATE UNIQUE INDEX "calls_conversation" ON "calls" ("conversation_id");
CREATE INDEX "channel_members_uid" ON "channel_members" ("uid");
CREATE INDEX "chat_files_mid" ON "chat_files" ("mid");
CREATE INDEX "chat_files_name" ON "chat_files" ("audience","sort_name","mid","conversation_id","from_uid","created_at","kind","expires_at");
CREATE INDEX "chat_files_size" ON "chat_files" ("audience","size_bytes","mid","sort_name","conversation_id","from_uid","created_at","kind","expires_at");
CREATE INDEX "contacts_target" ON "contacts" ("target_uid");
CREATE UNIQUE INDEX "conversations_gid" ON "conversations" ("gid");
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" ("uid_low","uid_high");
CREATE INDEX "conversations_uid_high" ON "conversations" ("uid_high");
CREATE INDEX "file_holders_holder" ON "file_holders" ("kind","id");
CREATE INDEX "files_created_at" ON "files" ("created_at","path");
CREATE INDEX "files_deleted" ON "files" ("deleted_at") WHERE "files"."deleted_at" IS NOT NULL;
CREATE INDEX "forward_carriers_mid" ON "forward_carriers" ("mid");
CREATE INDEX "forwards_created_at" ON "forwards" ("created_at");
CREATE INDEX "identities_uid" ON "identities" ("uid");
CREATE INDEX "invites_created_by" ON "invites" ("created_by");
CREATE INDEX "invites_expires_at" ON "invites" ("expires_at");
CREATE INDEX "jobs_due" ON "jobs" ("parked_at","due_at");
CREATE UNIQUE INDEX "jobs_unique_key" ON "jobs" ("unique_key");
CREATE INDEX "message_log_conversation" ON "message_log" ("conversation_id","mid");
CREATE INDEX "message_log_sender" ON "message_log" ("from_uid","mid") WHERE "message_log"."to_uid" IS NOT NULL;
CREATE INDEX "message_log_recipient" ON "message_log" ("to_uid","mid") WHERE "message_log"."to_uid" IS NOT NULL;
CREATE INDEX "message_log_about" ON "message_log" ("about_mid","mid") WHERE "message_log"."about_mid" IS NOT NULL;
CREATE INDEX "message_reactions_kinds" ON "message_reactions" ("mid","action");
CREATE INDEX "messages_expiry" ON "messages" ("expires_at") WHERE "messages"."expires_at" IS NOT NULL;
CREATE INDEX "messages_files" ON "messages" ("mid") WHERE content_type IN ('vocechat/file', 'vocechat/audio');
CREATE INDEX "mutes_conversation" ON "mutes" ("conversation_id");
CREATE INDEX "mutes_expiry" ON "mutes" ("expired_at");
CREATE INDEX "nicknames_contact" ON "nicknames" ("contact_uid");
CREATE INDEX "notification_services_uid" ON "notification_services" ("uid");
CREATE INDEX "passkeys_uid" ON "passkeys" ("uid");
CREATE UNIQUE INDEX "pinned_chats_user" ON "pinned_chats" ("uid","conversation_id");
CREATE INDEX "pinned_chats_conversation" ON "pinned_chats" ("conversation_id");
CREATE INDEX "pins_conversation" ON "pins" ("conversation_id","created_at");
CREATE INDEX "read_markers_conversation" ON "read_markers" ("conversation_id");
CREATE INDEX "registration_confirmations_invite" ON "registration_confirmations" ("invite_hash");
CREATE INDEX "registration_confirmations_expires_at" ON "registration_confirmations" ("expires_at");
CREATE INDEX "saved_items_owner" ON "saved_items" ("uid","created_at");
CREATE INDEX "seen_announcements_gid" ON "seen_announcements" ("gid");
CREATE INDEX "sign_in_alerts_uid" ON "sign_in_alerts" ("uid");
CREATE INDEX "sign_in_links_uid" ON "sign_in_links" ("uid");
CREATE INDEX "sign_in_links_expires_at" ON "sign_in_links" ("expires_at");
CREATE INDEX "statistics_people_uid" ON "statistics_people" ("uid");
CREATE INDEX "storage_use_bytes" ON "storage_use" ("bytes");
CREATE INDEX "user_log_uid" ON "user_log" ("uid");
CREATE UNIQUE INDEX "users_email" ON "users" ("email");
CREATE UNIQUE INDEX "users_name" ON "users" (lower("name"));
CREATE INDEX "users_name_key" ON "users" ("name_key");
CREATE INDEX "users_visitor_host" ON "users" ("visitor_host") WHERE "users"."visitor_host" IS NOT NULL;
CREATE INDEX "visitor_secrets_previous" ON "visitor_secrets" ("previous_hash");
CREATE INDEX "visitor_secrets_uid" ON "visitor_secrets" ("uid");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("uid","due_at");
ALTER TABLE "announcements" ADD FOREIGN KEY ("gid")
  REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "answer_emails" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "auto_deletes" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "auto_deletes" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "bot_commands" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "bot_keys" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "call_participants" ADD FOREIGN KEY ("room")
  REFERENCES "calls" ("room") ON DELETE cascade;
ALTER TABLE "calls" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "channel_members" ADD FOREIGN KEY ("gid")
  REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "chat_files" ADD FOREIGN KEY ("mid")
  REFERENCES "messages" ("mid") ON DELETE cascade;
ALTER TABLE "contacts" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "contacts" ADD FOREIGN KEY ("target_uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "digest_marks" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "file_holders" ADD FOREIGN KEY ("path")
  REFERENCES "files" ("path") ON DELETE cascade;
ALTER TABLE "former_hosts" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "forward_carriers" ADD FOREIGN KEY ("path")
  REFERENCES "forwards" ("path") ON DELETE cascade;
ALTER TABLE "identities" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "invites" ADD FOREIGN KEY ("created_by")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "known_devices" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "md5_hashes" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "message_reactions" ADD FOREIGN KEY ("mid")
  REFERENCES "messages" ("mid") ON DELETE cascade;
ALTER TABLE "messages" ADD FOREIGN KEY ("mid")
  REFERENCES "message_log" ("mid") ON DELETE cascade;
ALTER TABLE "mutes" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "mutes" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "nicknames" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "nicknames" ADD FOREIGN KEY ("contact_uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "notification_services" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "notification_settings" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "passkeys" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "pinned_chats" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "pinned_chats" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "pins" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "push_subscriptions" ADD FOREIGN KEY ("uid", "device")
  REFERENCES "sessions" ("uid", "device") ON DELETE cascade;
ALTER TABLE "read_markers" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "read_markers" ADD FOREIGN KEY ("conversation_id")
  REFERENCES "conversations" ("id") ON DELETE no action;
ALTER TABLE "recovery_codes" ADD FOREIGN KEY ("uid")
  REFERENCES "second_factors" ("uid") ON DELETE cascade;
ALTER TABLE "registration_confirmations" ADD FOREIGN KEY ("invite_hash")
  REFERENCES "invites" ("code_hash") ON DELETE cascade;
ALTER TABLE "saved_items" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "second_factors" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "seen_announcements" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "seen_announcements" ADD FOREIGN KEY ("gid")
  REFERENCES "channels" ("gid") ON DELETE cascade;
ALTER TABLE "sessions" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "sign_in_alerts" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "sign_in_links" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "statistics_people" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "visitor_profiles" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "visitor_secrets" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
ALTER TABLE "visitors" ADD FOREIGN KEY ("uid")
  REFERENCES "users" ("uid") ON DELETE cascade;
