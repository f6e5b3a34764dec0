import type { Timestamp, Uid } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Devices on which people have signed in. They are known longer than their sessions last. */
export const knownDevicesTable = sqliteTable(
  'known_devices',
  {
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    device: text().notNull(),
    first_signed_in_at: integer().$type<Timestamp>().notNull(),
    last_signed_in_at: integer().$type<Timestamp>().notNull(),
    /** The account had others before, and its owner has not seen this one in their list. */
    is_new: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.device] })],
);
