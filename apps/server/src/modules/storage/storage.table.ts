import type { Uid } from '@loquat/contract';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';

/**
 * Bytes of each user's files, forwards and saved items, and the total under 0. Triggers of those tables (see the
 * migration) maintain it, whatever deletes a row.
 */
export const storageUseTable = sqliteTable(
  'storage_use',
  {
    uid: integer().primaryKey().$type<Uid>(),
    bytes: integer().notNull(),
  },
  (table) => [index('storage_use_bytes').on(table.bytes)],
);
