import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type Gid,
  type Mid,
  type NotificationSettings,
  type PushSubscription,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';

/** How people want to be notified, if they have chosen anything. Deleted with their account. */
export interface NotificationSettingsStore {
  list(): Promise<{ uid: Uid; settings: NotificationSettings }[]>;
  find(uid: Uid): Promise<NotificationSettings | null>;
  save(uid: Uid, settings: NotificationSettings): Promise<void>;
}

/** Settings as they were stored; those from before there was a field lack it. */
export const wholeSettings = (stored: Partial<NotificationSettings>): NotificationSettings => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...stored,
});

/** A browser that can be reached by push, and the session it belongs to. */
export interface StoredSubscription extends PushSubscription {
  uid: Uid;
  device: string;
  session_id: string;
}

/** Subscriptions whose session ended, or was replaced by a later sign-in, are as good as deleted. */
export interface PushSubscriptionStore {
  /** Everybody with a subscription. */
  listUids(): Promise<Uid[]>;
  /** Those that count at `now`, the newest first. */
  listOf(uid: Uid, now: Timestamp): Promise<StoredSubscription[]>;
  findByEndpoint(endpoint: string): Promise<StoredSubscription | null>;
  /** Replaces that of the same device. */
  save(subscription: StoredSubscription): Promise<void>;
  delete(uid: Uid, device: string): Promise<void>;
  deleteEndpoint(endpoint: string): Promise<void>;
}

/** A message of somebody else that can still be seen. */
export interface UnreadMessage {
  mid: Mid;
  from_uid: Uid;
  /** Whether it mentions the reader by name. */
  mentions_reader: 0 | 1;
}

/** A message that can still be seen, whoever reads it. */
export interface ChannelMessage {
  mid: Mid;
  from_uid: Uid;
  created_at: Timestamp;
  /** Whom it mentions by name. */
  mentions: readonly unknown[];
  /** It says that a call was missed: who was in that call, and need not be told. */
  called: readonly unknown[];
}

/** What somebody has not read: of each, a limited number of the newest, ascending. */
export interface UnreadMessageStore {
  /** `last_mid`: of the newest message considered, read or not; null: none came after `after`. */
  listDirect(
    uid: Uid,
    range: { after: number; now: Timestamp },
  ): Promise<{ unread: UnreadMessage[]; last_mid: Mid | null }>;
  /** The newest of a channel, ascending; `from`: the mid from which on there are no others. */
  listNewest(gid: Gid, now: Timestamp): Promise<{ messages: ChannelMessage[]; from: number }>;
  /** How far somebody has read a channel, 0 = not at all. */
  readUpTo(uid: Uid, gid: Gid): Promise<number>;
  /** Said after `after`, not before `since`. */
  listInChannel(
    uid: Uid,
    gid: Gid,
    range: { after: number; since: Timestamp; now: Timestamp },
  ): Promise<UnreadMessage[]>;
}

/** What this feature stores. */
export interface Stores {
  notificationSettings: NotificationSettingsStore;
  pushSubscriptions: PushSubscriptionStore;
  unreadMessages: UnreadMessageStore;
}

/** What it also holds in memory. */
export type Change =
  | { kind: 'notification_settings.changed'; uid: Uid; settings: NotificationSettings }
  | { kind: 'push_subscription.saved'; uid: Uid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
