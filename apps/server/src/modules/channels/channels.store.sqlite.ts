import type { Gid, Uid } from '@loquat/contract';
import { and, asc, eq, inArray } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { ChannelStore, StoredChannel } from './channels.store.ts';
import { channelMembersTable as members, channelsTable as channels } from './channels.table.ts';

type ChannelRow = typeof channels.$inferSelect;

const toChannel = (
  { created_at: _created_at, description, ...row }: ChannelRow,
  uids: readonly Uid[],
): StoredChannel => ({
  ...row,
  description: description || null,
  members: uids,
});

export function createSqliteChannelStore(db: SqliteConnection): ChannelStore {
  const uidsOf = (gid: Gid): Uid[] =>
    db
      .select({ uid: members.uid })
      .from(members)
      .where(eq(members.gid, gid))
      .orderBy(asc(members.uid))
      .all()
      .map(({ uid }) => uid);
  const withMembers = (rows: readonly ChannelRow[]) => rows.map((row) => toChannel(row, uidsOf(row.gid)));

  return {
    list: async () => withMembers(db.select().from(channels).orderBy(asc(channels.gid)).all()),
    listMemberships: async () => db.select().from(members).all(),
    find: async (gid) => withMembers(db.select().from(channels).where(eq(channels.gid, gid)).all())[0] ?? null,
    async listJoined(uid) {
      const joined = db.select({ gid: members.gid }).from(members).where(eq(members.uid, uid));
      return withMembers(
        db.select().from(channels).where(inArray(channels.gid, joined)).orderBy(asc(channels.gid)).all(),
      );
    },
    insert: async (channel) => toChannel(db.insert(channels).values(channel).returning().get(), []),
    async addMembers(memberships) {
      for (const membership of memberships) db.insert(members).values(membership).run();
    },
    async removeMember(gid, uid) {
      db.delete(members)
        .where(and(eq(members.gid, gid), eq(members.uid, uid)))
        .run();
    },
    async delete(gid) {
      db.delete(channels).where(eq(channels.gid, gid)).run();
    },
  };
}
