import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { sqliteDialect } from '../../platform/db/dialect.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  CONVERSATION_ID,
  CONVERSATION_OF_CHANNEL,
  type ConversationId,
  createConversationStore,
} from '../conversations/conversations.access.ts';
import { bytesOfEntry } from './entry-bytes.ts';
import { ENTRY } from './entry-pages.ts';
import { type HotQueries, toRow } from './message-log.store.ts';
import type { Clearing, Inbox, InboxReading, LoggedEntry } from './messages.store.ts';
import { clearedUpTo, isLasting, WHOLE_SERVER } from './messages.table.ts';
import { pickNewest } from './pick-newest.ts';
import { lastMid } from './stored-messages.store.ts';

interface OfMessage {
  mid: Mid;
}
interface Picking {
  after: number;
  last: number;
  limit: number;
}

const FIND_CONVERSATION = `SELECT ${CONVERSATION_ID.replaceAll(/@\w+/g, '?')}`;
const INSERT_ENTRY = `INSERT INTO message_log
  (conversation_id, from_uid, to_uid, created_at, kind, about_mid, expires_at, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_STATE = 'INSERT INTO messages (mid, content_type, content, properties, expires_at) VALUES (?, ?, ?, ?, ?)';
const NEWEST = 'mid > @after AND mid <= @last ORDER BY mid DESC LIMIT @limit';
const PICK_CHANNEL = statement<Picking & { gid: Gid }, OfMessage>(
  `SELECT mid FROM message_log WHERE conversation_id = ${CONVERSATION_OF_CHANNEL} AND ${NEWEST}`,
);
const PICK_SENT = statement<Picking & { uid: Uid }, OfMessage>(
  `SELECT mid FROM message_log WHERE from_uid = @uid AND to_uid IS NOT NULL AND ${NEWEST}`,
);
// Notes to oneself are already among the sent messages.
const PICK_RECEIVED = statement<Picking & { uid: Uid }, OfMessage>(
  `SELECT mid FROM message_log WHERE to_uid = @uid AND from_uid <> @uid AND ${NEWEST}`,
);
const NEXT_TIME = statement<{ mid: number }, Pick<LoggedEntry, 'mid' | 'created_at'>>(
  'SELECT mid, created_at FROM message_log WHERE mid >= @mid ORDER BY mid LIMIT 1',
);
const GET = statement<OfMessage & { now: Timestamp }, LoggedEntry>(
  `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid = @mid AND ${isLasting('log')}`,
);
const CLEARINGS = statement<object, Clearing>(
  `SELECT gid, cleared_mid FROM message_clearings LEFT JOIN conversations ON id = conversation_id
  ORDER BY gid NULLS FIRST`,
);
const FLOORS = statement<{ gids: readonly number[] }, { gid: number; floor: number }>(
  `SELECT value AS gid, ${clearedUpTo(sqliteDialect, '(SELECT id FROM conversations WHERE gid = value)')} AS floor
    FROM json_each(@gids)`,
);

/** The last mid before a moment. Times rise with mids, so bisection finds it. */
async function lastMidBefore(at: Connection, moment: Timestamp, last: number): Promise<number> {
  let before = 0;
  let notBefore = last + 1;
  while (before + 1 < notBefore) {
    const middle = Math.floor((before + notBefore) / 2);
    const entry = await at.get(NEXT_TIME, { mid: middle });
    if (entry !== undefined && entry.created_at < moment) before = entry.mid;
    else notBefore = middle;
  }
  return before;
}

async function readInbox(
  at: Connection,
  { uid, after_mid, joined, open }: Inbox,
  limit: number,
): Promise<InboxReading> {
  const last = await lastMid(at);
  const opened = await lastMidBefore(at, open.since, last);
  const channels = [...joined, ...open.gids.map((gid) => ({ gid, since_mid: opened }))];
  const gids = [WHOLE_SERVER, ...channels.map(({ gid }) => gid)];
  const floors = new Map((await at.all(FLOORS, { gids })).map(({ gid, floor }) => [gid, floor]));
  const floorOf = (gid: number) => Math.max(after_mid, floors.get(gid) ?? 0);
  const midsOf = async (found: Promise<OfMessage[]>) => (await found).map(({ mid }) => mid);
  const direct = [PICK_SENT, PICK_RECEIVED].map((picking) => ({
    after: floorOf(WHOLE_SERVER),
    newest: (after: number) => midsOf(at.all(picking, { uid, after, last, limit })),
  }));
  const said = channels.map(({ gid, since_mid }) => ({
    after: Math.max(since_mid, floorOf(gid)),
    newest: (after: number) => midsOf(at.all(PICK_CHANNEL, { gid, after, last, limit })),
  }));
  const known = new Set<Gid | null>([null, ...channels.map(({ gid }) => gid)]);
  const clearings = (await at.all(CLEARINGS, {})).filter(({ gid }) => known.has(gid));
  const mids = await pickNewest([...direct, ...said], limit);
  return { last_mid: last, open_since_mid: opened, mids, clearings };
}

const readByMids =
  (db: Connection): HotQueries['readByMids'] =>
  async (mids, now, maxBytes) => {
    const entries: LoggedEntry[] = [];
    let bytes = 0;
    for (const [place, mid] of mids.entries()) {
      const entry = await db.get(GET, { mid, now });
      if (!entry) continue;
      bytes += bytesOfEntry(entry);
      if (bytes > maxBytes && entries.length > 0) return { entries, rest: mids.slice(place) };
      entries.push(entry);
    }
    return { entries, rest: [] };
  };

/** Each send runs it: with named parameters and RETURNING, the server acknowledged a tenth less a second. */
function prepareAppend({ $client }: SqliteConnection, connection: Connection): HotQueries['append'] {
  const conversations = createConversationStore(connection);
  const findConversation = $client.prepare<unknown[], ConversationId | null>(FIND_CONVERSATION).pluck();
  const insertEntry = $client.prepare(INSERT_ENTRY);
  const insertState = $client.prepare(INSERT_STATE);
  return async (entry, { content_type, content, properties }) => {
    const row = toRow(entry);
    const { from_uid, created_at, to_uid, kind, about_mid, expires_at, detail } = row;
    const known = findConversation.get(row.gid, row.uid_low, row.uid_high);
    const conversation = known ?? (await conversations.getOrCreate(row));
    const values = [conversation, from_uid, to_uid, created_at, kind, about_mid, expires_at, detail];
    const mid = Number(insertEntry.run(...values).lastInsertRowid) as Mid;
    insertState.run(mid, content_type, content, properties, expires_at);
    return mid;
  };
}

/** In SQLite, which answers without a round trip, a query for each chat of an inbox. */
export const createSqliteHotQueries = (db: SqliteConnection, connection: Connection): HotQueries => ({
  append: prepareAppend(db, connection),
  readInbox: (inbox, limit) => connection.atOneMoment((at) => readInbox(at, inbox, limit)),
  readByMids: readByMids(connection),
});
