import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '#platform/db/connection.ts';
import { statement } from '#platform/db/statement.ts';
import {
  CONVERSATION_OF_CHANNEL,
  type ConversationId,
  createConversationStore,
  keyOfChannel,
} from '../../conversations/conversations.access.ts';
import type { ErasureStore } from '../messages.store.ts';
import { WHOLE_SERVER } from '../messages.table.ts';
import { lastMid, listStored } from '../stored-messages.store.ts';

interface OfMids {
  mids: readonly Mid[];
}
interface Cleared {
  gid: Gid;
  limit: number;
}

const CLEAR = statement<
  { conversation: ConversationId; last: Mid },
  { cleared_mid: number }
>(`INSERT INTO message_clearings (conversation_id, cleared_mid)
  VALUES (@conversation, @last)
  ON CONFLICT (conversation_id) DO UPDATE SET cleared_mid = excluded.cleared_mid RETURNING cleared_mid`);
const NEXT_EXPIRY = statement<object, { next: Timestamp | null }>(
  'SELECT min(expires_at) AS next FROM messages WHERE expires_at IS NOT NULL',
);
const LIST_EXPIRED = statement<{ now: Timestamp; limit: number }, { mid: Mid }>(
  'SELECT mid FROM messages WHERE expires_at <= @now ORDER BY expires_at, mid LIMIT @limit',
);
const listUpTo = (conversation: string | number, entries: string) => `SELECT mid FROM message_log
  WHERE ${entries} AND mid <= (SELECT cleared_mid FROM message_clearings WHERE conversation_id = ${conversation})
  ORDER BY mid LIMIT @limit`;
const LIST_CLEARED = statement<Cleared, { mid: Mid }>(
  listUpTo(CONVERSATION_OF_CHANNEL, `conversation_id = ${CONVERSATION_OF_CHANNEL}`),
);
const LIST_ALL_CLEARED = statement<Pick<Cleared, 'limit'>, { mid: Mid }>(listUpTo(WHOLE_SERVER, 'TRUE'));
const LIST_DIRECT = statement<{ uid: Uid; limit: number }, { mid: Mid }>(`SELECT mid FROM (
    SELECT mid FROM message_log WHERE from_uid = @uid AND to_uid IS NOT NULL
    UNION SELECT mid FROM message_log WHERE to_uid = @uid) AS direct
  ORDER BY mid LIMIT @limit`);
const ERASE_REACTIONS = statement<OfMids>(
  ({ isAnyOf }) => `DELETE FROM message_log WHERE about_mid ${isAnyOf('@mids')} AND kind IN ('edit', 'like', 'delete')`,
);
// Also deletes the state, by foreign key.
const ERASE = statement<OfMids>(({ isAnyOf }) => `DELETE FROM message_log WHERE mid ${isAnyOf('@mids')}`);

const toMids = (rows: readonly { mid: Mid }[]) => rows.map(({ mid }) => mid);

export function createErasureStore(db: Connection): ErasureStore {
  const conversations = createConversationStore(db);
  return {
    async clear(gid) {
      const conversation = gid === null ? WHOLE_SERVER : await conversations.getOrCreate(keyOfChannel(gid));
      return (await db.get(CLEAR, { conversation, last: await lastMid(db) }))?.cleared_mid ?? 0;
    },
    findNextExpiry: async () => (await db.get(NEXT_EXPIRY, {}))?.next ?? null,
    listExpired: async (now, limit) => listStored(db, toMids(await db.all(LIST_EXPIRED, { now, limit }))),
    listCleared: async (gid, limit) =>
      toMids(await (gid === null ? db.all(LIST_ALL_CLEARED, { limit }) : db.all(LIST_CLEARED, { gid, limit }))),
    listDirect: async (uid, limit) => toMids(await db.all(LIST_DIRECT, { uid, limit })),
    listMessages: (mids) => listStored(db, mids),
    async erase(mids) {
      await db.run(ERASE_REACTIONS, { mids });
      await db.run(ERASE, { mids });
    },
  };
}
