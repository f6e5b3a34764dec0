import type { Timestamp } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';

/** What this server is called at OpenID providers. */
export const openidClientsTable = sqliteTable(
  'openid_clients',
  {
    domain: text().notNull(),
    /** Of the web app, as whose the provider registered us; empty for what an administrator gave. */
    origin: text().notNull(),
    client_id: text().notNull(),
    /** Encrypted; empty when there is none. */
    sealed_secret: text().notNull(),
    /** Separated by spaces. */
    scopes: text().notNull(),
    /** When the provider forgets us; null for never. */
    expires_at: integer().$type<Timestamp>(),
  },
  (table) => [primaryKey({ columns: [table.domain, table.origin] })],
);
