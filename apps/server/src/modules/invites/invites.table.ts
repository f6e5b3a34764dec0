import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** The remaining uses of each invitation. A row is deleted with its creator's account. */
export const invitesTable = sqliteTable(
  'invites',
  {
    /** SHA-256 of the code inside the token, in hex. */
    code_hash: text().primaryKey(),
    created_by: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    remaining_uses: integer().notNull(),
    expires_at: integer().$type<Timestamp>().notNull(),
    /** The target of its short link, and its channel; a long link contains these itself. */
    leads_to: text().$type<'register' | 'join'>(),
    gid: integer().$type<Gid>(),
  },
  (table) => [index('invites_created_by').on(table.created_by), index('invites_expires_at').on(table.expires_at)],
);
