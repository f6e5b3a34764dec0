import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { isLasting } from '../messages/messages.table.ts';
import type { FileReading, FileRightsStore } from './file-rights.store.ts';

/** Whoever talks with a visitor of a widget, or has talked with them, reads all of what they said with the team. */
const IS_VISITORS = `EXISTS (SELECT 1 FROM users AS visitor
  WHERE visitor.uid IN (log.from_uid, log.to_uid) AND visitor.visitor_host IS NOT NULL
    AND @reader IN (SELECT visitor.visitor_host UNION ALL
      SELECT former.host FROM former_hosts AS former WHERE former.uid = visitor.uid))`;

/** The rule of history: the chat is the reader's, and the message is neither deleted nor expired nor cleared. */
const isReadable = (mid: string) => `EXISTS (SELECT 1
  FROM messages AS state JOIN uncleared_log AS log ON log.mid = state.mid
  WHERE state.mid = ${mid} AND state.deleted_at IS NULL AND ${isLasting('state')}
    AND (log.gid IN (SELECT value FROM json_each(@gids))
      OR (log.gid IS NULL AND (@reader IN (log.from_uid, log.to_uid) OR ${IS_VISITORS}))))`;

const isForwardReadable = (path: string) => `(
  EXISTS (SELECT 1 FROM forward_carriers AS carrier WHERE carrier.path = ${path} AND ${isReadable('carrier.mid')})
  OR EXISTS (SELECT 1 FROM forwards AS made WHERE made.path = ${path} AND made.created_by = @reader
    AND NOT EXISTS (SELECT 1 FROM forward_carriers AS carrier WHERE carrier.path = made.path)))`;

// Holders are found by the primary key, messages and items by theirs. What is needed by most is looked at first.
const CAN_READ_FILE = `SELECT EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = @path AND (
    (holder.kind = 'message' AND ${isReadable('CAST(holder.id AS INTEGER)')})
    OR (holder.kind = 'saved'
      AND EXISTS (SELECT 1 FROM saved_items AS item WHERE item.id = holder.id AND item.uid = @reader))
    OR (holder.kind = 'forward' AND ${isForwardReadable('holder.id')})))
  OR EXISTS (SELECT 1 FROM files AS file WHERE file.path = @path AND file.uid = @reader
    AND NOT EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = file.path))`;
const CAN_READ_FORWARD = `SELECT ${isForwardReadable('@path')}`;

export function createSqliteFileRightsStore({ $client }: SqliteConnection): FileRightsStore {
  const asking = (sql: string) => {
    const statement = $client.prepare<unknown[], number>(sql).pluck();
    return async (path: string, { gids, ...reading }: FileReading) =>
      statement.get({ ...reading, path, gids: JSON.stringify(gids) }) === 1;
  };
  return { canReadFile: asking(CAN_READ_FILE), canReadForward: asking(CAN_READ_FORWARD) };
}
