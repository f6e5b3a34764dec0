-- Databases from before the table was among those of the first step.
DO $$
BEGIN
  IF to_regclass('bot_commands') IS NOT NULL THEN RETURN; END IF;

  INSERT INTO last_ids (name, id) VALUES ('bot_commands', 0);
  CREATE TABLE bot_commands (
    id bigint NOT NULL DEFAULT next_id('bot_commands') PRIMARY KEY,
    uid bigint NOT NULL,
    command text COLLATE "C" NOT NULL,
    description text COLLATE "C" NOT NULL,
    FOREIGN KEY (uid) REFERENCES users (uid) ON UPDATE no action ON DELETE cascade
  );
  CREATE UNIQUE INDEX bot_commands_command ON bot_commands (uid, command);
END $$;
