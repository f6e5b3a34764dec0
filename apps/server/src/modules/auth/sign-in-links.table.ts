import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Sign-in links, one for each mailbox. A link is deleted when it is used, and with its account. */
export const signInLinksTable = sqliteTable(
  'sign_in_links',
  {
    /** In lower case. */
    email: text().primaryKey(),
    /** SHA-256 of the code inside the token, in hex. */
    code_hash: text().notNull().unique(),
    /** The owner of this address when the link was sent; null: there was none, so the link creates an account. */
    uid: integer()
      .$type<Uid>()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** For a new account. */
    language: text().notNull(),
    expires_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [index('sign_in_links_uid').on(table.uid), index('sign_in_links_expires_at').on(table.expires_at)],
);
