import { eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { NotificationSettingsStore } from './notifications.store.ts';
import { notificationSettingsTable } from './notifications.table.ts';

const { uid: ofUid } = notificationSettingsTable;

export const createSqliteNotificationSettingsStore = (db: SqliteConnection): NotificationSettingsStore => ({
  list: async () => db.select().from(notificationSettingsTable).all(),
  find: async (uid) => db.select().from(notificationSettingsTable).where(eq(ofUid, uid)).get()?.settings ?? null,
  save: async (uid, settings) => {
    db.insert(notificationSettingsTable)
      .values({ uid, settings })
      .onConflictDoUpdate({ target: ofUid, set: { settings } })
      .run();
  },
});
