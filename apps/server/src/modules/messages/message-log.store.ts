import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import type { Dialect } from '../../platform/db/dialect.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  CONVERSATION_ID,
  type ConversationId,
  type ConversationKey,
  createConversationStore,
  keyOf,
  targetOf,
} from '../conversations/conversations.access.ts';
import { ENTRY, ENTRY_OF_LOG, fitted } from './entry-pages.ts';
import type { Content, HistoryPage, Inboxes, LoggedEntry, MessageStore, NewEntry } from './messages.store.ts';
import { clearedUpTo, isLasting } from './messages.table.ts';
import { FIND_UNCLEARED, lastMid } from './stored-messages.store.ts';

interface OfMessage {
  mid: Mid;
}

/** A new entry with the key of its conversation. */
export type EntryRow = NewEntry & ConversationKey;

const APPEND_REACTION = statement<NewEntry & { conversation_id: ConversationId }, OfMessage>(`INSERT INTO message_log
  (conversation_id, from_uid, to_uid, created_at, kind, about_mid, expires_at, detail)
  VALUES (@conversation_id, @from_uid, @to_uid, @created_at, @kind, @about_mid, @expires_at, @detail) RETURNING mid`);

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

const HAS_WRITTEN = statement<{ from: Uid; to: Uid }, { has_written: boolean }>(
  'SELECT EXISTS (SELECT 1 FROM message_log WHERE from_uid = @from AND to_uid = @to) AS has_written',
);

const IS_LASTING = isLasting('log');
const LIST_AFTER = statement<{ after: number; limit: number; now: Timestamp }, LoggedEntry>(
  fitted(
    `SELECT ${ENTRY} FROM uncleared_log AS log WHERE mid > @after AND ${IS_LASTING} ORDER BY mid LIMIT @limit`,
    'mid',
  ),
);
const LIST_CHANGES = statement<{ mids: readonly Mid[]; after: Mid; limit: number; now: Timestamp }, LoggedEntry>(
  ({ isAnyOf }) =>
    fitted(
      `SELECT ${ENTRY_OF_LOG} FROM message_log AS log WHERE about_mid ${isAnyOf('@mids')} AND mid > @after
        AND kind IN ('edit', 'like', 'delete') AND ${IS_LASTING} ORDER BY kind = 'like', mid DESC LIMIT @limit`,
      `kind = 'like', mid DESC`,
    ),
);

interface Range extends ConversationKey {
  before: Mid;
  after: number;
  limit: number;
  now: Timestamp;
}

/** A page of a conversation from one end. Its clearings are looked up once. */
const pageOf = (order: string) =>
  statement<Range, LoggedEntry>((dialect: Dialect) =>
    fitted(
      `SELECT ${ENTRY_OF_LOG} FROM message_log AS log WHERE conversation_id = ${CONVERSATION_ID} AND mid < @before
        AND mid > ${dialect.greatest('@after', clearedUpTo(dialect, CONVERSATION_ID))} AND ${IS_LASTING}
        ORDER BY ${order} LIMIT @limit`,
      order,
    ),
  );
const NEWEST = pageOf('mid DESC');
const OLDEST = pageOf('mid');

async function listHistory(db: Connection, key: ConversationKey, { before, after, limit, now }: HistoryPage) {
  const range = { ...key, before: before ?? (Number.MAX_SAFE_INTEGER as Mid), after: after ?? 0, limit, now };
  if (after !== undefined) return db.all(OLDEST, range);
  return (await db.all(NEWEST, range)).reverse();
}

/** The columns of a new entry. */
export const toRow = (entry: NewEntry): EntryRow => ({ ...entry, ...keyOf(entry.from_uid, targetOf(entry)) });

/** What each database does in its own way, because it costs less. */
export type HotQueries = Inboxes & Pick<MessageStore, 'append'>;

/** The message log over a connection and that database's own queries. */
export const createMessageStore = (db: Connection, hot: HotQueries): MessageStore => ({
  ...hot,
  async appendReaction(entry) {
    const conversation_id = await createConversationStore(db).getOrCreate(toRow(entry));
    const appended = await db.get(APPEND_REACTION, { ...entry, conversation_id });
    if (!appended) throw new Error('An entry was not written.');
    return appended.mid;
  },
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
  hasWritten: async (from, to) => (await db.get(HAS_WRITTEN, { from, to }))?.has_written ?? false,
  isReaction: async (mid) => (await db.get(FIND_REACTION, { mid })) !== undefined,
  find: async (mid) => (await db.get(FIND_UNCLEARED, { mid })) ?? null,
  lastMid: () => lastMid(db),
  listAfter: (after, limit, now) => db.all(LIST_AFTER, { after, limit, now }),
  listHistory: (key, page) => listHistory(db, key, page),
  listChanges: async (mids, range) => (await db.all(LIST_CHANGES, { mids, ...range })).sort((a, b) => a.mid - b.mid),
});
