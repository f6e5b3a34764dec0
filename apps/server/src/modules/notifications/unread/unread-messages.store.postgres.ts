import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../../platform/db/postgres/connection.ts';
import { statement } from '../../../platform/db/postgres/statement.ts';
import { jsonIn } from '../../../platform/db/postgres/stored-json.ts';
import { isLasting } from '../../messages/messages.table.ts';
import type { UnreadMessage, UnreadMessageStore } from '../notifications.store.ts';
import { DIRECT_MAX, IN_CHANNEL_MAX, type NewestRow, toNewest } from './unread-rows.ts';

interface OfUser {
  uid: Uid;
}
interface OfChannel {
  gid: Gid;
}
interface InChat extends OfUser {
  after: number;
  now: Timestamp;
}

/** A part of what an entry says; most entries do not name it, and are not parsed. */
const partOf = (name: string, path: string) =>
  `CASE WHEN strpos(log.detail, '"${name}"') > 0 THEN ${jsonIn('log.detail')} #> '{properties,${path}}' END`;
/** Whether JSON, a list or an object usually, contains the reader. */
const hasReader = (json: string) => `EXISTS (SELECT FROM (SELECT ${json} AS list) AS said
  WHERE CASE jsonb_typeof(list) WHEN 'object' THEN EXISTS (SELECT FROM jsonb_each(list)
      WHERE value = to_jsonb(@uid::bigint))
    ELSE list @> to_jsonb(@uid::bigint) END)`;

/** Of what the server writes in somebody's name, only a call that the reader missed asks for attention. */
const NOTICE = `(${partOf('notice', 'notice')} #>> '{}')`;
const IS_SAID_BY_SOMEBODY = `log.kind IN ('normal', 'reply') AND ${isLasting('log')}
  AND NOT EXISTS (SELECT FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)
  AND coalesce(${NOTICE}, 'call') = 'call'`;
const CALLED = partOf('notice', 'call,users');
const IS_SAID = `log.from_uid <> @uid AND ${IS_SAID_BY_SOMEBODY}
  AND (${NOTICE} IS NULL OR NOT ${hasReader(CALLED)})`;
const MENTIONS = partOf('mentions', 'mentions');
const UNREAD = `log.mid, log.from_uid, ${hasReader(MENTIONS)}::int AS mentions_reader`;

const LAST_DIRECT = statement<Pick<InChat, 'uid' | 'after'>, { last: Mid | null }>(
  'SELECT max(mid) AS last FROM message_log WHERE to_uid = @uid AND mid > @after',
);
const LIST_DIRECT = statement<InChat, UnreadMessage>(`SELECT ${UNREAD}
  FROM (SELECT * FROM uncleared_log WHERE to_uid = @uid AND mid > @after ORDER BY mid DESC LIMIT ${DIRECT_MAX}) AS log
  LEFT JOIN user_read_markers AS marker ON marker.uid = @uid AND marker.peer_uid = log.from_uid
  WHERE log.mid > coalesce(marker.mid, 0) AND ${IS_SAID} ORDER BY log.mid`);
const READ_UP_TO = statement<OfUser & OfChannel, { mid: Mid }>(
  'SELECT mid FROM channel_read_markers WHERE uid = @uid AND gid = @gid',
);
const LIST_NEWEST = statement<OfChannel & { now: Timestamp }, NewestRow>(`SELECT log.mid, log.from_uid, log.created_at,
    (${MENTIONS})::text AS mentions, CASE WHEN ${NOTICE} = 'call' THEN ${CALLED} END::text AS called
  FROM uncleared_log AS log WHERE log.gid = @gid AND ${IS_SAID_BY_SOMEBODY}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`);
const READ_IN_CHANNEL = 'coalesce((SELECT mid FROM channel_read_markers WHERE uid = @uid AND gid = @gid), 0)';
const LIST_IN_CHANNEL = statement<InChat & OfChannel & { since: Timestamp }, UnreadMessage>(`SELECT ${UNREAD}
  FROM uncleared_log AS log WHERE log.gid = @gid AND log.mid > greatest(@after, ${READ_IN_CHANNEL})
    AND log.created_at >= @since AND ${IS_SAID}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`);

export const createPostgresUnreadMessageStore = (db: PostgresConnection): UnreadMessageStore => ({
  async listDirect(uid, { after, now }) {
    const last_mid = (await db.get(LAST_DIRECT, { uid, after }))?.last ?? null;
    // Most people who are pushed to have no new direct message, and looking for the last one is quick.
    return { last_mid, unread: last_mid === null ? [] : await db.all(LIST_DIRECT, { uid, after, now }) };
  },
  listNewest: async (gid, now) => toNewest(await db.all(LIST_NEWEST, { gid, now })),
  readUpTo: async (uid, gid) => (await db.get(READ_UP_TO, { uid, gid }))?.mid ?? 0,
  listInChannel: async (uid, gid, range) => (await db.all(LIST_IN_CHANNEL, { uid, gid, ...range })).toReversed(),
});
