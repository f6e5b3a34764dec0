import type { Mid, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import type { StoredBundle } from './bundle.ts';

/** Bundles of messages for forwarding. */
export const forwardsTable = sqliteTable(
  'forwards',
  {
    /** `{year}/{month}/{day}/{uuid}`, as clients know it. */
    path: text().primaryKey(),
    created_by: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
    stored: text({ mode: 'json' }).notNull().$type<StoredBundle>(),
    /** Size of the bundle and the copied pictures, without the retained files. */
    size_bytes: integer().notNull().default(0),
  },
  (table) => [index('forwards_created_at').on(table.created_at)],
);

/** The messages that contain a forward: it is deleted with the last of them. */
export const forwardCarriersTable = sqliteTable(
  'forward_carriers',
  {
    path: text()
      .notNull()
      .references(() => forwardsTable.path, { onDelete: 'cascade' }),
    mid: integer().notNull().$type<Mid>(),
  },
  (table) => [primaryKey({ columns: [table.path, table.mid] }), index('forward_carriers_mid').on(table.mid)],
);

export const archivedForwards = [
  archived('forward', forwardsTable, {
    refersTo: { created_by: 'user' },
    without: ['size_bytes'],
    order: 'created_at, path',
  }),
];
