import type { Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** What people have been told by mail about what they missed. */
export const digestMarksTable = sqliteTable('digest_marks', {
  uid: integer()
    .primaryKey()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** Nothing up to here is reported by mail any more. */
  told_mid: integer().notNull(),
  /** A mail was sent, and they have not been online since. */
  is_told: integer({ mode: 'boolean' }).notNull().default(false),
});

export const archivedDigests = [archived('digest_mark', digestMarksTable, { refersTo: { uid: 'user' }, order: 'uid' })];
