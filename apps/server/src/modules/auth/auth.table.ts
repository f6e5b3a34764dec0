import type { Timestamp, Uid } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Signed-in devices. A new sign-in on a device replaces its row. */
export const sessionsTable = sqliteTable(
  'sessions',
  {
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    device: text().notNull(),
    /** Distinguishes this sign-in from earlier ones on the same device; part of its tokens. */
    session_id: text().notNull(),
    /** SHA-256 of the one valid refresh token, in hex. */
    refresh_hash: text().notNull(),
    /** Likewise for the one that was exchanged for it. */
    previous_hash: text(),
    /** When that was. */
    renewed_at: integer().$type<Timestamp>(),
    /** Push token. */
    device_token: text(),
    expires_at: integer().$type<Timestamp>().notNull(),
    /** What the device called itself when it signed in; empty for sign-ins from before there was this column. */
    name: text().notNull().default(''),
    /** Likewise null. */
    signed_in_at: integer().$type<Timestamp>(),
    /** It began in a way for which no code is asked, such as a passkey: two factors, or a machine's. */
    is_enough: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.uid, table.device] })],
);
