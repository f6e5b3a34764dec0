import type { ContactStatus, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

const account = () =>
  integer()
    .notNull()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' });

/** Users whom `uid` has added or blocked; no row = neither. Times in milliseconds. */
export const contactsTable = sqliteTable(
  'contacts',
  {
    uid: account(),
    target_uid: account(),
    status: text().notNull().$type<Exclude<ContactStatus, ''>>(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.target_uid] }), index('contacts_target').on(table.target_uid)],
);

/** The name that `uid` gives to `contact_uid`. */
export const nicknamesTable = sqliteTable(
  'nicknames',
  {
    uid: account(),
    contact_uid: account(),
    remark: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.contact_uid] }),
    index('nicknames_contact').on(table.contact_uid),
  ],
);

const refersTo = { uid: 'user', target_uid: 'user', contact_uid: 'user' } as const;

export const archivedContacts = [
  archived('contact', contactsTable, { refersTo, order: 'uid, target_uid' }),
  archived('nickname', nicknamesTable, { refersTo, order: 'uid, contact_uid' }),
];
