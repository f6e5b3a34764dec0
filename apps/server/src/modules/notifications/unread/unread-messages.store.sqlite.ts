import type { Mid } from '@loquat/contract';
import type { SqliteConnection } from '#platform/db/sqlite.ts';
import { CONVERSATION_OF_CHANNEL } from '../../conversations/conversations.access.ts';
import { isLasting } from '../../messages/messages.table.ts';
import type { UnreadMessage, UnreadMessageStore } from '../notifications.store.ts';
import { IN_CHANNEL_MAX, LAST_DIRECT, NEWEST_DIRECT, type NewestRow, toNewest } from './unread-rows.ts';

/** Of the server's notices, only a call that the reader missed counts. */
const NOTICE = `CASE WHEN instr(log.detail, '"notice"') > 0 THEN json_extract(log.detail, '$.properties.notice') END`;
const IS_VISIBLE_MESSAGE = `log.kind IN ('normal', 'reply') AND ${isLasting('log')}
  AND NOT EXISTS (SELECT 1 FROM messages AS state WHERE state.mid = log.mid AND state.deleted_at IS NOT NULL)
  AND coalesce(${NOTICE}, 'call') = 'call'`;
const IS_SAID = `log.from_uid <> @uid AND ${IS_VISIBLE_MESSAGE} AND (${NOTICE} IS NULL OR NOT EXISTS
  (SELECT 1 FROM json_each(log.detail, '$.properties.call.users') AS person WHERE person.value = @uid))`;
const MENTIONS_READER = `instr(log.detail, '"mentions"') > 0 AND EXISTS
  (SELECT 1 FROM json_each(log.detail, '$.properties.mentions') AS mention WHERE mention.value = @uid)`;

const LIST_DIRECT = `SELECT log.mid, log.from_uid, ${MENTIONS_READER} AS mentions_reader FROM (${NEWEST_DIRECT}) AS log
  LEFT JOIN read_markers AS marker ON marker.uid = @uid AND marker.conversation_id = log.conversation_id
  WHERE log.mid > coalesce(marker.mid, 0) AND ${IS_SAID} ORDER BY log.mid`;
const READ_UP_TO = `SELECT mid FROM read_markers WHERE uid = @uid AND conversation_id = ${CONVERSATION_OF_CHANNEL}`;
const LIST_NEWEST = `SELECT log.mid, log.from_uid, log.created_at,
    CASE WHEN instr(log.detail, '"mentions"') > 0 THEN log.detail -> '$.properties.mentions' END AS mentions,
    CASE WHEN ${NOTICE} = 'call' THEN log.detail -> '$.properties.call.users' END AS called
  FROM uncleared_log AS log WHERE log.conversation_id = ${CONVERSATION_OF_CHANNEL} AND ${IS_VISIBLE_MESSAGE}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`;
const READ_IN_CHANNEL = `coalesce((${READ_UP_TO}), 0)`;
const LIST_IN_CHANNEL = `SELECT log.mid, log.from_uid, ${MENTIONS_READER} AS mentions_reader FROM uncleared_log AS log
  WHERE log.conversation_id = ${CONVERSATION_OF_CHANNEL} AND log.mid > max(@after, ${READ_IN_CHANNEL}) AND log.created_at >= @since AND ${IS_SAID}
  ORDER BY log.mid DESC LIMIT ${IN_CHANNEL_MAX}`;

export function createSqliteUnreadMessageStore({ $client }: SqliteConnection): UnreadMessageStore {
  const lastDirect = $client.prepare<[object], Mid | null>(LAST_DIRECT).pluck();
  const listDirect = $client.prepare<[object], UnreadMessage>(LIST_DIRECT);
  const listNewest = $client.prepare<[object], NewestRow>(LIST_NEWEST);
  const readUpTo = $client.prepare<[object], number>(READ_UP_TO).pluck();
  const listInChannel = $client.prepare<[object], UnreadMessage>(LIST_IN_CHANNEL);
  return {
    async listDirect(uid, { after, now }) {
      const last_mid = lastDirect.get({ uid, after }) ?? null;
      // Most recipients of pushes have no new direct message, and finding the last one is fast.
      return { last_mid, unread: last_mid === null ? [] : listDirect.all({ uid, after, now }) };
    },
    listNewest: async (gid, now) => toNewest(listNewest.all({ gid, now })),
    readUpTo: async (uid, gid) => readUpTo.get({ uid, gid }) ?? 0,
    listInChannel: async (uid, gid, range) => listInChannel.all({ uid, gid, ...range }).toReversed(),
  };
}
