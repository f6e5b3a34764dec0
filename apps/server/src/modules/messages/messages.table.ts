import { type Gid, isFileMessage, type Mid, SENDABLE_CONTENT_TYPES, type Uid } from '@loquat/contract';
import { check, index, integer, primaryKey, sql, sqliteTable, sqliteView, text } from '../../platform/db/drizzle.ts';
import type { LogKind } from './messages.store.ts';

/**
 * Every message, in the order of commits: one entry per message, edit, like and deletion, stored once whatever the size
 * of the channel. The source of `chat` events, replay and history. Times in milliseconds.
 */
export const messageLogTable = sqliteTable(
  'message_log',
  {
    // AUTOINCREMENT: a mid is never reused, even if the newest entries were erased.
    mid: integer().primaryKey({ autoIncrement: true }).$type<Mid>(),
    from_uid: integer().notNull().$type<Uid>(),
    created_at: integer().notNull(),
    /** Channel of the entry; null for direct messages. */
    gid: integer().$type<Gid>(),
    /** The other party of a direct message as the sender sees it; null in channels. */
    to_uid: integer().$type<Uid>(),
    /** The two people of a direct conversation, lower uid first, so that both directions are one range of one index. */
    uid_low: integer(),
    uid_high: integer(),
    kind: text().$type<LogKind>().notNull(),
    /** The message that a reply, edit, like or deletion is about: needed to erase a message. */
    about_mid: integer().$type<Mid>(),
    /** From then on the entry is hidden, and soon erased; a reaction expires with its message. */
    expires_at: integer(),
    /** `detail` of the event as JSON, made once when the entry is written. */
    detail: text().notNull(),
  },
  (table) => [
    index('message_log_channel')
      .on(table.gid, table.mid)
      .where(sql`${table.gid} IS NOT NULL`),
    index('message_log_pair')
      .on(table.uid_low, table.uid_high, table.mid)
      .where(sql`${table.to_uid} IS NOT NULL`),
    index('message_log_sender')
      .on(table.from_uid, table.mid)
      .where(sql`${table.to_uid} IS NOT NULL`),
    index('message_log_recipient')
      .on(table.to_uid, table.mid)
      .where(sql`${table.to_uid} IS NOT NULL`),
    index('message_log_about')
      .on(table.about_mid, table.mid)
      .where(sql`${table.about_mid} IS NOT NULL`),
    check('message_log_one_chat', sql`(${table.gid} IS NULL) <> (${table.to_uid} IS NULL)`),
  ],
);

const FILE_TYPES = SENDABLE_CONTENT_TYPES.filter(isFileMessage).map((type) => `'${type}'`);

/** Whether the state `of` a message has a file, phrased as the index `messages_files` has it. */
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
 * Who reacts to a message with what, after all likes and removals: the sum of the log's likes, so that a limit can be
 * enforced without adding them up.
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

/** Up to where everything is cleared: nobody sees it, erased or not. */
export const messageClearingsTable = sqliteTable('message_clearings', {
  /** The channel; 0: the whole server. */
  gid: integer().primaryKey().$type<Gid | 0>(),
  cleared_mid: integer().notNull(),
});

/** The number that stands for the whole server where a channel id is expected. */
export const WHOLE_SERVER = 0;

const clearedMidOf = (gid: string | number) =>
  `coalesce((SELECT cleared_mid FROM message_clearings WHERE gid = ${gid}), 0)`;

/**
 * The one rule for clearings, in SQL: up to which mid a chat is hidden, by a clearing of its own or of the whole
 * server. `gid` is an expression; if it names no channel (null, or an invalid number), only the server's clearing
 * applies. The server's part is looked up once per statement, not per row.
 */
export const clearedUpTo = (gid: string): string => `max(${clearedMidOf(WHOLE_SERVER)}, ${clearedMidOf(gid)})`;

/** `clearedUpTo` for PostgreSQL. */
export const clearedUpToInPostgres = (gid: string): string =>
  `greatest(${clearedMidOf(WHOLE_SERVER)}, ${clearedMidOf(gid)})`;

/** The message log without what was cleared: everything that shows entries to somebody reads it from here. */
export const unclearedLogView = sqliteView('uncleared_log').as((query) =>
  query
    .select()
    .from(messageLogTable)
    .where(sql.raw(`mid > ${clearedUpTo('message_log.gid')}`)),
);

/** Whether a row `of` with an expiry is visible at `@now`. */
export const isLasting = (of: string): string => `(${of}.expires_at IS NULL OR ${of}.expires_at > @now)`;
