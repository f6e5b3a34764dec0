import type { NotificationSettings, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import {
  type NotificationSettingsStore,
  type PushSubscriptionStore,
  type StoredSubscription,
  wholeSettings,
} from './notifications.store.ts';
import { pushSubscriptionsTable } from './notifications.table.ts';

interface OfUser {
  uid: Uid;
}
type SettingsRow = OfUser & { settings: string };

const LIST = statement<object, SettingsRow>('SELECT uid, settings FROM notification_settings ORDER BY uid');
const FIND = statement<OfUser, SettingsRow>('SELECT uid, settings FROM notification_settings WHERE uid = @uid');
const SAVE = statement<SettingsRow>(`INSERT INTO notification_settings (uid, settings) VALUES (@uid, @settings)
  ON CONFLICT (uid) DO UPDATE SET settings = excluded.settings`);

const toSettings = ({ settings }: SettingsRow): NotificationSettings => wholeSettings(JSON.parse(settings));

export const createPostgresNotificationSettingsStore = (db: PostgresConnection): NotificationSettingsStore => ({
  list: async () => (await db.all(LIST, {})).map((row) => ({ uid: row.uid, settings: toSettings(row) })),
  async find(uid) {
    const row = await db.get(FIND, { uid });
    return row ? toSettings(row) : null;
  },
  save: async (uid, settings) => void (await db.run(SAVE, { uid, settings: JSON.stringify(settings) })),
});

const SUBSCRIPTION = columnsOf(pushSubscriptionsTable);
const LIST_UIDS = statement<object, OfUser>('SELECT DISTINCT uid FROM push_subscriptions ORDER BY uid');
const LIST_LIVE = statement<OfUser & { now: Timestamp }, StoredSubscription>(`SELECT ${SUBSCRIPTION}
  FROM push_subscriptions JOIN sessions USING (uid, device, session_id)
  WHERE uid = @uid AND sessions.expires_at > @now ORDER BY created_at DESC, device`);
const FIND_BY_ENDPOINT = statement<{ endpoint: string }, StoredSubscription>(
  `SELECT ${SUBSCRIPTION} FROM push_subscriptions WHERE endpoint = @endpoint`,
);
const SAVE_SUBSCRIPTION = statement<StoredSubscription>(`INSERT INTO push_subscriptions
    (uid, device, session_id, endpoint, p256dh, auth, scope, created_at)
  VALUES (@uid, @device, @session_id, @endpoint, @p256dh, @auth, @scope, @created_at)
  ON CONFLICT (uid, device) DO UPDATE SET session_id = excluded.session_id, endpoint = excluded.endpoint,
    p256dh = excluded.p256dh, auth = excluded.auth, scope = excluded.scope, created_at = excluded.created_at`);
const DELETE = statement<OfUser & { device: string }>(
  'DELETE FROM push_subscriptions WHERE uid = @uid AND device = @device',
);
const DELETE_ENDPOINT = statement<{ endpoint: string }>('DELETE FROM push_subscriptions WHERE endpoint = @endpoint');

export const createPostgresPushSubscriptionStore = (db: PostgresConnection): PushSubscriptionStore => ({
  listUids: async () => (await db.all(LIST_UIDS, {})).map(({ uid }) => uid),
  listOf: (uid, now) => db.all(LIST_LIVE, { uid, now }),
  findByEndpoint: async (endpoint) => (await db.get(FIND_BY_ENDPOINT, { endpoint })) ?? null,
  save: async (subscription) => void (await db.run(SAVE_SUBSCRIPTION, subscription)),
  delete: async (uid, device) => void (await db.run(DELETE, { uid, device })),
  deleteEndpoint: async (endpoint) => void (await db.run(DELETE_ENDPOINT, { endpoint })),
});
