import { asc, eq, inArray, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { AboutChannels, ChannelStore, StoredChannel } from './channels.store.ts';
import { channelMembersTable as members, channelsTable as channels } from './channels.table.ts';

type ChannelRow = typeof channels.$inferSelect;

const ADD_MEMBER = 'INSERT INTO channel_members (gid, uid, since_mid) VALUES (?, ?, ?)';
const REMOVE_MEMBER = 'DELETE FROM channel_members WHERE gid = ? AND uid = ?';

export function createSqliteChannelStore(db: SqliteConnection, { listPinned, lastMid }: AboutChannels): ChannelStore {
  // There may be thousands of each in one call.
  const addMember = db.$client.prepare(ADD_MEMBER);
  const removeMember = db.$client.prepare(REMOVE_MEMBER);

  const gidAsked = sql.placeholder('gid');
  const listUids = db
    .select({ uid: members.uid })
    .from(members)
    .where(eq(members.gid, gidAsked))
    .orderBy(asc(members.uid))
    .prepare();
  const find = db.select().from(channels).where(eq(channels.gid, gidAsked)).prepare();
  const toChannel = ({ created_at: _created_at, description, ...row }: ChannelRow): StoredChannel => ({
    ...row,
    description: description || null,
    members: listUids.all({ gid: row.gid }).map(({ uid }) => uid),
    pinned_messages: listPinned(row.gid),
  });

  return {
    list: async () => db.select().from(channels).orderBy(asc(channels.gid)).all().map(toChannel),
    listMemberships: async () => db.select().from(members).all(),
    find: async (gid) => find.all({ gid }).map(toChannel)[0] ?? null,
    async listJoined(uid) {
      const joined = db.select({ gid: members.gid }).from(members).where(eq(members.uid, uid));
      const rows = db.select().from(channels).where(inArray(channels.gid, joined)).orderBy(asc(channels.gid)).all();
      return rows.map(toChannel);
    },
    insert: async (channel) => toChannel(db.insert(channels).values(channel).returning().get()),
    async update(gid, changes) {
      db.update(channels).set(changes).where(eq(channels.gid, gid)).run();
    },
    lastMid: async () => lastMid(),
    async addMembers(memberships) {
      for (const { gid, uid, since_mid } of memberships) addMember.run(gid, uid, since_mid);
    },
    async removeMembers(gid, uids) {
      for (const uid of uids) removeMember.run(gid, uid);
    },
    async delete(gid) {
      db.delete(channels).where(eq(channels.gid, gid)).run();
    },
  };
}
