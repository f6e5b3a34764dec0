import type { Gid, Mid, Timestamp } from '@loquat/contract';
import type { PostgresConnection } from '../../../platform/db/postgres/connection.ts';
import { statement } from '../../../platform/db/postgres/statement.ts';
import type { ErasureStore } from '../messages.store.ts';
import { WHOLE_SERVER } from '../messages.table.ts';
import { listStored } from '../stored-messages.postgres.ts';

interface OfMids {
  mids: readonly Mid[];
}
interface OfChat {
  gid: Gid | typeof WHOLE_SERVER;
  limit: number;
}

const CLEAR = statement<Pick<OfChat, 'gid'>, { cleared_mid: number }>(`INSERT INTO message_clearings (gid, cleared_mid)
  VALUES (@gid, coalesce((SELECT id FROM last_ids WHERE name = 'message_log'), 0))
  ON CONFLICT (gid) DO UPDATE SET cleared_mid = excluded.cleared_mid RETURNING cleared_mid`);
const NEXT_EXPIRY = statement<object, { next: Timestamp | null }>(
  'SELECT min(expires_at) AS next FROM messages WHERE expires_at IS NOT NULL',
);
const LIST_EXPIRED = statement<{ now: Timestamp; limit: number }, { mid: Mid }>(
  'SELECT mid FROM messages WHERE expires_at <= @now ORDER BY expires_at, mid LIMIT @limit',
);
const CLEARED_MID = '(SELECT cleared_mid FROM message_clearings WHERE gid = @gid)';
const LIST_CLEARED = statement<OfChat, { mid: Mid }>(
  `SELECT mid FROM message_log WHERE gid = @gid AND mid <= ${CLEARED_MID} ORDER BY mid LIMIT @limit`,
);
const LIST_ALL_CLEARED = statement<OfChat, { mid: Mid }>(
  `SELECT mid FROM message_log WHERE mid <= ${CLEARED_MID} ORDER BY mid LIMIT @limit`,
);
const ERASE_REACTIONS = statement<OfMids>(
  "DELETE FROM message_log WHERE about_mid = ANY(@mids) AND kind IN ('edit', 'like', 'delete')",
);
// Deletes the state too.
const ERASE = statement<OfMids>('DELETE FROM message_log WHERE mid = ANY(@mids)');

const toMids = (rows: readonly { mid: Mid }[]) => rows.map(({ mid }) => mid);

export const createPostgresErasureStore = (db: PostgresConnection): ErasureStore => ({
  clear: async (gid) => (await db.get(CLEAR, { gid: gid ?? WHOLE_SERVER }))?.cleared_mid ?? 0,
  findNextExpiry: async () => (await db.get(NEXT_EXPIRY, {}))?.next ?? null,
  listExpired: async (now, limit) => listStored(db, toMids(await db.all(LIST_EXPIRED, { now, limit }))),
  listCleared: async (gid, limit) =>
    toMids(await db.all(gid === null ? LIST_ALL_CLEARED : LIST_CLEARED, { gid: gid ?? WHOLE_SERVER, limit })),
  listMessages: (mids) => listStored(db, mids),
  async erase(mids) {
    await db.run(ERASE_REACTIONS, { mids });
    await db.run(ERASE, { mids });
  },
});
