import { type Gid, isFileMessage, type Mid, SENDABLE_CONTENT_TYPES, type Uid } from '@loquat/contract';
import { type Dialect, sqliteDialect } from '../../platform/db/dialect.ts';
import {
  getTableColumns,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  sqliteView,
  text,
} from '../../platform/db/drizzle.ts';
import { type ConversationId, gidOf } from '../conversations/conversations.access.ts';
import type { LogKind } from './messages.store.ts';

/**
 * Every message, in the order of commits: one entry per message, edit, like and deletion, stored once regardless of the
 * size of the channel. The source of `chat` events, replay and history. Times in milliseconds.
 */
export const messageLogTable = sqliteTable(
  'message_log',
  {
    // AUTOINCREMENT: a mid is never reused, even if the newest entries were erased.
    mid: integer().primaryKey({ autoIncrement: true }).$type<Mid>(),
    conversation_id: integer().notNull().$type<ConversationId>(),
    from_uid: integer().notNull().$type<Uid>(),
    /**
     * The recipient of a direct message; null in channels. With the sender, the conversation says the same, but then an
     * inbox would be as many ranges as the user has direct conversations. So it is two.
     */
    to_uid: integer().$type<Uid>(),
    created_at: integer().notNull(),
    kind: text().$type<LogKind>().notNull(),
    /** The message that a reply, edit, like or deletion is about: needed to erase a message. */
    about_mid: integer().$type<Mid>(),
    /** From then on the entry is hidden, and soon erased; a reaction expires with its message. */
    expires_at: integer(),
    /** `detail` of the event as JSON, made once when the entry is written. */
    detail: text().notNull(),
  },
  (table) => [
    index('message_log_conversation').on(table.conversation_id, table.mid),
    index('message_log_sender')
      .on(table.from_uid, table.mid)
      .where(sql`${table.to_uid} IS NOT NULL`),
    index('message_log_recipient')
      .on(table.to_uid, table.mid)
      .where(sql`${table.to_uid} IS NOT NULL`),
    index('message_log_about')
      .on(table.about_mid, table.mid)
      .where(sql`${table.about_mid} IS NOT NULL`),
  ],
);

const FILE_TYPES = SENDABLE_CONTENT_TYPES.filter(isFileMessage).map((type) => `'${type}'`);

/** Whether the state `of` a message has a file, in the wording of the partial index `messages_files`. */
export const holdsFile = (of: string): string => `${of}.content_type IN (${FILE_TYPES.join(', ')})`;

/**
 * The current content of each message (`normal`, `reply`), after all edits. Its author and chat are in its log entry
 * and never change. Times in milliseconds.
 */
export const messagesTable = sqliteTable(
  'messages',
  {
    mid: integer()
      .primaryKey()
      .$type<Mid>()
      .references(() => messageLogTable.mid, { onDelete: 'cascade' }),
    content_type: text().notNull(),
    content: text().notNull(),
    /** JSON object as text, or null. */
    properties: text(),
    edited_at: integer(),
    deleted_at: integer(),
    expires_at: integer(),
  },
  (table) => [
    index('messages_expiry')
      .on(table.expires_at)
      .where(sql`${table.expires_at} IS NOT NULL`),
    index('messages_files')
      .on(table.mid)
      .where(sql.raw(`content_type IN (${FILE_TYPES.join(', ')})`)),
  ],
);

/**
 * Current reactions to each message, after all likes and removals: the sum of the log's likes, stored so that the limit
 * can be enforced without adding them up.
 */
export const messageReactionsTable = sqliteTable(
  'message_reactions',
  {
    mid: integer()
      .notNull()
      .$type<Mid>()
      .references(() => messagesTable.mid, { onDelete: 'cascade' }),
    uid: integer().notNull().$type<Uid>(),
    action: text().notNull(),
  },
  ({ mid, uid, action }) => [
    primaryKey({ columns: [mid, uid, action] }),
    index('message_reactions_kinds').on(mid, action),
  ],
);

/** The last cleared mid of each chat: entries up to it are hidden, erased or not. */
export const messageClearingsTable = sqliteTable('message_clearings', {
  /** 0: the whole server. */
  conversation_id: integer().primaryKey().$type<ConversationId>(),
  cleared_mid: integer().notNull(),
});

/** Stands for the whole server where the id of a conversation is expected. */
export const WHOLE_SERVER = 0;

const clearedMidOf = (conversation: string | number) =>
  `coalesce((SELECT cleared_mid FROM message_clearings WHERE conversation_id = ${conversation}), 0)`;

/**
 * The only SQL rule for clearings: the mid up to which a conversation is hidden, by its own clearing or that of the
 * whole server. `conversation` is an expression for its id; if that is null, only the server's clearing applies. The
 * server's part is looked up once per statement, not per row.
 */
export const clearedUpTo = ({ greatest }: Dialect, conversation: string): string =>
  greatest(clearedMidOf(WHOLE_SERVER), clearedMidOf(conversation));

/**
 * The message log without cleared entries, and with the channel of each: every query that shows entries to users must
 * read this view. To find the entries of a channel, name its conversation, which has an index.
 */
export const unclearedLogView = sqliteView('uncleared_log').as((query) =>
  query
    .select({ ...getTableColumns(messageLogTable), gid: sql<Gid | null>`${sql.raw(gidOf('message_log'))}`.as('gid') })
    .from(messageLogTable)
    .where(sql.raw(`mid > ${clearedUpTo(sqliteDialect, 'message_log.conversation_id')}`)),
);

/** Whether a row `of` with an expiry is visible at `@now`. */
export const isLasting = (of: string): string => `(${of}.expires_at IS NULL OR ${of}.expires_at > @now)`;
