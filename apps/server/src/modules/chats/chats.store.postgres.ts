import type { Gid, Mid, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { ReadMarkerStore } from './chats.store.ts';

interface OfUser {
  uid: Uid;
}

const ADVANCE_USER = statement<OfUser & { peer_uid: Uid; mid: Mid }>(`INSERT INTO user_read_markers (uid, peer_uid, mid)
  VALUES (@uid, @peer_uid, @mid) ON CONFLICT (uid, peer_uid) DO UPDATE SET mid = excluded.mid
  WHERE excluded.mid > user_read_markers.mid`);
const ADVANCE_CHANNEL = statement<OfUser & { gid: Gid; mid: Mid }>(`INSERT INTO channel_read_markers (uid, gid, mid)
  VALUES (@uid, @gid, @mid) ON CONFLICT (uid, gid) DO UPDATE SET mid = excluded.mid
  WHERE excluded.mid > channel_read_markers.mid`);
const LIST_USERS = statement<OfUser, { uid: Uid; mid: Mid }>(
  'SELECT peer_uid AS uid, mid FROM user_read_markers WHERE uid = @uid ORDER BY peer_uid',
);
const LIST_CHANNELS = statement<OfUser, { gid: Gid; mid: Mid }>(
  'SELECT gid, mid FROM channel_read_markers WHERE uid = @uid ORDER BY gid',
);
const FORGET_USER = statement<OfUser>('DELETE FROM user_read_markers WHERE uid = @uid OR peer_uid = @uid');
const FORGET_CHANNELS = statement<OfUser>('DELETE FROM channel_read_markers WHERE uid = @uid');

export const createPostgresReadMarkerStore = (db: PostgresConnection): ReadMarkerStore => ({
  advanceInUser: async (uid, { uid: peer_uid, mid }) => (await db.run(ADVANCE_USER, { uid, peer_uid, mid })) > 0,
  advanceInChannel: async (uid, { gid, mid }) => (await db.run(ADVANCE_CHANNEL, { uid, gid, mid })) > 0,
  listInUsers: (uid) => db.all(LIST_USERS, { uid }),
  listInChannels: (uid) => db.all(LIST_CHANNELS, { uid }),
  async forgetUser(uid) {
    await Promise.all([db.run(FORGET_USER, { uid }), db.run(FORGET_CHANNELS, { uid })]);
  },
});
