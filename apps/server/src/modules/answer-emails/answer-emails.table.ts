import type { Mid, Uid } from '@loquat/contract';
import { integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Which answers visitors got by email. */
export const answerEmailsTable = sqliteTable('answer_emails', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** The newest message that was sent. */
  sent_mid: integer().$type<Mid>().notNull(),
  /** The number of emails since the visitor wrote. */
  unanswered: integer().notNull(),
});
