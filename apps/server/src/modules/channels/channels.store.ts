import type { Channel, Gid, Mid, PinnedMessage, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

/** A channel as stored and cached. Never changed in place. */
export interface StoredChannel extends Omit<Readonly<Channel>, 'members' | 'pinned_messages' | 'ext_settings'> {
  /** Ascending; empty for public channels. */
  readonly members: readonly Uid[];
  /** In the order they were pinned. */
  readonly pinned_messages: readonly PinnedMessage[];
}

/** The changeable fields of a channel; absent ones stay. */
export type ChannelChanges = {
  -readonly [
    K in Exclude<keyof StoredChannel, 'gid' | 'members' | 'pinned_messages' | 'description'>
  ]?: StoredChannel[K];
} & {
  /** Empty = none. */
  description?: string;
};

export interface NewChannel {
  name: string;
  description: string;
  is_public: boolean;
  owner: Uid | null;
  created_at: Timestamp;
}

/** One person in a private channel; messages up to `since_mid` were said before they joined. */
export interface Membership {
  gid: Gid;
  uid: Uid;
  since_mid: Mid;
}

/**
 * Data that is read with channels but belongs to features built on them. They provide it, and `stores.ts` passes it on.
 */
export interface AboutChannels {
  /** Pinned messages of a channel, in the order they were pinned. */
  listPinned(gid: Gid): readonly PinnedMessage[];
  /** The newest mid ever used, 0 before the first. */
  lastMid(): Mid;
}

export interface ChannelStore {
  /** Ascending by gid. */
  list(): Promise<StoredChannel[]>;
  listMemberships(): Promise<Membership[]>;
  find(gid: Gid): Promise<StoredChannel | null>;
  /** Private channels of a user, ascending by gid. */
  listJoined(uid: Uid): Promise<StoredChannel[]>;
  insert(channel: NewChannel): Promise<StoredChannel>;
  update(gid: Gid, changes: ChannelChanges): Promise<void>;
  /** The newest mid ever used, 0 before the first: whoever joins now receives what is said after it. */
  lastMid(): Promise<Mid>;
  addMembers(memberships: readonly Membership[]): Promise<void>;
  removeMembers(gid: Gid, uids: readonly Uid[]): Promise<void>;
  /** Deletes members, pins and read markers too; messages stay. */
  delete(gid: Gid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  channels: ChannelStore;
}

/** What it also holds in memory. */
export type Change =
  /** `entered` lists the new members. */
  | { kind: 'channel.changed'; channel: StoredChannel; entered?: readonly Membership[] }
  | { kind: 'channel.deleted'; gid: Gid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
