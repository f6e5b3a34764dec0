import type { Timestamp, Uid } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Devices on which users have signed in. They are kept longer than their sessions. */
export const knownDevicesTable = sqliteTable(
  'known_devices',
  {
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    device: text().notNull(),
    /** SHA-256 of the secret stored by the latest sign-in, in hex; null for devices older than these secrets. */
    secret_hash: text(),
    first_signed_in_at: integer().$type<Timestamp>().notNull(),
    last_signed_in_at: integer().$type<Timestamp>().notNull(),
    /** The account had other devices before, and its owner has not yet seen this one in their list. */
    is_new: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.device] })],
);
