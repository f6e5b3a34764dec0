import type { FileKind, Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import type { ConversationId } from '../conversations/conversations.access.ts';
import { messagesTable } from '../messages/messages.table.ts';

/**
 * The source of lists of files: a message with a file, once for each audience. Everything to filter and sort by
 * is in the row and in each index, so that no list and no total reads anything else to skip a file.
 * Without rowid (see the migration): the rows themselves are the index for newest first.
 */
export const chatFilesTable = sqliteTable(
  'chat_files',
  {
    /**
     * The channel, or the negated uid of a reader of a direct message, which has one row per reader. By conversation, a
     * reader's list would be as many ranges as they have direct conversations.
     */
    audience: integer().notNull().$type<Gid | number>(),
    mid: integer()
      .notNull()
      .$type<Mid>()
      .references(() => messagesTable.mid, { onDelete: 'cascade' }),
    conversation_id: integer().notNull().$type<ConversationId>(),
    from_uid: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
    /** Null: none of the filterable kinds. */
    kind: text().$type<FileKind>(),
    /** The name with A to Z in lower case. */
    sort_name: text().notNull(),
    size_bytes: integer().notNull(),
    expires_at: integer().$type<Timestamp>(),
  },
  (table) => {
    const { audience, mid, conversation_id, from_uid, created_at, kind, sort_name, size_bytes, expires_at } = table;
    const filters = [conversation_id, from_uid, created_at, kind, expires_at] as const;
    return [
      primaryKey({ columns: [audience, mid] }),
      index('chat_files_mid').on(mid),
      index('chat_files_name').on(audience, sort_name, mid, ...filters),
      index('chat_files_size').on(audience, size_bytes, mid, sort_name, ...filters),
    ];
  },
);
