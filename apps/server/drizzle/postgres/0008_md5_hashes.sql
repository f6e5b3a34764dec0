-- Databases from before the table was among those of the first step.
DO $$
BEGIN
  IF to_regclass('md5_hashes') IS NOT NULL THEN RETURN; END IF;

  CREATE TABLE md5_hashes (
    uid bigint NOT NULL PRIMARY KEY,
    md5_hash text COLLATE "C" NOT NULL,
    password_hash text COLLATE "C" NOT NULL,
    FOREIGN KEY (uid) REFERENCES users (uid) ON UPDATE no action ON DELETE cascade
  );
END $$;
