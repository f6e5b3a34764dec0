import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/**
 * Passkeys, each of one account and deleted with it. Nothing here is secret: the private key stays in the
 * authenticator.
 */
export const passkeysTable = sqliteTable(
  'passkeys',
  {
    /** The credential id, in base64url. */
    credential_id: text().primaryKey(),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    /** Signature counter of the authenticator; 0 for those without one. */
    counter: integer().notNull(),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    name: text().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
    /** When it last signed in. */
    last_used_at: integer().$type<Timestamp>(),
    /** Rises in the order of a user's registrations. */
    position: integer().notNull().default(0),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);
