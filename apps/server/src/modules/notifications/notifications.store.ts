import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type Gid,
  type Mid,
  type NotificationSettings,
  type PushSubscription,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import { pushSubscriptionsTable } from './notifications.table.ts';

/** Notification settings of users who have changed them. Deleted with the account. */
export interface NotificationSettingsStore {
  list(): Promise<{ uid: Uid; settings: NotificationSettings }[]>;
  find(uid: Uid): Promise<NotificationSettings | null>;
  save(uid: Uid, settings: NotificationSettings): Promise<void>;
}

/** Completes stored settings, in which newer fields may be missing. */
const wholeSettings = (stored: Partial<NotificationSettings>): NotificationSettings => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...stored,
});

/** A browser that can be reached by push, and the session it belongs to. */
export interface StoredSubscription extends PushSubscription {
  uid: Uid;
  device: string;
  session_id: string;
}

/** Subscriptions whose session ended, or was replaced by a later sign-in, are ignored. */
export interface PushSubscriptionStore {
  /** All users with a subscription. */
  listUids(): Promise<Uid[]>;
  /** Subscriptions valid at `now`, the newest first. */
  listOf(uid: Uid, now: Timestamp): Promise<StoredSubscription[]>;
  findByEndpoint(endpoint: string): Promise<StoredSubscription | null>;
  /** Replaces the subscription of the same device. */
  save(subscription: StoredSubscription): Promise<void>;
  delete(uid: Uid, device: string): Promise<void>;
  deleteEndpoint(endpoint: string): Promise<void>;
}

/** A visible message of another user. */
export interface UnreadMessage {
  mid: Mid;
  from_uid: Uid;
  /** Whether it mentions the reader by name. */
  mentions_reader: 0 | 1;
}

/** A visible message, independent of the reader. */
export interface ChannelMessage {
  mid: Mid;
  from_uid: Uid;
  created_at: Timestamp;
  /** Users whom it mentions by name. */
  mentions: readonly unknown[];
  /** For a notice about a missed call: the participants, who need no notification. */
  called: readonly unknown[];
}

/** Unread messages of a user: in each chat, a limited number of the newest, ascending. */
export interface UnreadMessageStore {
  /** `last_mid`: the newest message considered, read or not; null: there is none after `after`. */
  listDirect(
    uid: Uid,
    range: { after: number; now: Timestamp },
  ): Promise<{ unread: UnreadMessage[]; last_mid: Mid | null }>;
  /** The newest messages of a channel, ascending; `from`: the mid from which on the list is complete. */
  listNewest(gid: Gid, now: Timestamp): Promise<{ messages: ChannelMessage[]; from: number }>;
  /** The read marker of a user in a channel, 0 = nothing read. */
  readUpTo(uid: Uid, gid: Gid): Promise<number>;
  /** Messages after `after`, not before `since`. */
  listInChannel(
    uid: Uid,
    gid: Gid,
    range: { after: number; since: Timestamp; now: Timestamp },
  ): Promise<UnreadMessage[]>;
}

/** This feature's stores. */
export interface Stores {
  notificationSettings: NotificationSettingsStore;
  pushSubscriptions: PushSubscriptionStore;
  unreadMessages: UnreadMessageStore;
}

/** Changes of settings that memory follows. */
export type Change =
  | { kind: 'notification_settings.changed'; uid: Uid; settings: NotificationSettings }
  | { kind: 'push_subscription.saved'; uid: Uid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;

interface OfUser {
  uid: Uid;
}
type SettingsRow = OfUser & { settings: string };

const LIST = statement<object, SettingsRow>('SELECT uid, settings FROM notification_settings ORDER BY uid');
const FIND = statement<OfUser, SettingsRow>('SELECT uid, settings FROM notification_settings WHERE uid = @uid');
const SAVE = statement<SettingsRow>(`INSERT INTO notification_settings (uid, settings) VALUES (@uid, @settings)
  ON CONFLICT (uid) DO UPDATE SET settings = excluded.settings`);

const toSettings = ({ settings }: SettingsRow): NotificationSettings => wholeSettings(JSON.parse(settings));

export const createNotificationSettingsStore = (db: Connection): NotificationSettingsStore => ({
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

export const createPushSubscriptionStore = (db: Connection): PushSubscriptionStore => ({
  listUids: async () => (await db.all(LIST_UIDS, {})).map(({ uid }) => uid),
  listOf: (uid, now) => db.all(LIST_LIVE, { uid, now }),
  findByEndpoint: async (endpoint) => (await db.get(FIND_BY_ENDPOINT, { endpoint })) ?? null,
  save: async (subscription) => void (await db.run(SAVE_SUBSCRIPTION, subscription)),
  delete: async (uid, device) => void (await db.run(DELETE, { uid, device })),
  deleteEndpoint: async (endpoint) => void (await db.run(DELETE_ENDPOINT, { endpoint })),
});
