import { and, asc, count, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SavedItemStore } from './saved.store.ts';
import { savedItemsTable as items } from './saved.table.ts';

export const createSqliteSavedItemStore = (db: SqliteConnection): SavedItemStore => ({
  list: async (uid) =>
    db
      .select({ id: items.id, created_at: items.created_at })
      .from(items)
      .where(eq(items.uid, uid))
      .orderBy(asc(items.created_at), asc(items.id))
      .all(),
  find: async (uid, id) =>
    db
      .select()
      .from(items)
      .where(and(eq(items.uid, uid), eq(items.id, id)))
      .get() ?? null,
  count: async (uid) => db.select({ count: count() }).from(items).where(eq(items.uid, uid)).get()?.count ?? 0,
  insert: async (item) => {
    db.insert(items).values(item).run();
  },
  delete: async (id) => {
    db.delete(items).where(eq(items.id, id)).run();
  },
});
