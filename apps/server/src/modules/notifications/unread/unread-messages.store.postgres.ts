import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '#platform/db/connection.ts';
import { jsonIn } from '#platform/db/postgres/stored-json.ts';
import { statement } from '#platform/db/statement.ts';
import { CONVERSATION_OF_CHANNEL } from '../../conversations/conversations.access.ts';
import { isLasting } from '../../messages/messages.table.ts';
import type { UnreadMessage, UnreadMessageStore } from '../notifications.store.ts';
import { IN_CHANNEL_MAX, LAST_DIRECT, NEWEST_DIRECT, type NewestRow, toNewest } from './unread-rows.ts';

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

/** A part of an entry's properties; most entries do not contain it, and are not parsed. */
const partOf = (name: string, path: string) =>
  `CASE WHEN strpos(log.detail, '"${name}"') > 0 THEN ${jsonIn('log.detail')} #> '{properties,${path}}' END`;
/** Whether JSON, usually a list or an object, contains the reader. */
const hasReader = (json: string) => `EXISTS (SELECT FROM (SELECT ${json} AS list) AS said
  WHERE CASE jsonb_typeof(list) WHEN 'object' THEN EXISTS (SELECT FROM jsonb_each(list)
      WHERE value = to_jsonb(@uid::bigint))
    ELSE list @> to_jsonb(@uid::bigint) END)`;

/** Of the server's notices, only a call that the reader missed counts. */
const NOTICE = `(${partOf('notice', 'notice')} #>> '{}')`;
const IS_VISIBLE_MESSAGE = `log.kind IN ('normal', 'reply') AND ${isLasting('log')}
  AND NOT EXISTS (SELECT FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)
  AND coalesce(${NOTICE}, 'call') = 'call'`;
const CALLED = partOf('notice', 'call,users');
const IS_SAID = `log.from_uid <> @uid AND ${IS_VISIBLE_MESSAGE}
  AND (${NOTICE} IS NULL OR NOT ${hasReader(CALLED)})`;
const MENTIONS = partOf('mentions', 'mentions');
const UNREAD = `log.mid, log.from_uid, ${hasReader(MENTIONS)}::int AS mentions_reader`;

const FIND_LAST_DIRECT = statement<Pick<InChat, 'uid' | 'after'>, { last: Mid | null }>(LAST_DIRECT);
const LIST_DIRECT = statement<InChat, UnreadMessage>(`SELECT ${UNREAD}
  FROM (${NEWEST_DIRECT}) AS log
  LEFT JOIN read_markers AS marker ON marker.uid = @uid AND marker.conversation_id = log.conversation_id
  WHERE log.mid > coalesce(marker.mid, 0) AND ${IS_SAID} ORDER BY log.mid`);
const MARKER = `SELECT mid FROM read_markers WHERE uid = @uid AND conversation_id = ${CONVERSATION_OF_CHANNEL}`;
const READ_UP_TO = statement<OfUser & OfChannel, { mid: Mid }>(MARKER);
const LIST_NEWEST = statement<OfChannel & { now: Timestamp }, NewestRow>(`SELECT log.mid, log.from_uid, log.created_at,
    (${MENTIONS})::text AS mentions, CASE WHEN ${NOTICE} = 'call' THEN ${CALLED} END::text AS called
  FROM uncleared_log AS log WHERE log.conversation_id = ${CONVERSATION_OF_CHANNEL} AND ${IS_VISIBLE_MESSAGE}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`);
const READ_IN_CHANNEL = `coalesce((${MARKER}), 0)`;
const LIST_IN_CHANNEL = statement<InChat & OfChannel & { since: Timestamp }, UnreadMessage>(`SELECT ${UNREAD}
  FROM uncleared_log AS log WHERE log.conversation_id = ${CONVERSATION_OF_CHANNEL} AND log.mid > greatest(@after, ${READ_IN_CHANNEL})
    AND log.created_at >= @since AND ${IS_SAID}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`);

export const createPostgresUnreadMessageStore = (db: Connection): UnreadMessageStore => ({
  async listDirect(uid, { after, now }) {
    const last_mid = (await db.get(FIND_LAST_DIRECT, { uid, after }))?.last ?? null;
    // Most recipients of pushes have no new direct message, and finding the last one is fast.
    return { last_mid, unread: last_mid === null ? [] : await db.all(LIST_DIRECT, { uid, after, now }) };
  },
  listNewest: async (gid, now) => toNewest(await db.all(LIST_NEWEST, { gid, now })),
  readUpTo: async (uid, gid) => (await db.get(READ_UP_TO, { uid, gid }))?.mid ?? 0,
  listInChannel: async (uid, gid, range) => (await db.all(LIST_IN_CHANNEL, { uid, gid, ...range })).toReversed(),
});
