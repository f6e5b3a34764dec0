import type { Mid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { StoredMessage } from './messages.store.ts';

const storedIn = (log: 'message_log' | 'uncleared_log') => `SELECT mid, log.from_uid, log.created_at, log.gid,
    log.to_uid, log.kind, log.about_mid, state.content_type, state.content, state.properties, state.edited_at,
    state.deleted_at, state.expires_at
  FROM messages AS state JOIN ${log} AS log USING (mid)`;

/** A message by its mid, unless it was cleared; none for unknown mids and reactions. */
export const FIND_UNCLEARED = statement<{ mid: Mid }, StoredMessage>(`${storedIn('uncleared_log')} WHERE mid = @mid`);

const LIST = statement<{ mids: readonly Mid[] }, StoredMessage>(`${storedIn('message_log')} WHERE mid = ANY(@mids)`);

/** The messages among these entries, in their order, whether or not a clearing hides them. */
export async function listStored(db: PostgresConnection, mids: readonly Mid[]): Promise<StoredMessage[]> {
  if (mids.length === 0) return [];
  const found = new Map((await db.all(LIST, { mids })).map((message) => [message.mid, message]));
  return mids.map((mid) => found.get(mid)).filter((message) => message !== undefined);
}

const LAST_MID = statement<object, { last: Mid }>("SELECT id AS last FROM last_ids WHERE name = 'message_log'");

/** The newest mid ever used, 0 before the first: still correct if the newest entries were erased. */
export const lastMidInPostgres = async (db: PostgresConnection): Promise<Mid> =>
  (await db.get(LAST_MID, {}))?.last ?? (0 as Mid);
