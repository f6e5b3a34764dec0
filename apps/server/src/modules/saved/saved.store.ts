import type { SavedItem, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import type { StoredBundle } from '../forwards/forwards.access.ts';

export interface StoredSavedItem extends SavedItem {
  uid: Uid;
  stored: StoredBundle;
  size_bytes: number;
}

/** Users' saved items. */
export interface SavedItemStore {
  /** Oldest first. */
  list(uid: Uid): Promise<SavedItem[]>;
  /** Null if it belongs to another user. */
  find(uid: Uid, id: string): Promise<StoredSavedItem | null>;
  count(uid: Uid): Promise<number>;
  insert(item: StoredSavedItem): Promise<void>;
  delete(id: string): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  savedItems: SavedItemStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

interface OfUser {
  uid: Uid;
}
type Row = Omit<StoredSavedItem, 'stored'> & { stored: string };

const LIST = statement<OfUser, SavedItem>(
  'SELECT id, created_at FROM saved_items WHERE uid = @uid ORDER BY created_at, id',
);
const FIND = statement<OfUser & { id: string }, Row>(
  'SELECT id, uid, created_at, stored, size_bytes FROM saved_items WHERE uid = @uid AND id = @id',
);
const COUNT = statement<OfUser, { count: number }>('SELECT count(*) AS count FROM saved_items WHERE uid = @uid');
const INSERT = statement<Row>(`INSERT INTO saved_items (id, uid, created_at, stored, size_bytes)
  VALUES (@id, @uid, @created_at, @stored, @size_bytes)`);
const DELETE = statement<{ id: string }>('DELETE FROM saved_items WHERE id = @id');

export const createSavedItemStore = (db: Connection): SavedItemStore => ({
  list: (uid) => db.all(LIST, { uid }),
  async find(uid, id) {
    const row = await db.get(FIND, { uid, id });
    return row ? { ...row, stored: JSON.parse(row.stored) } : null;
  },
  count: async (uid) => (await db.get(COUNT, { uid }))?.count ?? 0,
  insert: async (item) => void (await db.run(INSERT, { ...item, stored: JSON.stringify(item.stored) })),
  delete: async (id) => void (await db.run(DELETE, { id })),
});
