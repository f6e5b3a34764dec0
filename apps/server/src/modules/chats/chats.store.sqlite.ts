import type { Gid, Mid, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { ReadMarkerStore } from './chats.store.ts';

const ADVANCE_USER = `INSERT INTO user_read_markers (uid, peer_uid, mid) VALUES (?, ?, ?)
  ON CONFLICT (uid, peer_uid) DO UPDATE SET mid = excluded.mid WHERE excluded.mid > mid`;
const ADVANCE_CHANNEL = `INSERT INTO channel_read_markers (uid, gid, mid) VALUES (?, ?, ?)
  ON CONFLICT (uid, gid) DO UPDATE SET mid = excluded.mid WHERE excluded.mid > mid`;
const LIST_USERS = 'SELECT peer_uid AS uid, mid FROM user_read_markers WHERE uid = ? ORDER BY peer_uid';
const LIST_CHANNELS = 'SELECT gid, mid FROM channel_read_markers WHERE uid = ? ORDER BY gid';
const FORGET_USER = 'DELETE FROM user_read_markers WHERE uid = @uid OR peer_uid = @uid';
const FORGET_CHANNELS = 'DELETE FROM channel_read_markers WHERE uid = @uid';

export function createSqliteReadMarkerStore({ $client }: SqliteConnection): ReadMarkerStore {
  const advanceUser = $client.prepare(ADVANCE_USER);
  const advanceChannel = $client.prepare(ADVANCE_CHANNEL);
  const listUsers = $client.prepare<[Uid], { uid: Uid; mid: Mid }>(LIST_USERS);
  const listChannels = $client.prepare<[Uid], { gid: Gid; mid: Mid }>(LIST_CHANNELS);
  const forgetUser = $client.prepare(FORGET_USER);
  const forgetChannels = $client.prepare(FORGET_CHANNELS);

  return {
    advanceInUser: async (uid, marker) => advanceUser.run(uid, marker.uid, marker.mid).changes > 0,
    advanceInChannel: async (uid, marker) => advanceChannel.run(uid, marker.gid, marker.mid).changes > 0,
    listInUsers: async (uid) => listUsers.all(uid),
    listInChannels: async (uid) => listChannels.all(uid),
    async forgetUser(uid) {
      forgetUser.run({ uid });
      forgetChannels.run({ uid });
    },
  };
}
