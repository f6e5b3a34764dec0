-- Databases from before the column was among the tables of the first step.
ALTER TABLE users ADD COLUMN IF NOT EXISTS may_choose_host boolean DEFAULT false NOT NULL;

-- A host is an active member or bot. Rows from before may name a visitor, a guest, a frozen or a deleted account: their
-- visitors talk with the founder. A frozen member stays a former host, so the conversation stays whole.
DELETE FROM former_hosts WHERE host IN (SELECT uid FROM users WHERE visitor_host IS NOT NULL OR create_by = 'guest');
INSERT INTO former_hosts (uid, host)
  SELECT visitor.uid, host.uid FROM users AS visitor JOIN users AS host ON host.uid = visitor.visitor_host
  WHERE host.visitor_host IS NULL AND host.create_by <> 'guest' AND host.status <> 'normal'
  ON CONFLICT DO NOTHING;
UPDATE users SET visitor_host = 1 WHERE visitor_host IS NOT NULL AND visitor_host NOT IN (
  SELECT host.uid FROM users AS host
  WHERE host.visitor_host IS NULL AND host.create_by <> 'guest' AND host.status = 'normal');
-- The log of users is about members. Clients that hold visitors from before drop them; those who answer get them anew.
DELETE FROM user_log WHERE uid IN (SELECT uid FROM users WHERE visitor_host IS NOT NULL);
INSERT INTO user_log (action, uid) SELECT 'delete', uid FROM users WHERE visitor_host IS NOT NULL ORDER BY uid;
