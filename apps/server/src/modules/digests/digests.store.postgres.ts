import type { Gid, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { isLasting } from '../messages/messages.table.ts';
import {
  COUNTED_MAX,
  type DigestMark,
  type DigestStore,
  type Newest,
  type UnreadCount,
  type UnreadSince,
} from './digests.store.ts';

interface OfUser extends UnreadSince {
  uid: Uid;
}

const LAST_MID = "coalesce((SELECT id FROM last_ids WHERE name = 'message_log'), 0)";
const LIST = statement<object, DigestMark>('SELECT uid, told_mid, is_told FROM digest_marks ORDER BY uid');
const INSERT_MISSING = statement<object>(
  `INSERT INTO digest_marks (uid, told_mid) SELECT uid, ${LAST_MID} FROM users ON CONFLICT (uid) DO NOTHING`,
);
const SAVE = statement<DigestMark>(`INSERT INTO digest_marks (uid, told_mid, is_told) VALUES (@uid, @told_mid, @is_told)
  ON CONFLICT (uid) DO UPDATE SET told_mid = excluded.told_mid, is_told = excluded.is_told`);
const FIND_LAST_MID = statement<object, { last: number }>(`SELECT ${LAST_MID} AS last`);
const NEWEST = statement<{ after: number; last: number }, Newest>(`SELECT gid, to_uid, max(mid) AS mid FROM message_log
  WHERE mid > @after AND mid <= @last AND kind IN ('normal', 'reply') GROUP BY gid, to_uid
  ORDER BY gid NULLS FIRST, to_uid NULLS FIRST`);

/** Whether an entry `log` that was not cleared is somebody else's message that can still be seen. */
const IS_SAID = `log.kind IN ('normal', 'reply') AND log.from_uid <> @uid
  AND ${isLasting('log')}
  AND NOT EXISTS (SELECT FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)`;
const countBySender = (said: string) => `SELECT from_uid, count(*) AS count, max(mid) AS last_mid
  FROM (SELECT log.from_uid, log.mid ${said} AND ${IS_SAID} ORDER BY log.mid DESC LIMIT ${COUNTED_MAX}) AS said
  GROUP BY from_uid ORDER BY from_uid`;
const COUNT_DIRECT = statement<OfUser, UnreadCount>(
  countBySender(`FROM uncleared_log AS log
    LEFT JOIN user_read_markers AS marker ON marker.uid = @uid AND marker.peer_uid = log.from_uid
    WHERE log.to_uid = @uid AND log.mid > @after AND log.mid > coalesce(marker.mid, 0)`),
);
const COUNT_IN_CHANNEL = statement<OfUser & { gid: Gid }, UnreadCount>(
  countBySender(`FROM uncleared_log AS log WHERE log.gid = @gid AND log.mid > greatest(@after,
    coalesce((SELECT mid FROM channel_read_markers WHERE uid = @uid AND gid = @gid), 0))`),
);

export const createPostgresDigestStore = (db: PostgresConnection): DigestStore => ({
  list: () => db.all(LIST, {}),
  insertMissing: async () => void (await db.run(INSERT_MISSING, {})),
  save: async (mark) => void (await db.run(SAVE, mark)),
  lastMid: async () => (await db.get(FIND_LAST_MID, {}))?.last ?? 0,
  listNewest: (after, last) => db.all(NEWEST, { after, last }),
  countDirect: (uid, since) => db.all(COUNT_DIRECT, { uid, ...since }),
  countInChannel: (uid, gid, since) => db.all(COUNT_IN_CHANNEL, { uid, gid, ...since }),
});
