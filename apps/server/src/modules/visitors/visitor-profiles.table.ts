import type { Uid, VisitorAttributes } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Profiles that visitors, or websites, provide. A visitor without a profile has no row. */
export const visitorProfilesTable = sqliteTable('visitor_profiles', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** The address for answers after the visitor has left. */
  email: text(),
  attributes: text({ mode: 'json' }).$type<VisitorAttributes>().notNull(),
});

export const archivedVisitorProfiles = [
  archived('visitor_profile', visitorProfilesTable, { refersTo: { uid: 'user' }, order: 'uid' }),
];
