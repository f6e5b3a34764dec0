import type { Mid, Timestamp } from '@loquat/contract';
import type { SqliteConnection } from '../../../platform/db/sqlite.ts';
import type { ErasureStore } from '../messages.store.ts';
import { WHOLE_SERVER } from '../messages.table.ts';
import { prepareStoredMessages } from '../stored-messages.sqlite.ts';

const CLEAR = `INSERT INTO message_clearings (gid, cleared_mid)
  VALUES (?, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'message_log'), 0))
  ON CONFLICT (gid) DO UPDATE SET cleared_mid = excluded.cleared_mid RETURNING cleared_mid`;
const NEXT_EXPIRY = 'SELECT min(expires_at) FROM messages WHERE expires_at IS NOT NULL';
const LIST_EXPIRED = 'SELECT mid FROM messages WHERE expires_at <= ? ORDER BY expires_at LIMIT ?';
const CLEARED_MID = '(SELECT cleared_mid FROM message_clearings WHERE gid = @gid)';
const LIST_CLEARED = `SELECT mid FROM message_log WHERE gid = @gid AND mid <= ${CLEARED_MID} ORDER BY mid LIMIT @limit`;
const LIST_ALL_CLEARED = `SELECT mid FROM message_log WHERE mid <= ${CLEARED_MID} ORDER BY mid LIMIT @limit`;
const ERASE_REACTIONS = "DELETE FROM message_log WHERE about_mid = ? AND kind IN ('edit', 'like', 'delete')";
// Deletes the state too.
const ERASE = 'DELETE FROM message_log WHERE mid = ?';

export function createSqliteErasureStore(db: SqliteConnection): ErasureStore {
  const { $client } = db;
  const clear = $client.prepare<[number], number>(CLEAR).pluck();
  const nextExpiry = $client.prepare<[], Timestamp | null>(NEXT_EXPIRY).pluck();
  const listExpired = $client.prepare<[Timestamp, number], Mid>(LIST_EXPIRED).pluck();
  const listCleared = $client.prepare<unknown[], Mid>(LIST_CLEARED).pluck();
  const listAllCleared = $client.prepare<unknown[], Mid>(LIST_ALL_CLEARED).pluck();
  const stored = prepareStoredMessages(db);
  const listMessages = (mids: readonly Mid[]) => mids.map(stored.get).filter((message) => message !== undefined);
  const eraseReactions = $client.prepare(ERASE_REACTIONS);
  const erase = $client.prepare(ERASE);

  return {
    clear: async (gid) => clear.get(gid ?? WHOLE_SERVER) ?? 0,
    findNextExpiry: async () => nextExpiry.get() ?? null,
    listExpired: async (now, limit) => listMessages(listExpired.all(now, limit)),
    listCleared: async (gid, limit) =>
      gid === null ? listAllCleared.all({ gid: WHOLE_SERVER, limit }) : listCleared.all({ gid, limit }),
    listMessages: async (mids) => listMessages(mids),
    async erase(mids) {
      for (const mid of mids) {
        eraseReactions.run(mid);
        erase.run(mid);
      }
    },
  };
}
