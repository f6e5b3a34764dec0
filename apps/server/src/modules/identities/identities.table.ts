import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';
import type { IdentityProvider } from './identities.store.ts';

/** By which accounts elsewhere people sign in. An identity opens one account; it ends with it. */
export const identitiesTable = sqliteTable(
  'identities',
  {
    provider: text().$type<IdentityProvider>().notNull(),
    /** Domain of an OpenID provider, empty for others. */
    issuer: text().notNull(),
    /** What the provider calls the person, for ever: never an address that can change hands. */
    subject: text().notNull(),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** What the person knows it by: mail address, user name, wallet address. */
    label: text().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index('identities_uid').on(table.uid),
  ],
);
