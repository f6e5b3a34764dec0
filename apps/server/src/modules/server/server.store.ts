import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { SettingChange } from './server.access.ts';

export interface SettingsStore {
  /** The stored value; undefined if there is none. */
  find(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  settings: SettingsStore;
}

/** Changes of settings that memory follows. */
export type Change = SettingChange;

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

const FIND = statement<{ key: string }, { value: string }>('SELECT value FROM settings WHERE key = @key');
const SAVE = statement<{ key: string; value: string }>(`INSERT INTO settings (key, value) VALUES (@key, @value)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const createSettingsStore = (db: Connection): SettingsStore => ({
  async find(key) {
    const row = await db.get(FIND, { key });
    return row && JSON.parse(row.value);
  },
  save: async (key, value) => void (await db.run(SAVE, { key, value: JSON.stringify(value) })),
});
