-- Databases from before conversations were among the tables of the first step. A database made later has all of it.
DO $$
BEGIN
  IF to_regclass('conversations') IS NOT NULL THEN RETURN; END IF;

  CREATE TABLE conversations (
    id bigint NOT NULL DEFAULT next_id('conversations') PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    gid bigint,
    uid_low bigint,
    uid_high bigint
  );
  CREATE UNIQUE INDEX conversations_gid ON conversations (gid);
  CREATE UNIQUE INDEX conversations_pair ON conversations (uid_low, uid_high);
  CREATE INDEX conversations_uid_high ON conversations (uid_high);
  -- Channels, also deleted ones whose messages or clearings are still stored.
  INSERT INTO conversations (id, kind, gid)
    SELECT row_number() OVER (ORDER BY gid), 'channel', gid FROM (
      SELECT gid FROM channels
      UNION SELECT gid FROM message_log WHERE gid IS NOT NULL
      UNION SELECT gid FROM message_clearings WHERE gid <> 0
      UNION SELECT gid FROM calls WHERE gid IS NOT NULL) AS channel;
  INSERT INTO conversations (id, kind, uid_low, uid_high)
    SELECT (SELECT count(*) FROM conversations) + row_number() OVER (ORDER BY low, high), 'direct', low, high FROM (
      SELECT least(from_uid, to_uid) AS low, greatest(from_uid, to_uid) AS high FROM message_log
        WHERE to_uid IS NOT NULL
      UNION SELECT least(uid, peer_uid), greatest(uid, peer_uid) FROM user_read_markers
      UNION SELECT least(uid, peer_uid), greatest(uid, peer_uid) FROM mutes WHERE peer_uid IS NOT NULL
      UNION SELECT least(uid, peer_uid), greatest(uid, peer_uid) FROM auto_deletes WHERE peer_uid IS NOT NULL
      UNION SELECT least(uid, peer_uid), greatest(uid, peer_uid) FROM pinned_chats WHERE peer_uid IS NOT NULL
      UNION SELECT least(started_by, callee), greatest(started_by, callee) FROM calls WHERE callee IS NOT NULL)
      AS direct;
  -- Once: next_id would read all versions of its row again for each conversation.
  INSERT INTO last_ids (name, id) SELECT 'conversations', count(*) FROM conversations;

  DROP VIEW uncleared_log;
  ALTER TABLE message_log ADD COLUMN conversation_id bigint;
  UPDATE message_log SET conversation_id = conversations.id FROM conversations
    WHERE conversations.gid = message_log.gid;
  UPDATE message_log SET conversation_id = conversations.id FROM conversations
    WHERE conversations.uid_low = message_log.uid_low AND conversations.uid_high = message_log.uid_high;
  ALTER TABLE message_log ALTER COLUMN conversation_id SET NOT NULL,
    DROP COLUMN gid, DROP COLUMN uid_low, DROP COLUMN uid_high;
  CREATE INDEX message_log_conversation ON message_log (conversation_id, mid);

  ALTER TABLE message_clearings ADD COLUMN conversation_id bigint;
  UPDATE message_clearings SET conversation_id =
    coalesce((SELECT id FROM conversations WHERE conversations.gid = message_clearings.gid), 0);
  ALTER TABLE message_clearings DROP COLUMN gid, ADD PRIMARY KEY (conversation_id);
  CREATE VIEW uncleared_log AS
    SELECT *, (SELECT gid FROM conversations WHERE id = message_log.conversation_id) AS gid
    FROM message_log WHERE mid > greatest(
      coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = 0), 0),
      coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = message_log.conversation_id), 0));

  CREATE TABLE read_markers (
    uid bigint NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    conversation_id bigint NOT NULL REFERENCES conversations (id),
    mid bigint NOT NULL,
    PRIMARY KEY (uid, conversation_id)
  );
  CREATE INDEX read_markers_conversation ON read_markers (conversation_id);
  INSERT INTO read_markers (uid, conversation_id, mid)
    SELECT marker.uid, id, mid FROM channel_read_markers AS marker JOIN conversations USING (gid)
      WHERE marker.uid IN (SELECT uid FROM users)
    UNION ALL
    SELECT marker.uid, id, mid FROM user_read_markers AS marker JOIN conversations
      ON uid_low = least(marker.uid, peer_uid) AND uid_high = greatest(marker.uid, peer_uid)
      WHERE marker.uid IN (SELECT uid FROM users);
  DROP TABLE channel_read_markers;
  DROP TABLE user_read_markers;

  ALTER TABLE auto_deletes ADD COLUMN conversation_id bigint REFERENCES conversations (id);
  UPDATE auto_deletes SET conversation_id = id FROM conversations WHERE conversations.gid = auto_deletes.gid
    OR (uid_low = least(uid, peer_uid) AND uid_high = greatest(uid, peer_uid) AND peer_uid IS NOT NULL);
  ALTER TABLE auto_deletes DROP COLUMN gid, DROP COLUMN peer_uid, ADD PRIMARY KEY (uid, conversation_id);
  CREATE INDEX auto_deletes_conversation ON auto_deletes (conversation_id);

  ALTER TABLE mutes ADD COLUMN conversation_id bigint REFERENCES conversations (id);
  UPDATE mutes SET conversation_id = id FROM conversations WHERE conversations.gid = mutes.gid
    OR (uid_low = least(uid, peer_uid) AND uid_high = greatest(uid, peer_uid) AND peer_uid IS NOT NULL);
  ALTER TABLE mutes DROP COLUMN gid, DROP COLUMN peer_uid, ADD PRIMARY KEY (uid, conversation_id);
  CREATE INDEX mutes_conversation ON mutes (conversation_id);

  ALTER TABLE pinned_chats ADD COLUMN conversation_id bigint REFERENCES conversations (id);
  UPDATE pinned_chats SET conversation_id = conversations.id FROM conversations
    WHERE conversations.gid = pinned_chats.gid
      OR (uid_low = least(uid, peer_uid) AND uid_high = greatest(uid, peer_uid) AND peer_uid IS NOT NULL);
  ALTER TABLE pinned_chats DROP COLUMN gid, DROP COLUMN peer_uid, ALTER COLUMN conversation_id SET NOT NULL;
  CREATE UNIQUE INDEX pinned_chats_user ON pinned_chats (uid, conversation_id);
  CREATE INDEX pinned_chats_conversation ON pinned_chats (conversation_id);

  ALTER TABLE pins ADD COLUMN conversation_id bigint REFERENCES conversations (id);
  UPDATE pins SET conversation_id = id FROM conversations WHERE conversations.gid = pins.gid;
  ALTER TABLE pins DROP COLUMN gid, ALTER COLUMN conversation_id SET NOT NULL;
  CREATE INDEX pins_conversation ON pins (conversation_id, created_at);

  -- Of two calls of a pair, the first one stays.
  DELETE FROM calls USING calls AS earlier WHERE calls.callee = earlier.started_by
    AND calls.started_by = earlier.callee AND (earlier.started_at, earlier.room) < (calls.started_at, calls.room);
  ALTER TABLE calls ADD COLUMN conversation_id bigint REFERENCES conversations (id);
  UPDATE calls SET conversation_id = id FROM conversations WHERE conversations.gid = calls.gid
    OR (uid_low = least(started_by, callee) AND uid_high = greatest(started_by, callee) AND callee IS NOT NULL);
  ALTER TABLE calls DROP COLUMN gid, DROP COLUMN callee, ALTER COLUMN conversation_id SET NOT NULL;
  CREATE UNIQUE INDEX calls_conversation ON calls (conversation_id);

  ALTER TABLE chat_files ADD COLUMN conversation_id bigint;
  UPDATE chat_files SET conversation_id = log.conversation_id FROM message_log AS log WHERE log.mid = chat_files.mid;
  ALTER TABLE chat_files DROP COLUMN peer_uid, ALTER COLUMN conversation_id SET NOT NULL;
  CREATE INDEX chat_files_name ON chat_files
    (audience, sort_name, mid, conversation_id, from_uid, created_at, kind, expires_at);
  CREATE INDEX chat_files_size ON chat_files
    (audience, size_bytes, mid, sort_name, conversation_id, from_uid, created_at, kind, expires_at);
END
$$;
