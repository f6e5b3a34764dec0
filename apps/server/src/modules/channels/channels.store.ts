import type { Channel, Gid, Mid, PinnedMessage, Timestamp, Uid } from '@loquat/contract';
import { changedBy, columnsOf, insertedBy } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import { createConversationStore, keyOfChannel } from '../conversations/conversations.access.ts';
import { channelsTable } from './channels.table.ts';

/** A channel as stored and cached. Never changed in place. */
export interface StoredChannel extends Omit<
  Readonly<Channel>,
  'members' | 'pinned_messages' | 'ext_settings' | 'announced_at'
> {
  /** Ascending; empty for public channels. */
  readonly members: readonly Uid[];
  /** In the order they were pinned. */
  readonly pinned_messages: readonly PinnedMessage[];
  /** Version of the announcement; null = none. */
  readonly announced_at: Timestamp | null;
}

/** The changeable fields of a channel; absent ones stay. */
export type ChannelChanges = {
  -readonly [
    K in Exclude<keyof StoredChannel, 'gid' | 'members' | 'pinned_messages' | 'announced_at' | 'description'>
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

/** A member of a private channel; messages up to `since_mid` were sent before they joined. */
export interface Membership {
  gid: Gid;
  uid: Uid;
  since_mid: Mid;
}

/** Data that is read with channels but belongs to features built on them. They provide it through `stores.ts`. */
export interface AboutChannels {
  /** Pinned messages of each channel, in the order they were pinned. */
  listPinned(at: Connection, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, readonly PinnedMessage[]>>;
  /** Version of each channel's announcement. */
  listAnnounced(at: Connection, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, Timestamp>>;
  /** The newest mid ever used, 0 before the first. */
  lastMid(at: Connection): Promise<Mid>;
}

export interface ChannelStore {
  /** Ascending by gid. */
  list(): Promise<StoredChannel[]>;
  listMemberships(): Promise<Membership[]>;
  find(gid: Gid): Promise<StoredChannel | null>;
  /** Private channels of a user, ascending by gid. */
  listJoined(uid: Uid): Promise<StoredChannel[]>;
  countOwnedBy(owner: Uid): Promise<number>;
  /** Creates the channel and its conversation. */
  insert(channel: NewChannel): Promise<StoredChannel>;
  update(gid: Gid, changes: ChannelChanges): Promise<void>;
  /** The newest mid ever used, 0 before the first: a new member receives messages after it. */
  lastMid(): Promise<Mid>;
  addMembers(memberships: readonly Membership[]): Promise<void>;
  removeMembers(gid: Gid, uids: readonly Uid[]): Promise<void>;
  /** Deletes members too; messages stay. */
  delete(gid: Gid): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  channels: ChannelStore;
}

/** Changes of channels that memory follows. */
export type Change =
  /** `entered` lists the new members. */
  | { kind: 'channel.changed'; channel: StoredChannel; entered?: readonly Membership[] }
  | { kind: 'channel.deleted'; gid: Gid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

type ChannelRow = typeof channelsTable.$inferSelect;
interface OfChannel {
  gid: Gid;
}

const CHANNEL = columnsOf(channelsTable);
const LIST = statement<object, ChannelRow>(`SELECT ${CHANNEL} FROM channels ORDER BY gid`);
const FIND = statement<OfChannel, ChannelRow>(`SELECT ${CHANNEL} FROM channels WHERE gid = @gid`);
const LIST_JOINED = statement<{ uid: Uid }, ChannelRow>(`SELECT ${CHANNEL} FROM channels
  WHERE gid IN (SELECT gid FROM channel_members WHERE uid = @uid) ORDER BY gid`);
const COUNT_OWNED = statement<{ owner: Uid }, { count: number }>(
  'SELECT count(*) AS count FROM channels WHERE owner = @owner',
);
const LIST_MEMBERSHIPS = statement<object, Membership>('SELECT gid, uid, since_mid FROM channel_members');
const LIST_MEMBERS = statement<{ gids: readonly Gid[] }, { gid: Gid; uid: Uid }>(
  ({ isAnyOf }) => `SELECT gid, uid FROM channel_members WHERE gid ${isAnyOf('@gids')} ORDER BY gid, uid`,
);
const ADD_MEMBERS = statement<{ members: string }>(
  ({ eachRowOf }) => `INSERT INTO channel_members (gid, uid, since_mid)
    SELECT gid, uid, since_mid FROM ${eachRowOf('@members', { gid: 'bigint', uid: 'bigint', since_mid: 'bigint' })}`,
);
const REMOVE_MEMBERS = statement<OfChannel & { uids: readonly Uid[] }>(
  ({ isAnyOf }) => `DELETE FROM channel_members WHERE gid = @gid AND uid ${isAnyOf('@uids')}`,
);
const DELETE = statement<OfChannel>('DELETE FROM channels WHERE gid = @gid');

export function createChannelStore(db: Connection, about: AboutChannels): ChannelStore {
  const conversations = createConversationStore(db);

  async function toChannels(at: Connection, rows: readonly ChannelRow[]): Promise<StoredChannel[]> {
    const gids = rows.map(({ gid }) => gid);
    if (gids.length === 0) return [];
    const members = Map.groupBy(await at.all(LIST_MEMBERS, { gids }), ({ gid }) => gid);
    const pinned = await about.listPinned(at, gids);
    const announced = await about.listAnnounced(at, gids);
    return rows.map(({ created_at: _created_at, description, ...row }) => ({
      ...row,
      description: description || null,
      members: members.get(row.gid)?.map(({ uid }) => uid) ?? [],
      pinned_messages: pinned.get(row.gid) ?? [],
      announced_at: announced.get(row.gid) ?? null,
    }));
  }

  return {
    list: () => db.atOneMoment(async (at) => toChannels(at, await at.all(LIST, {}))),
    listMemberships: () => db.all(LIST_MEMBERSHIPS, {}),
    find: (gid) => db.atOneMoment(async (at) => (await toChannels(at, await at.all(FIND, { gid })))[0] ?? null),
    listJoined: (uid) => db.atOneMoment(async (at) => toChannels(at, await at.all(LIST_JOINED, { uid }))),
    countOwnedBy: async (owner) => (await db.get(COUNT_OWNED, { owner }))!.count,
    async insert(channel) {
      const insert = statement<object, ChannelRow>(
        `INSERT INTO channels ${insertedBy(channelsTable, channel)} RETURNING ${CHANNEL}`,
      );
      const [inserted] = await toChannels(db, await db.all(insert, channel));
      if (!inserted) throw new Error('A channel was not inserted.');
      await conversations.getOrCreate(keyOfChannel(inserted.gid));
      return inserted;
    },
    async update(gid, changes) {
      const update = statement<object>(`UPDATE channels SET ${changedBy(channelsTable, changes)} WHERE gid = @gid`);
      await db.run(update, { ...changes, gid });
    },
    lastMid: () => about.lastMid(db),
    async addMembers(memberships) {
      await db.run(ADD_MEMBERS, { members: JSON.stringify(memberships) });
    },
    removeMembers: async (gid, uids) => void (await db.run(REMOVE_MEMBERS, { gid, uids })),
    delete: async (gid) => void (await db.run(DELETE, { gid })),
  };
}
