import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { isLasting } from '../messages/messages.table.ts';
import type { FileReading, FileRightsStore } from './file-rights.store.ts';

/** Whoever talks with a visitor of a widget, or has talked with them, reads all of what they said with the team. */
const IS_VISITORS = `EXISTS (SELECT FROM users AS visitor
  WHERE visitor.uid IN (log.from_uid, log.to_uid) AND visitor.visitor_host IS NOT NULL
    AND @reader IN (SELECT visitor.visitor_host UNION ALL
      SELECT former.host FROM former_hosts AS former WHERE former.uid = visitor.uid))`;

/** The rule of history: the chat is the reader's, and the message is neither deleted nor expired nor cleared. */
const isReadable = (mid: string) => `EXISTS (SELECT
  FROM messages AS state JOIN uncleared_log AS log ON log.mid = state.mid
  WHERE state.mid = ${mid} AND state.deleted_at IS NULL AND ${isLasting('state')}
    AND (log.gid = ANY(@gids)
      OR (log.gid IS NULL AND (@reader IN (log.from_uid, log.to_uid) OR ${IS_VISITORS}))))`;

const isForwardReadable = (path: string) => `(
  EXISTS (SELECT FROM forward_carriers AS carrier WHERE carrier.path = ${path} AND ${isReadable('carrier.mid')})
  OR EXISTS (SELECT FROM forwards AS made WHERE made.path = ${path} AND made.created_by = @reader
    AND NOT EXISTS (SELECT FROM forward_carriers AS carrier WHERE carrier.path = made.path)))`;

// PostgreSQL checks conditions in any order, and other holders' ids are no numbers.
const HOLDING_MID = "CASE WHEN holder.kind = 'message' THEN holder.id::bigint END";
const CAN_READ_FILE = `EXISTS (SELECT FROM file_holders AS holder WHERE holder.path = @path AND (
    (holder.kind = 'message' AND ${isReadable(HOLDING_MID)})
    OR (holder.kind = 'saved'
      AND EXISTS (SELECT FROM saved_items AS item WHERE item.id = holder.id AND item.uid = @reader))
    OR (holder.kind = 'forward' AND ${isForwardReadable('holder.id')})))
  OR EXISTS (SELECT FROM files AS file WHERE file.path = @path AND file.uid = @reader
    AND NOT EXISTS (SELECT FROM file_holders AS holder WHERE holder.path = file.path))`;

export function createPostgresFileRightsStore(db: PostgresConnection): FileRightsStore {
  const asking = (condition: string) => {
    const ask = statement<FileReading & { path: string }, { can_read: boolean }>(`SELECT (${condition}) AS can_read`);
    return async (path: string, reading: FileReading) => (await db.get(ask, { ...reading, path }))?.can_read ?? false;
  };
  return { canReadFile: asking(CAN_READ_FILE), canReadForward: asking(isForwardReadable('@path')) };
}
