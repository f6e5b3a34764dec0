import type { SavedItem, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { SavedItemStore, StoredSavedItem } from './saved.store.ts';

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
const COUNT = statement<OfUser, { count: number }>('SELECT count(*) FROM saved_items WHERE uid = @uid');
const INSERT = statement<Row>(`INSERT INTO saved_items (id, uid, created_at, stored, size_bytes)
  VALUES (@id, @uid, @created_at, @stored, @size_bytes)`);
const DELETE = statement<{ id: string }>('DELETE FROM saved_items WHERE id = @id');

export const createPostgresSavedItemStore = (db: PostgresConnection): SavedItemStore => ({
  list: (uid) => db.all(LIST, { uid }),
  async find(uid, id) {
    const row = await db.get(FIND, { uid, id });
    return row ? { ...row, stored: JSON.parse(row.stored) } : null;
  },
  count: async (uid) => (await db.get(COUNT, { uid }))?.count ?? 0,
  insert: async (item) => void (await db.run(INSERT, { ...item, stored: JSON.stringify(item.stored) })),
  delete: async (id) => void (await db.run(DELETE, { id })),
});
