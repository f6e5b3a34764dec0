import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { ENTRY, fitted } from './entry-pages.postgres.ts';
import type { Clearing, Inbox, Inboxes, InboxReading, LoggedEntry } from './messages.store.ts';
import { clearedUpToInPostgres, isLasting, WHOLE_SERVER } from './messages.table.ts';
import { lastMidInPostgres } from './stored-messages.postgres.ts';

// Times rise with mids, so the last one before a moment is found by bisection.
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
  `SELECT chat AS gid, ${clearedUpToInPostgres('chat')} AS floor FROM unnest(@gids::bigint[]) AS chat`,
);

interface Picking {
  uid: Uid;
  /** Of direct messages. */
  after: number;
  gids: readonly Gid[];
  afters: readonly number[];
  last: number;
  limit: number;
}

const NEWEST = 'ORDER BY mid DESC LIMIT @limit';
// Notes to oneself are already among the sent ones.
const PICK = statement<Picking, { mid: Mid }>(`
  (SELECT mid FROM message_log WHERE from_uid = @uid AND to_uid IS NOT NULL AND mid > @after AND mid <= @last ${NEWEST})
  UNION ALL
  (SELECT mid FROM message_log WHERE to_uid = @uid AND from_uid <> @uid AND mid > @after AND mid <= @last ${NEWEST})
  UNION ALL
  SELECT newest.mid FROM unnest(@gids::bigint[], @afters::bigint[]) AS chat (of_gid, from_mid) CROSS JOIN LATERAL
    (SELECT mid FROM message_log WHERE gid = of_gid AND mid > from_mid AND mid <= @last ${NEWEST}) AS newest
  ${NEWEST}`);
const CLEARINGS = statement<{ gids: readonly Gid[] }, Clearing>(`SELECT nullif(gid, ${WHOLE_SERVER}) AS gid, cleared_mid
  FROM message_clearings WHERE gid = ${WHOLE_SERVER} OR gid = ANY(@gids) ORDER BY message_clearings.gid`);

async function readInbox(
  at: PostgresConnection,
  { uid, after_mid, joined, open }: Inbox,
  limit: number,
): Promise<InboxReading> {
  const last = await lastMidInPostgres(at);
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

/** How many mids are looked at for one page: a page of the shortest entries has fewer. */
const LOOKED_AT = 10_000;
const READ = statement<{ mids: readonly Mid[]; now: Timestamp; maxBytes: number }, LoggedEntry & { total: number }>(
  fitted(
    `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid = ANY(@mids) AND ${isLasting('log')}`,
    'mid',
    '@maxBytes::bigint',
  ),
);

const readByMids =
  (db: PostgresConnection): Inboxes['readByMids'] =>
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

/** What was addressed to somebody, in PostgreSQL. */
export const createInboxes = (db: PostgresConnection): Inboxes => ({
  readInbox: (inbox, limit) => db.atOneMoment((at) => readInbox(at, inbox, limit)),
  readByMids: readByMids(db),
});
