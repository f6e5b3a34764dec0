import type { Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** How far each user's missed messages have been reported by email. */
export const digestMarksTable = sqliteTable('digest_marks', {
  uid: integer()
    .primaryKey()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** Messages up to here are not reported any more. */
  told_mid: integer().notNull(),
  /** An email was sent, and the user has not been online since. */
  is_told: integer({ mode: 'boolean' }).notNull().default(false),
});

export const archivedDigests = [archived('digest_mark', digestMarksTable, { refersTo: { uid: 'user' }, order: 'uid' })];
