import type { Uid } from '@loquat/contract';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';

/**
 * The bytes of people's files, forwards and saved items, and under 0 the total. Triggers of the tables concerned (see
 * the migration) maintain it, whatever deletes a row.
 */
export const storageUseTable = sqliteTable(
  'storage_use',
  {
    uid: integer().primaryKey().$type<Uid>(),
    bytes: integer().notNull(),
  },
  (table) => [index('storage_use_bytes').on(table.bytes)],
);
