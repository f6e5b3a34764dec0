import type { Uid } from '@loquat/contract';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';

/**
 * What the files, forwards and saved items of people take, beside 0 that of all together. Triggers of the tables that
 * hold those (see the migration) keep it, whatever deletes a row.
 */
export const storageUseTable = sqliteTable(
  'storage_use',
  {
    uid: integer().primaryKey().$type<Uid>(),
    bytes: integer().notNull(),
  },
  (table) => [index('storage_use_bytes').on(table.bytes)],
);
