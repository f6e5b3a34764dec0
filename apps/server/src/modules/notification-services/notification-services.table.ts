import type { NotificationServiceId, ServiceFailure, ServiceKind, Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** When a service gets a message that notifies its user. */
export interface ServiceFilters {
  trigger_on_all_messages: boolean;
  trigger_on_mentions: boolean;
  trigger_on_groups: number[];
  skip_when_online: boolean;
  /** Null: one. */
  rate_limit_rps: number | null;
}

/** Notification services of users. Ids are never reused. Times in milliseconds. */
export const notificationServicesTable = sqliteTable(
  'notification_services',
  {
    id: integer().$type<NotificationServiceId>().primaryKey({ autoIncrement: true }),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    kind: text().$type<ServiceKind>().notNull(),
    name: text().notNull(),
    is_enabled: integer({ mode: 'boolean' }).notNull(),
    /** The configuration, encrypted. */
    sealed_config: text().notNull(),
    filters: text({ mode: 'json' }).$type<ServiceFilters>().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
    updated_at: integer().$type<Timestamp>().notNull(),
    last_sent_at: integer().$type<Timestamp>(),
    failure: text({ mode: 'json' }).$type<ServiceFailure>(),
    /** Messages in a row that the service refused for good, and when it refused the first of them. */
    refusals: integer().notNull().default(0),
    refused_since: integer().$type<Timestamp>(),
  },
  (table) => [index('notification_services_uid').on(table.uid)],
);
