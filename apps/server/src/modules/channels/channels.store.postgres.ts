import type { Gid, Mid, PinnedMessage, Uid } from '@loquat/contract';
import { changedBy, columnsOf, insertedBy } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { ChannelStore, Membership, StoredChannel } from './channels.store.ts';
import { channelsTable } from './channels.table.ts';

/** `AboutChannels` for PostgreSQL: asked once for many channels, at the moment at which they are read. */
export interface AboutChannelsInPostgres {
  listPinned(at: PostgresConnection, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, readonly PinnedMessage[]>>;
  lastMid(at: PostgresConnection): Promise<Mid>;
}

type ChannelRow = typeof channelsTable.$inferSelect;
interface OfChannel {
  gid: Gid;
}

const CHANNEL = columnsOf(channelsTable);
const LIST = statement<object, ChannelRow>(`SELECT ${CHANNEL} FROM channels ORDER BY gid`);
const FIND = statement<OfChannel, ChannelRow>(`SELECT ${CHANNEL} FROM channels WHERE gid = @gid`);
const LIST_JOINED = statement<{ uid: Uid }, ChannelRow>(`SELECT ${CHANNEL} FROM channels
  WHERE gid IN (SELECT gid FROM channel_members WHERE uid = @uid) ORDER BY gid`);
const LIST_MEMBERSHIPS = statement<object, Membership>('SELECT gid, uid, since_mid FROM channel_members');
const LIST_MEMBERS = statement<{ gids: readonly Gid[] }, { gid: Gid; uid: Uid }>(
  'SELECT gid, uid FROM channel_members WHERE gid = ANY(@gids) ORDER BY gid, uid',
);
const ADD_MEMBERS = statement<{ gids: Gid[]; uids: Uid[]; mids: Mid[] }>(`INSERT INTO channel_members
  (gid, uid, since_mid) SELECT * FROM unnest(@gids::bigint[], @uids::bigint[], @mids::bigint[])`);
const REMOVE_MEMBERS = statement<OfChannel & { uids: readonly Uid[] }>(
  'DELETE FROM channel_members WHERE gid = @gid AND uid = ANY(@uids)',
);
const DELETE = statement<OfChannel>('DELETE FROM channels WHERE gid = @gid');

export function createPostgresChannelStore(db: PostgresConnection, about: AboutChannelsInPostgres): ChannelStore {
  async function toChannels(at: PostgresConnection, rows: readonly ChannelRow[]): Promise<StoredChannel[]> {
    const gids = rows.map(({ gid }) => gid);
    if (gids.length === 0) return [];
    const members = Map.groupBy(await at.all(LIST_MEMBERS, { gids }), ({ gid }) => gid);
    const pinned = await about.listPinned(at, gids);
    return rows.map(({ created_at: _created_at, description, ...row }) => ({
      ...row,
      description: description || null,
      members: members.get(row.gid)?.map(({ uid }) => uid) ?? [],
      pinned_messages: pinned.get(row.gid) ?? [],
    }));
  }

  return {
    list: () => db.atOneMoment(async (at) => toChannels(at, await at.all(LIST, {}))),
    listMemberships: () => db.all(LIST_MEMBERSHIPS, {}),
    find: (gid) => db.atOneMoment(async (at) => (await toChannels(at, await at.all(FIND, { gid })))[0] ?? null),
    listJoined: (uid) => db.atOneMoment(async (at) => toChannels(at, await at.all(LIST_JOINED, { uid }))),
    async insert(channel) {
      const insert = statement<object, ChannelRow>(
        `INSERT INTO channels ${insertedBy(channelsTable, channel)} RETURNING ${CHANNEL}`,
      );
      const [inserted] = await toChannels(db, await db.all(insert, channel));
      if (!inserted) throw new Error('A channel was not inserted.');
      return inserted;
    },
    async update(gid, changes) {
      const update = statement<object>(`UPDATE channels SET ${changedBy(channelsTable, changes)} WHERE gid = @gid`);
      await db.run(update, { ...changes, gid });
    },
    lastMid: () => about.lastMid(db),
    async addMembers(memberships) {
      await db.run(ADD_MEMBERS, {
        gids: memberships.map(({ gid }) => gid),
        uids: memberships.map(({ uid }) => uid),
        mids: memberships.map(({ since_mid }) => since_mid),
      });
    },
    removeMembers: async (gid, uids) => void (await db.run(REMOVE_MEMBERS, { gid, uids })),
    delete: async (gid) => void (await db.run(DELETE, { gid })),
  };
}
