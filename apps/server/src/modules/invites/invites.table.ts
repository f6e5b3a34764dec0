import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** How often each invitation can still be used. It is deleted with its maker's account. */
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
    /** What its short link is for, and in which channel; a long link contains this itself. */
    leads_to: text().$type<'register' | 'join'>(),
    gid: integer().$type<Gid>(),
  },
  (table) => [index('invites_created_by').on(table.created_by), index('invites_expires_at').on(table.expires_at)],
);
