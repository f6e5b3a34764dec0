-- Databases from before the columns were among those of the first step.
ALTER TABLE users ADD COLUMN IF NOT EXISTS is_public boolean NOT NULL DEFAULT false;
ALTER TABLE user_log ADD COLUMN IF NOT EXISTS is_public boolean;
