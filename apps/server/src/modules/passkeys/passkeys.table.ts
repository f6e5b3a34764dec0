import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Passkeys, each of one account and deleted with it. Nothing here is secret: what signs stays in the authenticator. */
export const passkeysTable = sqliteTable(
  'passkeys',
  {
    /** What the authenticator calls it, in base64url. */
    credential_id: text().primaryKey(),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    /** How often it has signed, as it says itself; 0 for those that do not count. */
    counter: integer().notNull(),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    name: text().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
    /** When it last signed in. */
    last_used_at: integer().$type<Timestamp>(),
    /** Rises in the order in which a person registered them. */
    position: integer().notNull().default(0),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);
