import type { Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

export type IdentityProvider = 'google' | 'github' | 'oidc' | 'metamask' | 'thirdparty';

/** The provider accounts by which users sign in. An identity belongs to one account and is deleted with it. */
export const identitiesTable = sqliteTable(
  'identities',
  {
    provider: text().$type<IdentityProvider>().notNull(),
    /** Domain of an OpenID provider, otherwise empty. */
    issuer: text().notNull(),
    /** The provider's permanent id of the account: never an email address, which can change owners. */
    subject: text().notNull(),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** The name that the user knows it by: email address, user name, wallet address. */
    label: text().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index('identities_uid').on(table.uid),
  ],
);

export const archivedIdentities = [
  archived('identity', identitiesTable, {
    refersTo: { uid: 'user' },
    order: 'uid, created_at, provider, issuer, subject',
  }),
];
