import type { Timestamp } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';

/** This server's clients at OpenID providers. */
export const openidClientsTable = sqliteTable(
  'openid_clients',
  {
    domain: text().notNull(),
    /** The origin of the web app in the provider's registration; empty for a client that an administrator entered. */
    origin: text().notNull(),
    client_id: text().notNull(),
    /** Encrypted; empty when there is none. */
    sealed_secret: text().notNull(),
    /** Separated by spaces. */
    scopes: text().notNull(),
    /** When the provider's registration expires; null = never. */
    expires_at: integer().$type<Timestamp>(),
    /** Rises in the order in which clients were first saved. */
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.domain, table.origin] })],
);
