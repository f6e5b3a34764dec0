-- What drizzle does not know of: the rows, views and triggers that SQLite's migrations write by hand.
INSERT INTO storage_use (uid, bytes) VALUES (0, 0);

CREATE VIEW uncleared_log AS
  SELECT *, (SELECT gid FROM conversations WHERE id = message_log.conversation_id) AS gid
  FROM message_log WHERE mid > greatest(
    coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = 0), 0),
    coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = message_log.conversation_id), 0));

CREATE FUNCTION add_storage(owner bigint, added bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO storage_use (uid, bytes) VALUES (0, added), (owner, added)
  ON CONFLICT (uid) DO UPDATE SET bytes = storage_use.bytes + excluded.bytes
$$;
CREATE FUNCTION free_storage(owner bigint, freed bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE storage_use SET bytes = bytes - freed WHERE uid IN (0, owner)
$$;

CREATE FUNCTION files_come() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM add_storage(new.uid, new.size_bytes + new.thumbnail_bytes); RETURN NULL; END
$$;
CREATE FUNCTION files_go() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM free_storage(old.uid, old.size_bytes + old.thumbnail_bytes); RETURN NULL; END
$$;
CREATE FUNCTION forwards_come() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM add_storage(new.created_by, new.size_bytes); RETURN NULL; END
$$;
CREATE FUNCTION forwards_go() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM free_storage(old.created_by, old.size_bytes); RETURN NULL; END
$$;
CREATE FUNCTION saved_items_come() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM add_storage(new.uid, new.size_bytes); RETURN NULL; END
$$;
CREATE FUNCTION saved_items_go() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM free_storage(old.uid, old.size_bytes); RETURN NULL; END
$$;

CREATE TRIGGER files_come AFTER INSERT ON files FOR EACH ROW EXECUTE FUNCTION files_come();
CREATE TRIGGER files_go AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION files_go();
CREATE TRIGGER forwards_come AFTER INSERT ON forwards FOR EACH ROW EXECUTE FUNCTION forwards_come();
CREATE TRIGGER forwards_go AFTER DELETE ON forwards FOR EACH ROW EXECUTE FUNCTION forwards_go();
CREATE TRIGGER saved_items_come AFTER INSERT ON saved_items FOR EACH ROW EXECUTE FUNCTION saved_items_come();
CREATE TRIGGER saved_items_go AFTER DELETE ON saved_items FOR EACH ROW EXECUTE FUNCTION saved_items_go();
