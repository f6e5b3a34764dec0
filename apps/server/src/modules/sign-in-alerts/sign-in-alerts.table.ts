import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/**
 * Sign-ins on new devices that have not been emailed yet. Rows contain network addresses, and are deleted with the
 * email.
 */
export const signInAlertsTable = sqliteTable(
  'sign_in_alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** The name in the device list; may be empty. */
    name: text().notNull(),
    network_address: text(),
    signed_in_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [index('sign_in_alerts_uid').on(table.uid)],
);
