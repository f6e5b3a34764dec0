import type { NotificationSettings, Uid } from '@loquat/contract';
import { integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/**
 * How people want to be notified; whoever has chosen nothing has no row. It is read and written as a whole, so chats
 * that are gone may still be named in it: ids are never reused.
 */
export const notificationSettingsTable = sqliteTable('notification_settings', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  settings: text({ mode: 'json' }).$type<NotificationSettings>().notNull(),
});
