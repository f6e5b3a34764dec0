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
    /** The same for the token exchanged for it. */
    previous_hash: text(),
    /** Time of the last renewal. */
    renewed_at: integer().$type<Timestamp>(),
    /** Push token. */
    device_token: text(),
    expires_at: integer().$type<Timestamp>().notNull(),
    /** The name that the device gave at sign-in; empty for sign-ins older than this column. */
    name: text().notNull().default(''),
    /** Null for those as well. */
    signed_in_at: integer().$type<Timestamp>(),
    /** When the user last confirmed the password. */
    proved_at: integer().$type<Timestamp>(),
    /** It began with a method that needs no code, such as a passkey: it has two factors, or a machine uses it. */
    is_enough: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.uid, table.device] })],
);
