import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { postgresDialect } from '../../platform/db/dialect.ts';
import { statement } from '../../platform/db/statement.ts';
import { CONVERSATION_ID, createConversationStore } from '../conversations/conversations.access.ts';
import { ENTRY, fitted } from './entry-pages.ts';
import { type EntryRow, type HotQueries, toRow } from './message-log.store.ts';
import type { Clearing, Content, Inbox, Inboxes, InboxReading, LoggedEntry } from './messages.store.ts';
import { clearedUpTo, isLasting, WHOLE_SERVER } from './messages.table.ts';
import { lastMid } from './stored-messages.store.ts';

// Times rise with mids, so bisection finds the last one before a moment.
const LAST_BEFORE = statement<{ moment: Timestamp; last: number }, { before: number }>(`
  WITH RECURSIVE search (before, not_before) AS (
    SELECT 0::bigint, @last::bigint + 1
    UNION ALL
    SELECT CASE WHEN next.created_at < @moment THEN next.mid ELSE before END,
      CASE WHEN next.created_at < @moment THEN not_before ELSE (before + not_before) / 2 END
    FROM search LEFT JOIN LATERAL (
      SELECT mid, created_at FROM message_log WHERE mid >= (before + not_before) / 2 ORDER BY mid LIMIT 1
    ) AS next ON TRUE
    WHERE before + 1 < not_before
  ) SELECT max(before) AS before FROM search`);

const FLOORS = statement<{ gids: readonly number[] }, { gid: number; floor: number }>(
  `SELECT chat AS gid, ${clearedUpTo(postgresDialect, '(SELECT id FROM conversations WHERE gid = chat)')} AS floor
    FROM unnest(@gids::bigint[]) AS chat`,
);

interface Picking {
  uid: Uid;
  /** For direct messages. */
  after: number;
  gids: readonly Gid[];
  afters: readonly number[];
  last: number;
  limit: number;
}

const NEWEST = 'ORDER BY mid DESC LIMIT @limit';
// Notes to oneself are already among the sent messages.
const PICK = statement<Picking, { mid: Mid }>(`
  (SELECT mid FROM message_log WHERE from_uid = @uid AND to_uid IS NOT NULL AND mid > @after AND mid <= @last ${NEWEST})
  UNION ALL
  (SELECT mid FROM message_log WHERE to_uid = @uid AND from_uid <> @uid AND mid > @after AND mid <= @last ${NEWEST})
  UNION ALL
  SELECT newest.mid FROM unnest(@gids::bigint[], @afters::bigint[]) AS chat (of_gid, from_mid) CROSS JOIN LATERAL
    (SELECT mid FROM message_log
      WHERE conversation_id = (SELECT id FROM conversations WHERE gid = of_gid) AND mid > from_mid AND mid <= @last ${NEWEST}) AS newest
  ${NEWEST}`);
const CLEARINGS = statement<{ gids: readonly Gid[] }, Clearing>(`SELECT gid, cleared_mid
  FROM message_clearings LEFT JOIN conversations ON id = conversation_id
  WHERE conversation_id = ${WHOLE_SERVER} OR gid = ANY(@gids) ORDER BY gid NULLS FIRST`);

async function readInbox(
  at: Connection,
  { uid, after_mid, joined, open }: Inbox,
  limit: number,
): Promise<InboxReading> {
  const last = await lastMid(at);
  const opened = (await at.get(LAST_BEFORE, { moment: open.since, last }))?.before ?? 0;
  const channels = [...joined, ...open.gids.map((gid) => ({ gid, since_mid: opened }))];
  const gids = channels.map(({ gid }) => gid);
  const floors = new Map(
    (await at.all(FLOORS, { gids: [WHOLE_SERVER, ...gids] })).map(({ gid, floor }) => [gid, floor]),
  );
  const floorOf = (gid: number) => Math.max(after_mid, floors.get(gid) ?? 0);
  const picked = await at.all(PICK, {
    uid,
    after: floorOf(WHOLE_SERVER),
    gids,
    afters: channels.map(({ gid, since_mid }) => Math.max(since_mid, floorOf(gid))),
    last,
    limit: Math.max(limit, 0),
  });
  const clearings = await at.all(CLEARINGS, { gids });
  return { last_mid: last, open_since_mid: opened, mids: picked.map(({ mid }) => mid).toReversed(), clearings };
}

/** How many mids are considered for one page: even a page of the shortest entries has fewer. */
const LOOKED_AT = 10_000;
const READ = statement<{ mids: readonly Mid[]; now: Timestamp; maxBytes: number }, LoggedEntry & { total: number }>(
  fitted(
    `SELECT ${ENTRY}, count(*) OVER () AS total FROM uncleared_log AS log WHERE mid = ANY(@mids) AND ${isLasting('log')}`,
    'mid',
    { columns: `${ENTRY}, total`, maxBytes: '@maxBytes::bigint' },
  ),
);

const readByMids =
  (db: Connection): Inboxes['readByMids'] =>
  async (mids, now, maxBytes) => {
    for (let from = 0; from < mids.length; from += LOOKED_AT) {
      const asked = mids.slice(from, from + LOOKED_AT);
      const found = await db.all(READ, { mids: asked, now, maxBytes });
      const [first] = found;
      if (first === undefined) continue;
      const isWhole = found.length === first.total;
      const read = isWhole ? from + asked.length : mids.indexOf(found.at(-1)?.mid ?? first.mid) + 1;
      return { entries: found.map(({ total: _total, ...entry }) => entry), rest: mids.slice(read) };
    }
    return { entries: [], rest: [] };
  };

// Finds the conversation and writes entry and state in a single round trip; no row before the conversation exists.
const APPEND = statement<EntryRow & Content, { mid: Mid }>(`WITH appended AS (INSERT INTO message_log
      (conversation_id, from_uid, to_uid, created_at, kind, about_mid, expires_at, detail)
    SELECT id, @from_uid, @to_uid, @created_at, @kind, @about_mid, @expires_at, @detail
    FROM conversations WHERE id = ${CONVERSATION_ID} RETURNING mid
  ), state AS (
    INSERT INTO messages (mid, content_type, content, properties, expires_at)
    SELECT mid, @content_type::text, @content::text, @properties::text, @expires_at FROM appended
  ) SELECT mid FROM appended`);

async function append(db: Connection, row: EntryRow & Content): Promise<Mid> {
  const appended = await db.get(APPEND, row);
  if (appended) return appended.mid;
  await createConversationStore(db).getOrCreate(row);
  return append(db, row);
}

/** In PostgreSQL, a query for all chats of an inbox, and one for an append. */
export const createPostgresHotQueries = (db: Connection): HotQueries => ({
  append: (entry, content) => append(db, { ...toRow(entry), ...content }),
  readInbox: (inbox, limit) => db.atOneMoment((at) => readInbox(at, inbox, limit)),
  readByMids: readByMids(db),
});
