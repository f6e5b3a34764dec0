import type { Mid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { sentColumnsOf } from '../conversations/conversations.access.ts';
import type { StoredMessage } from './messages.store.ts';

const storedIn = (log: 'message_log' | 'uncleared_log') => `SELECT mid, log.created_at,
    ${sentColumnsOf('log')}, log.kind, log.about_mid, state.content_type, state.content, state.properties, state.edited_at,
    state.deleted_at, state.expires_at
  FROM messages AS state JOIN ${log} AS log USING (mid)`;

/** A message by its mid, unless it was cleared; no row for unknown mids and reactions. */
export const FIND_UNCLEARED = statement<{ mid: Mid }, StoredMessage>(`${storedIn('uncleared_log')} WHERE mid = @mid`);

const LIST = statement<{ mids: readonly Mid[] }, StoredMessage>(
  ({ isAnyOf }) => `${storedIn('message_log')} WHERE mid ${isAnyOf('@mids')}`,
);

/** The messages among these entries, in their order, including cleared ones. */
export async function listStored(db: Connection, mids: readonly Mid[]): Promise<StoredMessage[]> {
  if (mids.length === 0) return [];
  const found = new Map((await db.all(LIST, { mids })).map((message) => [message.mid, message]));
  return mids.map((mid) => found.get(mid)).filter((message) => message !== undefined);
}

const LAST_MID = statement<object, { last: Mid }>(({ only }) =>
  only({
    // Maintained by SQLite for AUTOINCREMENT.
    sqlite: "SELECT seq AS last FROM sqlite_sequence WHERE name = 'message_log'",
    postgres: "SELECT id AS last FROM last_ids WHERE name = 'message_log'",
  }),
);

/** The newest mid ever used, 0 before the first: still correct if the newest entries were erased. */
export const lastMid = async (db: Connection): Promise<Mid> => (await db.get(LAST_MID, {}))?.last ?? (0 as Mid);
