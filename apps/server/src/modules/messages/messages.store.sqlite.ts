import type { Gid, Mid, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { fitPage } from '../../platform/page.ts';
import { bytesOfEntry } from './entry-bytes.ts';
import type {
  Clearing,
  HistoryPage,
  Inbox,
  InboxReading,
  LoggedEntry,
  MessageStore,
  NewEntry,
} from './messages.store.ts';
import { clearedUpTo, isLasting, WHOLE_SERVER } from './messages.table.ts';
import { pickNewest } from './pick-newest.ts';
import { prepareLastMid, prepareStoredMessages } from './stored-messages.sqlite.ts';

const ENTRY = 'mid, from_uid, created_at, gid, to_uid, kind, about_mid, detail';
const NEWEST = 'ORDER BY mid DESC LIMIT @limit';
const OLDEST = 'ORDER BY mid LIMIT @limit';
const IS_LASTING = isLasting('log');
const RANGE = 'mid > @after AND mid <= @last';

const INSERT_ENTRY = `INSERT INTO message_log
  (from_uid, created_at, gid, to_uid, uid_low, uid_high, kind, about_mid, expires_at, detail)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_STATE = 'INSERT INTO messages (mid, content_type, content, properties, expires_at) VALUES (?, ?, ?, ?, ?)';
const REWRITE_ENTRY = 'UPDATE message_log SET detail = ? WHERE mid = ?';
const REWRITE_STATE = `UPDATE messages SET content_type = @content_type, content = @content, properties = @properties,
  edited_at = coalesce(@edited_at, edited_at), deleted_at = @deleted_at WHERE mid = @mid`;
const FORGET_EDITS = "DELETE FROM message_log WHERE about_mid = ? AND kind = 'edit'";
const FORGET_REACTIONS = "DELETE FROM message_log WHERE about_mid = ? AND kind IN ('edit', 'like')";
const FORGET_REACTING = 'DELETE FROM message_reactions WHERE mid = ?';
const FIND_DELETION = "SELECT mid FROM message_log WHERE about_mid = ? AND kind = 'delete' ORDER BY mid LIMIT 1";
const IS_REACTION = "SELECT 1 FROM message_log WHERE mid = ? AND kind IN ('edit', 'like', 'delete')";
const LIST_AFTER = `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid > @after AND ${IS_LASTING} ORDER BY mid LIMIT @limit`;
const IN_PAGE = `mid < @before AND mid > @floor AND ${IS_LASTING}`;
const OF_CHANNEL = `SELECT ${ENTRY} FROM message_log AS log WHERE gid = @gid AND ${IN_PAGE}`;
const OF_PAIR = `SELECT ${ENTRY} FROM message_log AS log
  WHERE uid_low = @low AND uid_high = @high AND to_uid IS NOT NULL AND ${IN_PAGE}`;
const LIST_CHANGES = `SELECT ${ENTRY} FROM message_log AS log
  WHERE about_mid IN (SELECT value FROM json_each(@mids)) AND mid > @after
    AND kind IN ('edit', 'like', 'delete') AND ${IS_LASTING}
  ORDER BY kind = 'like', mid DESC LIMIT @limit`;
const PICK_CHANNEL = `SELECT mid FROM message_log WHERE gid = @gid AND ${RANGE} ${NEWEST}`;
const PICK_SENT = `SELECT mid FROM message_log WHERE from_uid = @uid AND to_uid IS NOT NULL AND ${RANGE} ${NEWEST}`;
// Notes to oneself are already among the sent ones.
const PICK_RECEIVED = `SELECT mid FROM message_log WHERE to_uid = @uid AND from_uid <> @uid AND ${RANGE} ${NEWEST}`;
const NEXT_TIME = 'SELECT mid, created_at FROM message_log WHERE mid >= ? ORDER BY mid LIMIT 1';
const GET = `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid = @mid AND ${IS_LASTING}`;
const CLEARINGS = `SELECT nullif(gid, ${WHOLE_SERVER}) AS gid, cleared_mid FROM message_clearings`;
const FLOORS = `SELECT value AS gid, ${clearedUpTo('value')} AS floor FROM json_each(?)`;

const pairOf = (uid: Uid, peerUid: Uid) => ({ low: Math.min(uid, peerUid), high: Math.max(uid, peerUid) });

type Appending = Pick<MessageStore, 'append' | 'appendReaction'>;

function prepareAppending({ $client }: SqliteConnection): Appending {
  const insertEntry = $client.prepare(INSERT_ENTRY);
  const insertState = $client.prepare(INSERT_STATE);
  function insert({ from_uid, created_at, gid, to_uid, kind, about_mid, expires_at, detail }: NewEntry): Mid {
    const { low = null, high = null } = to_uid === null ? {} : pairOf(from_uid, to_uid);
    const values = [from_uid, created_at, gid, to_uid, low, high, kind, about_mid, expires_at, detail];
    return Number(insertEntry.run(...values).lastInsertRowid) as Mid;
  }
  return {
    async append(entry, { content_type, content, properties }) {
      const mid = insert(entry);
      insertState.run(mid, content_type, content, properties, entry.expires_at);
      return mid;
    },
    appendReaction: async (entry) => insert(entry),
  };
}

type Changing = Pick<MessageStore, 'rewrite' | 'blank' | 'findDeletion' | 'isReaction'>;

function prepareChanging({ $client }: SqliteConnection): Changing {
  const rewriteEntry = $client.prepare(REWRITE_ENTRY);
  const rewriteState = $client.prepare(REWRITE_STATE);
  const forgetEdits = $client.prepare(FORGET_EDITS);
  const forgetReactions = $client.prepare(FORGET_REACTIONS);
  const forgetReacting = $client.prepare(FORGET_REACTING);
  const findDeletion = $client.prepare<[Mid], Mid>(FIND_DELETION).pluck();
  const isReaction = $client.prepare<[Mid], number>(IS_REACTION).pluck();
  return {
    async rewrite(mid, detail, state) {
      rewriteEntry.run(detail, mid);
      rewriteState.run({ ...state, deleted_at: null, mid });
      forgetEdits.run(mid);
    },
    async blank(mid, detail, state) {
      rewriteEntry.run(detail, mid);
      rewriteState.run({ ...state, edited_at: null, mid });
      forgetReactions.run(mid);
      forgetReacting.run(mid);
    },
    findDeletion: async (mid) => findDeletion.get(mid) ?? null,
    isReaction: async (mid) => isReaction.get(mid) !== undefined,
  };
}

/** The last mid before a moment. Times rise with mids, so it is found by bisection. */
function prepareLastMidBefore({ $client }: SqliteConnection) {
  const next = $client.prepare<unknown[], Pick<LoggedEntry, 'mid' | 'created_at'>>(NEXT_TIME);
  return (moment: number, lastMid: number): number => {
    let before = 0;
    let notBefore = lastMid + 1;
    while (before + 1 < notBefore) {
      const middle = Math.floor((before + notBefore) / 2);
      const entry = next.get(middle);
      if (entry !== undefined && entry.created_at < moment) before = entry.mid;
      else notBefore = middle;
    }
    return before;
  };
}

function prepareReadInbox(db: SqliteConnection, lastMid: () => number): (inbox: Inbox, limit: number) => InboxReading {
  const pick = (sql: string) => db.$client.prepare<unknown[], Mid>(sql).pluck();
  const pickChannel = pick(PICK_CHANNEL);
  const pickSent = pick(PICK_SENT);
  const pickReceived = pick(PICK_RECEIVED);
  const lastMidBefore = prepareLastMidBefore(db);
  const listClearings = db.$client.prepare<[], Clearing>(CLEARINGS);
  const listFloors = db.$client.prepare<[string], [number, number]>(FLOORS).raw();
  return ({ uid, after_mid, joined, open }, limit) => {
    const last = lastMid();
    const opened = lastMidBefore(open.since, last);
    const channels = [...joined, ...open.gids.map((gid) => ({ gid, since_mid: opened }))];
    const floors = new Map(listFloors.all(JSON.stringify([WHOLE_SERVER, ...channels.map(({ gid }) => gid)])));
    const floorOf = (gid: Gid | typeof WHOLE_SERVER) => Math.max(after_mid, floors.get(gid) ?? 0);
    const direct = [pickSent, pickReceived].map((statement) => ({
      after: floorOf(WHOLE_SERVER),
      newest: (after: number) => statement.all({ uid, after, last, limit }),
    }));
    const said = channels.map(({ gid, since_mid }) => ({
      after: Math.max(since_mid, floorOf(gid)),
      newest: (after: number) => pickChannel.all({ gid, after, last, limit }),
    }));
    const gids = new Set<Gid | null>([null, ...channels.map(({ gid }) => gid)]);
    const concerned = listClearings.all().filter(({ gid }) => gids.has(gid));
    const mids = pickNewest([...direct, ...said], limit);
    return { last_mid: last, open_since_mid: opened, mids, clearings: concerned };
  };
}

/** Reads pages of a chat, ascending, from either end. */
function preparePages({ $client }: SqliteConnection, chat: string) {
  const newest = $client.prepare<unknown[], LoggedEntry>(`${chat} ${NEWEST}`);
  const oldest = $client.prepare<unknown[], LoggedEntry>(`${chat} ${OLDEST}`);
  return (of: object, { before = Number.MAX_SAFE_INTEGER as Mid, after, limit, now }: HistoryPage, cleared: number) => {
    const range = { ...of, before, limit, now, floor: Math.max(cleared, after ?? 0) };
    if (after !== undefined) return fitPage(oldest.iterate(range), bytesOfEntry);
    return fitPage(newest.iterate(range), bytesOfEntry).toReversed();
  };
}

export function createSqliteMessageStore(db: SqliteConnection): MessageStore {
  const list = (sql: string) => db.$client.prepare<unknown[], LoggedEntry>(sql);
  const listAfter = list(LIST_AFTER);
  const channelPage = preparePages(db, OF_CHANNEL);
  const pairPage = preparePages(db, OF_PAIR);
  const changes = list(LIST_CHANGES);
  const get = list(GET);
  const stored = prepareStoredMessages(db);
  const lastMid = prepareLastMid(db);
  const readInbox = prepareReadInbox(db, lastMid);
  const floors = db.$client.prepare<[{ gid: Gid | null }], number>(`SELECT ${clearedUpTo('@gid')}`).pluck();
  const floorOf = (gid: Gid | null) => floors.get({ gid }) ?? 0;

  return {
    ...prepareAppending(db),
    ...prepareChanging(db),
    find: async (mid) => stored.getUncleared(mid) ?? null,
    lastMid: async () => lastMid(),
    listAfter: async (after, limit, now) => fitPage(listAfter.iterate({ after, limit, now }), bytesOfEntry),
    listChannelHistory: async (gid, page) => channelPage({ gid }, page, floorOf(gid)),
    listDirectHistory: async (uid, peerUid, page) => pairPage(pairOf(uid, peerUid), page, floorOf(null)),
    listChanges: async (mids, range) =>
      fitPage(changes.iterate({ mids: JSON.stringify(mids), ...range }), bytesOfEntry).toSorted(
        (a, b) => a.mid - b.mid,
      ),
    readInbox: async (inbox, limit) => readInbox(inbox, limit),
    readByMids: async (mids, now, maxBytes) => {
      let read = 0;
      function* entries() {
        for (const mid of mids) {
          const entry = get.get({ mid, now });
          if (entry) yield entry;
          read += 1;
        }
      }
      return { entries: fitPage(entries(), bytesOfEntry, maxBytes), rest: mids.slice(read) };
    },
  };
}
