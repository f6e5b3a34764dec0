import { eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SettingsStore } from './server.store.ts';
import { settingsTable } from './server.table.ts';

export const createSqliteSettingsStore = (db: SqliteConnection): SettingsStore => ({
  find: async (key) => db.select().from(settingsTable).where(eq(settingsTable.key, key)).get()?.value,
  save: async (key, value) => {
    db.insert(settingsTable)
      .values({ key, value })
      .onConflictDoUpdate({ target: settingsTable.key, set: { value } })
      .run();
  },
});
