import type { Gid, Mid, PinnedMessage } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { fitPins, type Pin, type StoredPinnedMessage, type PinStore } from './pins.store.ts';

const FIND = 'SELECT mid, gid, created_by, created_at FROM pins WHERE mid = ?';
const LIST_UP_TO = `SELECT mid, gid, created_by, created_at FROM pins
  WHERE mid <= @mid AND (@gid IS NULL OR gid = @gid) ORDER BY gid, created_at, mid`;
const INSERT = 'INSERT INTO pins (mid, gid, created_by, created_at) VALUES (?, ?, ?, ?)';
const DELETE = 'DELETE FROM pins WHERE mid = ?';
const LIST = `SELECT pins.mid, log.from_uid, pins.created_by, pins.created_at, state.properties, state.content_type, state.content
  FROM pins JOIN message_log AS log USING (mid) JOIN messages AS state USING (mid)
  WHERE pins.gid = ? AND state.deleted_at IS NULL ORDER BY pins.created_at, pins.mid`;

/** Reads a channel's pinned messages: the newest, as far as they fit. Every list of channels includes them. */
export function createSqlitePinReader(db: SqliteConnection): (gid: Gid) => PinnedMessage[] {
  const list = db.$client.prepare<[Gid], StoredPinnedMessage>(LIST);
  return (gid) => fitPins(list.all(gid));
}

export function createSqlitePinStore(db: SqliteConnection): PinStore {
  const find = db.$client.prepare<[Mid], Pin>(FIND);
  const listUpTo = db.$client.prepare<[{ gid: Gid | null; mid: number }], Pin>(LIST_UP_TO);
  const insert = db.$client.prepare(INSERT);
  const remove = db.$client.prepare(DELETE);
  return {
    find: async (mid) => find.get(mid) ?? null,
    listUpTo: async (gid, mid) => listUpTo.all({ gid, mid }),
    insert: async ({ mid, gid, created_by, created_at }) => void insert.run(mid, gid, created_by, created_at),
    delete: async (mid) => void remove.run(mid),
  };
}
