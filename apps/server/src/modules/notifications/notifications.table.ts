import type { NotificationSettings, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { foreignKey, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { sessionsTable } from '../auth/auth.table.ts';
import { usersTable } from '../users/users.table.ts';

/**
 * Notification settings; a user who has not changed them has no row. Read and written as a whole, so deleted chats may
 * still be in it: ids are never reused.
 */
export const notificationSettingsTable = sqliteTable('notification_settings', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  settings: text({ mode: 'json' }).$type<NotificationSettings>().notNull(),
});

/** Browsers that can be reached by push, one for each device. A row is deleted with its session. */
export const pushSubscriptionsTable = sqliteTable(
  'push_subscriptions',
  {
    uid: integer().$type<Uid>().notNull(),
    device: text().notNull(),
    /** After a later sign-in on the same device, the subscription no longer counts. */
    session_id: text().notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    scope: text().notNull(),
    created_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.device] }),
    foreignKey({
      columns: [table.uid, table.device],
      foreignColumns: [sessionsTable.uid, sessionsTable.device],
    }).onDelete('cascade'),
  ],
);

export const archivedNotifications = [
  archived('notification_settings', notificationSettingsTable, { refersTo: { uid: 'user' }, order: 'uid' }),
];
