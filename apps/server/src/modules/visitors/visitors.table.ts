import type { Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** The pages of website visitors, as their browsers report them. A visitor without a report may have no row. */
export const visitorsTable = sqliteTable('visitors', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  page_url: text(),
  page_title: text(),
  language: text(),
  time_zone: text(),
  /** When they were last seen, in milliseconds. */
  seen_at: integer().notNull(),
  is_done: integer({ mode: 'boolean' }).notNull().default(false),
});

/** Former hosts of visitors. */
export const formerHostsTable = sqliteTable(
  'former_hosts',
  {
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    host: integer().$type<Uid>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.host] })],
);

export const archivedVisitors = [
  archived('visitor', visitorsTable, { refersTo: { uid: 'user' }, order: 'uid' }),
  archived('former_host', formerHostsTable, { refersTo: { uid: 'user', host: 'user' }, order: 'uid, host' }),
];
