import type { Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Secrets that sign visitors in again, stored hashed and deleted with the visitor. */
export const visitorSecretsTable = sqliteTable(
  'visitor_secrets',
  {
    /** SHA-256 of the secret, in hex. */
    hash: text().primaryKey(),
    /** The same of the secret that this one replaced: the browser may not have received the new one. */
    previous_hash: text(),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** The website that the secret is valid for, and the widget on it. */
    origin: text().notNull(),
    widget_id: text().notNull(),
    widget_host: integer().$type<Uid>().notNull(),
    used_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [index('visitor_secrets_previous').on(table.previous_hash), index('visitor_secrets_uid').on(table.uid)],
);
