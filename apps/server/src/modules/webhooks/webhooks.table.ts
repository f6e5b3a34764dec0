import type { Mid, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';

/** The webhook URLs of bots. */
export const webhooksTable = sqliteTable('webhooks', {
  uid: integer().$type<Uid>().primaryKey(),
  url: text().notNull(),
});

/** Entries of the message log still to be sent to a webhook. Times in milliseconds since the epoch. */
export const webhookDeliveriesTable = sqliteTable(
  'webhook_deliveries',
  {
    uid: integer().$type<Uid>().notNull(),
    mid: integer().$type<Mid>().notNull(),
    /** Failed attempts. */
    attempts: integer().notNull().default(0),
    due_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.mid] }),
    index('webhook_deliveries_due').on(table.uid, table.due_at),
  ],
);

export const archivedWebhooks = [archived('webhook', webhooksTable, { refersTo: { uid: 'user' }, order: 'uid' })];
