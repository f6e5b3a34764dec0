import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SettingsStore } from './server.store.ts';
import { settingsTable } from './server.table.ts';

export const createSqliteSettingsStore = (db: SqliteConnection): SettingsStore => ({
  all: async () => {
    const rows = db.select().from(settingsTable).all();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  },
  save: async (key, value) => {
    db.insert(settingsTable)
      .values({ key, value })
      .onConflictDoUpdate({ target: settingsTable.key, set: { value } })
      .run();
  },
});
