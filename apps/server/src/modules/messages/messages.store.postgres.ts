import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { type Statement, statement } from '../../platform/db/postgres/statement.ts';
import { ENTRY, fitted } from './entry-pages.postgres.ts';
import { createInboxes } from './inbox.postgres.ts';
import type { Content, HistoryPage, LoggedEntry, MessageStore, NewEntry } from './messages.store.ts';
import { clearedUpToInPostgres, isLasting } from './messages.table.ts';
import { FIND_UNCLEARED, lastMidInPostgres } from './stored-messages.postgres.ts';

interface OfMessage {
  mid: Mid;
}

type EntryRow = NewEntry & { uid_low: number | null; uid_high: number | null };

const INSERT_ENTRY = `INSERT INTO message_log
  (from_uid, created_at, gid, to_uid, uid_low, uid_high, kind, about_mid, expires_at, detail)
  VALUES (@from_uid, @created_at, @gid, @to_uid, @uid_low, @uid_high, @kind, @about_mid, @expires_at, @detail)
  RETURNING mid`;
// Entry and state in one way to the database and back.
const APPEND = statement<EntryRow & Content, OfMessage>(`WITH said AS (${INSERT_ENTRY}), state AS (
    INSERT INTO messages (mid, content_type, content, properties, expires_at)
    SELECT mid, @content_type::text, @content::text, @properties::text, @expires_at FROM said
  ) SELECT mid FROM said`);
const APPEND_REACTION = statement<EntryRow, OfMessage>(INSERT_ENTRY);

const REWRITE_ENTRY = statement<OfMessage & { detail: string }>(
  'UPDATE message_log SET detail = @detail WHERE mid = @mid',
);
const REWRITE_STATE = statement<OfMessage & Content & { edited_at: Timestamp | null; deleted_at: Timestamp | null }>(
  `UPDATE messages SET content_type = @content_type, content = @content, properties = @properties,
    edited_at = coalesce(@edited_at, edited_at), deleted_at = @deleted_at WHERE mid = @mid`,
);
const FORGET_EDITS = statement<OfMessage>("DELETE FROM message_log WHERE about_mid = @mid AND kind = 'edit'");
const FORGET_REACTIONS = statement<OfMessage>(
  "DELETE FROM message_log WHERE about_mid = @mid AND kind IN ('edit', 'like')",
);
const FORGET_REACTING = statement<OfMessage>('DELETE FROM message_reactions WHERE mid = @mid');
const FIND_DELETION = statement<OfMessage, OfMessage>(
  "SELECT mid FROM message_log WHERE about_mid = @mid AND kind = 'delete' ORDER BY mid LIMIT 1",
);
const FIND_REACTION = statement<OfMessage, OfMessage>(
  "SELECT mid FROM message_log WHERE mid = @mid AND kind IN ('edit', 'like', 'delete')",
);

const IS_LASTING = isLasting('log');
const LIST_AFTER = statement<{ after: number; limit: number; now: Timestamp }, LoggedEntry>(
  fitted(
    `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid > @after AND ${IS_LASTING} ORDER BY mid LIMIT @limit`,
    'mid',
  ),
);
const LIST_CHANGES = statement<{ mids: readonly Mid[]; after: Mid; limit: number; now: Timestamp }, LoggedEntry>(
  fitted(
    `SELECT ${ENTRY} FROM message_log AS log WHERE about_mid = ANY(@mids) AND mid > @after
      AND kind IN ('edit', 'like', 'delete') AND ${IS_LASTING} ORDER BY kind = 'like', mid DESC LIMIT @limit`,
    `kind = 'like', mid DESC`,
  ),
);

interface Range {
  before: Mid;
  after: number;
  limit: number;
  now: Timestamp;
}

/** Pages of a chat from either end; `floor`: what clearings hide. */
function pagesOf(chat: string, floor: string) {
  const page = (order: string): Statement<Range, LoggedEntry> =>
    statement(
      fitted(
        `SELECT ${ENTRY} FROM message_log AS log WHERE ${chat} AND mid < @before
          AND mid > greatest(@after, ${floor}) AND ${IS_LASTING} ORDER BY ${order} LIMIT @limit`,
        order,
      ),
    );
  const [newest, oldest] = [page('mid DESC'), page('mid')];
  /** `of` is what names the chat. */
  return async (db: PostgresConnection, of: object, { before, after, limit, now }: HistoryPage) => {
    const range = { ...of, before: before ?? (Number.MAX_SAFE_INTEGER as Mid), after: after ?? 0, limit, now };
    if (after !== undefined) return (await db.all(oldest, range)).map(toEntry);
    return (await db.all(newest, range)).map(toEntry).toReversed();
  };
}

const channelPage = pagesOf('gid = @gid', clearedUpToInPostgres('@gid'));
const pairPage = pagesOf('uid_low = @low AND uid_high = @high AND to_uid IS NOT NULL', clearedUpToInPostgres('NULL'));

const pairOf = (uid: Uid, peerUid: Uid) => ({ low: Math.min(uid, peerUid), high: Math.max(uid, peerUid) });

function toRow(entry: NewEntry): EntryRow {
  const { low = null, high = null } = entry.to_uid === null ? {} : pairOf(entry.from_uid, entry.to_uid);
  return { ...entry, uid_low: low, uid_high: high };
}

const toEntry = ({ mid, from_uid, created_at, gid, to_uid, kind, about_mid, detail }: LoggedEntry): LoggedEntry => ({
  mid,
  from_uid,
  created_at,
  gid,
  to_uid,
  kind,
  about_mid,
  detail,
});

function midOf(row: OfMessage | undefined): Mid {
  if (!row) throw new Error('An entry was not written.');
  return row.mid;
}

export const createPostgresMessageStore = (db: PostgresConnection): MessageStore => ({
  ...createInboxes(db),
  append: async (entry, content) => midOf(await db.get(APPEND, { ...toRow(entry), ...content })),
  appendReaction: async (entry) => midOf(await db.get(APPEND_REACTION, toRow(entry))),
  async rewrite(mid, detail, state) {
    await Promise.all([
      db.run(REWRITE_ENTRY, { mid, detail }),
      db.run(REWRITE_STATE, { ...state, deleted_at: null, mid }),
      db.run(FORGET_EDITS, { mid }),
    ]);
  },
  async blank(mid, detail, state) {
    await Promise.all([
      db.run(REWRITE_ENTRY, { mid, detail }),
      db.run(REWRITE_STATE, { ...state, edited_at: null, mid }),
      db.run(FORGET_REACTIONS, { mid }),
      db.run(FORGET_REACTING, { mid }),
    ]);
  },
  findDeletion: async (mid) => (await db.get(FIND_DELETION, { mid }))?.mid ?? null,
  isReaction: async (mid) => (await db.get(FIND_REACTION, { mid })) !== undefined,
  find: async (mid) => (await db.get(FIND_UNCLEARED, { mid })) ?? null,
  lastMid: () => lastMidInPostgres(db),
  listAfter: async (after, limit, now) => (await db.all(LIST_AFTER, { after, limit, now })).map(toEntry),
  listChannelHistory: (gid, page) => channelPage(db, { gid }, page),
  listDirectHistory: (uid, peerUid, page) => pairPage(db, pairOf(uid, peerUid), page),
  listChanges: async (mids, range) =>
    (await db.all(LIST_CHANGES, { mids, ...range })).map(toEntry).sort((a, b) => a.mid - b.mid),
});
