import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { SettingsStore } from './server.store.ts';

const FIND = statement<{ key: string }, { value: string }>('SELECT value FROM settings WHERE key = @key');
const SAVE = statement<{ key: string; value: string }>(`INSERT INTO settings (key, value) VALUES (@key, @value)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const createPostgresSettingsStore = (db: PostgresConnection): SettingsStore => ({
  async find(key) {
    const row = await db.get(FIND, { key });
    return row && JSON.parse(row.value);
  },
  save: async (key, value) => void (await db.run(SAVE, { key, value: JSON.stringify(value) })),
});
