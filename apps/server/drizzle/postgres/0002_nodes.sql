-- What several processes over one database tell each other; SQLite has only one.

-- What each group of units changed that all nodes hold in memory or tell their streams. Numbered by the writer under its
-- lock: ascending in the order of commits, without gaps. The newest row is never deleted.
CREATE TABLE change_log (seq bigint PRIMARY KEY, node text COLLATE "C" NOT NULL, payload text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now());

-- The processes that run: each renews its row, and is forgotten when it does not.
CREATE TABLE nodes (node text COLLATE "C" PRIMARY KEY, place text COLLATE "C" NOT NULL, files text COLLATE "C" NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(), seen_at timestamptz NOT NULL DEFAULT clock_timestamp())
  WITH (fillfactor = 50);

-- A fingerprint of the keys that this database is used with.
CREATE TABLE node_keys (one boolean PRIMARY KEY DEFAULT true CHECK (one), fingerprint text COLLATE "C" NOT NULL);
