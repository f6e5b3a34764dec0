import type { Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import type { StoredBundle } from '../forwards/forwards.access.ts';
import { usersTable } from '../users/users.table.ts';

/** Users' saved items. */
export const savedItemsTable = sqliteTable(
  'saved_items',
  {
    id: text().primaryKey(),
    uid: integer()
      .notNull()
      .$type<Uid>()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    created_at: integer().notNull().$type<Timestamp>(),
    stored: text({ mode: 'json' }).notNull().$type<StoredBundle>(),
    /** Size of the bundle and the copied pictures, without the retained files. */
    size_bytes: integer().notNull().default(0),
  },
  (table) => [index('saved_items_owner').on(table.uid, table.created_at)],
);

export const archivedSavedItems = [
  archived('saved_item', savedItemsTable, {
    refersTo: { uid: 'user' },
    without: ['size_bytes'],
    order: 'uid, created_at, id',
  }),
];
