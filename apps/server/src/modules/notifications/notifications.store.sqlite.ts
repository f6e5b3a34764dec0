import { and, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import {
  type NotificationSettingsStore,
  type PushSubscriptionStore,
  type StoredSubscription,
  wholeSettings,
} from './notifications.store.ts';
import { notificationSettingsTable, pushSubscriptionsTable } from './notifications.table.ts';

const { uid: ofUid } = notificationSettingsTable;

export const createSqliteNotificationSettingsStore = (db: SqliteConnection): NotificationSettingsStore => ({
  list: async () =>
    db
      .select()
      .from(notificationSettingsTable)
      .all()
      .map(({ uid, settings }) => ({ uid, settings: wholeSettings(settings) })),
  find: async (uid) => {
    const stored = db.select().from(notificationSettingsTable).where(eq(ofUid, uid)).get();
    return stored ? wholeSettings(stored.settings) : null;
  },
  save: async (uid, settings) => {
    db.insert(notificationSettingsTable)
      .values({ uid, settings })
      .onConflictDoUpdate({ target: ofUid, set: { settings } })
      .run();
  },
});

const LIVE = `SELECT push_subscriptions.* FROM push_subscriptions JOIN sessions USING (uid, device, session_id)
  WHERE uid = ? AND sessions.expires_at > ? ORDER BY created_at DESC`;

export function createSqlitePushSubscriptionStore(db: SqliteConnection): PushSubscriptionStore {
  const table = pushSubscriptionsTable;
  const listLive = db.$client.prepare<[number, number], StoredSubscription>(LIVE);
  return {
    listUids: async () =>
      db
        .selectDistinct({ uid: table.uid })
        .from(table)
        .all()
        .map(({ uid }) => uid),
    listOf: async (uid, now) => listLive.all(uid, now),
    findByEndpoint: async (endpoint) => db.select().from(table).where(eq(table.endpoint, endpoint)).get() ?? null,
    save: async (subscription) => {
      const target = [table.uid, table.device];
      db.insert(table).values(subscription).onConflictDoUpdate({ target, set: subscription }).run();
    },
    deleteEndpoint: async (endpoint) => {
      db.delete(table).where(eq(table.endpoint, endpoint)).run();
    },
    delete: async (uid, device) => {
      db.delete(table)
        .where(and(eq(table.uid, uid), eq(table.device, device)))
        .run();
    },
  };
}
