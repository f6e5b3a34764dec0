-- Databases from before the tables were among those of the first step.
DO $$
BEGIN
  IF to_regclass('announcements') IS NOT NULL THEN RETURN; END IF;

  CREATE TABLE announcements (
    gid bigint NOT NULL PRIMARY KEY,
    content text COLLATE "C" NOT NULL,
    created_by bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    FOREIGN KEY (gid) REFERENCES channels (gid) ON UPDATE no action ON DELETE cascade
  );
  CREATE TABLE seen_announcements (
    uid bigint NOT NULL,
    gid bigint NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (uid, gid),
    FOREIGN KEY (uid) REFERENCES users (uid) ON UPDATE no action ON DELETE cascade,
    FOREIGN KEY (gid) REFERENCES channels (gid) ON UPDATE no action ON DELETE cascade
  );
  CREATE INDEX seen_announcements_gid ON seen_announcements (gid);
END $$;
