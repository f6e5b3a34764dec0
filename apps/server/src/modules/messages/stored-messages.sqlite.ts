import type { Mid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { StoredMessage } from './messages.store.ts';

const entryOf = (log: 'message_log' | 'uncleared_log') =>
  `SELECT mid, from_uid, created_at, gid, to_uid, kind, about_mid FROM ${log} WHERE mid = ?`;
const STATE = `SELECT content_type, content, properties, edited_at, deleted_at, expires_at
  FROM messages WHERE mid = ?`;

type Said = Pick<StoredMessage, 'content_type' | 'content' | 'properties' | 'edited_at' | 'deleted_at' | 'expires_at'>;

/**
 * Finds messages by their mid; undefined for unknown mids and reactions. Two reads by key: one join of both tables
 * costs better-sqlite3 eight times as much.
 */
export function prepareStoredMessages({ $client }: SqliteConnection) {
  const state = $client.prepare<[Mid], Said>(STATE);
  const reading = (sql: string) => {
    const entry = $client.prepare<[Mid], Omit<StoredMessage, keyof Said>>(sql);
    return (mid: Mid): StoredMessage | undefined => {
      const said = state.get(mid);
      const logged = said && entry.get(mid);
      return logged && { ...logged, ...said };
    };
  };
  return {
    /** Whether or not a clearing hides it. */
    get: reading(entryOf('message_log')),
    /** Unless it was cleared. */
    getUncleared: reading(entryOf('uncleared_log')),
  };
}

// Maintained by SQLite for AUTOINCREMENT: still correct if the newest entries were erased.
const LAST_MID = "SELECT seq FROM sqlite_sequence WHERE name = 'message_log'";

/** The newest mid ever used, 0 before the first. */
export function prepareLastMid({ $client }: SqliteConnection): () => Mid {
  const last = $client.prepare<[], Mid>(LAST_MID).pluck();
  return () => last.get() ?? (0 as Mid);
}
