import type { Gid, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { isLasting } from '../messages/messages.table.ts';
import { COUNTED_MAX, type DigestStore, type Newest, type UnreadCount } from './digests.store.ts';
import { digestMarksTable } from './digests.table.ts';

const LAST_MID = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'message_log'), 0)";
const INSERT_MISSING = `INSERT OR IGNORE INTO digest_marks (uid, told_mid) SELECT uid, ${LAST_MID} FROM users`;
const NEWEST = `SELECT gid, to_uid, max(mid) AS mid FROM message_log
  WHERE mid > ? AND mid <= ? AND kind IN ('normal', 'reply') GROUP BY gid, to_uid`;

/** Whether an entry `log` that was not cleared is somebody else's message that can still be seen. */
const IS_SAID = `log.kind IN ('normal', 'reply') AND log.from_uid <> @uid
  AND ${isLasting('log')}
  AND NOT EXISTS (SELECT 1 FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)`;
const countBySender = (said: string) => `SELECT from_uid, count(*) AS count, max(mid) AS last_mid
  FROM (SELECT log.from_uid, log.mid ${said} AND ${IS_SAID} ORDER BY log.mid DESC LIMIT ${COUNTED_MAX})
  GROUP BY from_uid`;
const COUNT_DIRECT = countBySender(`FROM uncleared_log AS log
  LEFT JOIN user_read_markers AS marker ON marker.uid = @uid AND marker.peer_uid = log.from_uid
  WHERE log.to_uid = @uid AND log.mid > @after AND log.mid > coalesce(marker.mid, 0)`);
const COUNT_IN_CHANNEL = countBySender(`FROM uncleared_log AS log
  WHERE log.gid = @gid
    AND log.mid > max(@after, coalesce((SELECT mid FROM channel_read_markers WHERE uid = @uid AND gid = @gid), 0))`);

export function createSqliteDigestStore(db: SqliteConnection): DigestStore {
  const { $client } = db;
  const insertMissing = $client.prepare(INSERT_MISSING);
  const lastMid = $client.prepare<[], number>(`SELECT ${LAST_MID}`).pluck();
  const listNewest = $client.prepare<[number, number], Newest>(NEWEST);
  const countDirect = $client.prepare<[object], UnreadCount>(COUNT_DIRECT);
  const countInChannel = $client.prepare<[object], UnreadCount>(COUNT_IN_CHANNEL);
  return {
    list: async () => db.select().from(digestMarksTable).all(),
    insertMissing: async () => void insertMissing.run(),
    save: async (mark) => {
      db.insert(digestMarksTable)
        .values(mark)
        .onConflictDoUpdate({ target: digestMarksTable.uid, set: { told_mid: mark.told_mid, is_told: mark.is_told } })
        .run();
    },
    lastMid: async () => lastMid.get() ?? 0,
    listNewest: async (after, last) => listNewest.all(after, last),
    countDirect: async (uid: Uid, since) => countDirect.all({ uid, ...since }),
    countInChannel: async (uid: Uid, gid: Gid, since) => countInChannel.all({ uid, gid, ...since }),
  };
}
