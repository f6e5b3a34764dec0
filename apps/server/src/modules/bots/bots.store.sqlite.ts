import { and, asc, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { BotKeyStore } from './bots.store.ts';
import { botKeysTable as keys } from './bots.table.ts';

export const createSqliteBotKeyStore = (db: SqliteConnection): BotKeyStore => ({
  list: async () => db.select().from(keys).all(),
  listOf: async (uid) => db.select().from(keys).where(eq(keys.uid, uid)).orderBy(asc(keys.id)).all(),
  hasName: async (uid, name) =>
    db
      .select({ id: keys.id })
      .from(keys)
      .where(and(eq(keys.uid, uid), eq(keys.name, name)))
      .get() !== undefined,
  insert: async (key) => db.insert(keys).values(key).returning().get(),
  async saveUses(uses) {
    for (const [id, last_used] of uses) db.update(keys).set({ last_used }).where(eq(keys.id, id)).run();
  },
  delete: async (uid, id) =>
    db
      .delete(keys)
      .where(and(eq(keys.uid, uid), eq(keys.id, id)))
      .returning()
      .get() ?? null,
});
