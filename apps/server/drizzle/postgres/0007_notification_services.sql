-- Databases from before the table was among those of the first step.
DO $$
BEGIN
  IF to_regclass('notification_services') IS NOT NULL THEN RETURN; END IF;

  INSERT INTO last_ids (name, id) VALUES ('notification_services', 0);
  CREATE TABLE notification_services (
    id bigint NOT NULL DEFAULT next_id('notification_services') PRIMARY KEY,
    uid bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    is_enabled boolean NOT NULL,
    sealed_config text COLLATE "C" NOT NULL,
    filters text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    last_sent_at bigint,
    failure text COLLATE "C",
    refusals bigint NOT NULL DEFAULT 0,
    refused_since bigint,
    FOREIGN KEY (uid) REFERENCES users (uid) ON UPDATE no action ON DELETE cascade
  );
  CREATE INDEX notification_services_uid ON notification_services (uid);
END $$;
