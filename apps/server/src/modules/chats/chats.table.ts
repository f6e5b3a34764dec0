import type { Mid, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, uniqueIndex } from '../../platform/db/drizzle.ts';
import type { ConversationId } from '../conversations/conversations.access.ts';
import { conversationsTable } from '../conversations/conversations.table.ts';
import { usersTable } from '../users/users.table.ts';

/** The user whose setting it is, and the conversation. */
const ofConversation = () => ({
  uid: integer()
    .notNull()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  conversation_id: integer()
    .notNull()
    .$type<ConversationId>()
    .references(() => conversationsTable.id),
});

/** The newest message that a user has seen in a conversation. */
export const readMarkersTable = sqliteTable(
  'read_markers',
  {
    ...ofConversation(),
    mid: integer().notNull().$type<Mid>(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.conversation_id] }),
    index('read_markers_conversation').on(table.conversation_id),
  ],
);

/** Chats without notifications. */
export const mutesTable = sqliteTable(
  'mutes',
  {
    ...ofConversation(),
    /** Milliseconds since the epoch; null = for ever. */
    expired_at: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.conversation_id] }),
    index('mutes_conversation').on(table.conversation_id),
    index('mutes_expiry').on(table.expired_at),
  ],
);

/** After how long the messages that `uid` writes in a chat expire. */
export const autoDeletesTable = sqliteTable(
  'auto_deletes',
  {
    ...ofConversation(),
    /** Seconds, at least one. */
    expires_in: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.conversation_id] }),
    index('auto_deletes_conversation').on(table.conversation_id),
  ],
);

/** Chats pinned to the top; `id` rises with each pin, so that two of the same moment have an order. */
export const pinnedChatsTable = sqliteTable(
  'pinned_chats',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...ofConversation(),
    updated_at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('pinned_chats_user').on(table.uid, table.conversation_id),
    index('pinned_chats_conversation').on(table.conversation_id),
  ],
);

// Records name the channel or the other user.
const refersTo = { uid: 'user', mid: 'message' } as const;
const order = 'uid, peer_uid, gid';

export const archivedChats = [
  archived('read_marker', readMarkersTable, { refersTo, order: `gid IS NOT NULL, ${order}` }),
  archived('mute', mutesTable, { refersTo, order }),
  archived('auto_delete', autoDeletesTable, { refersTo, order }),
  archived('pinned_chat', pinnedChatsTable, { refersTo, without: ['id'], order: 'pinned_chats.id' }),
];
