import { archived } from '../../platform/db/archived-table.ts';
import { sqliteTable, text } from '../../platform/db/drizzle.ts';

/** Settings that administrators change while the server runs; a setting without a row has its default. */
export const settingsTable = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
});

export const archivedSettings = [archived('setting', settingsTable, { order: 'key' })];
