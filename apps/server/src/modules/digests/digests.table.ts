import type { Uid } from '@loquat/contract';
import { integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** What people know by mail of what they missed. */
export const digestMarksTable = sqliteTable('digest_marks', {
  uid: integer()
    .primaryKey()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** Nothing up to here is told by mail any more. */
  told_mid: integer().notNull(),
  /** A letter went out, and they were not here since. */
  is_told: integer({ mode: 'boolean' }).notNull().default(false),
});
