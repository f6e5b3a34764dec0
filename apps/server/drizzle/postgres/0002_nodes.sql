-- What several processes over one database tell each other; SQLite has only one.

-- What each group of units changed that all nodes hold in memory or tell their streams. Numbered by the writer under its
-- lock: ascending in the order of commits, without gaps. The newest row is never deleted.
CREATE TABLE change_log (seq bigint PRIMARY KEY, node text COLLATE "C" NOT NULL, payload text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now());
