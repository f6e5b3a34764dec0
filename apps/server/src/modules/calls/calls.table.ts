import type { CallRing, Timestamp, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from '../../platform/db/drizzle.ts';
import type { ConversationId } from '../conversations/conversations.access.ts';
import { conversationsTable } from '../conversations/conversations.table.ts';

/** Ongoing calls: one in a conversation at most. */
export const callsTable = sqliteTable(
  'calls',
  {
    /** The room's name at the provider. */
    room: text().primaryKey(),
    conversation_id: integer()
      .notNull()
      .$type<ConversationId>()
      .references(() => conversationsTable.id),
    /** In a direct conversation, the other user is the callee. */
    started_by: integer().$type<Uid>().notNull(),
    started_at: integer().$type<Timestamp>().notNull(),
    video: integer({ mode: 'boolean' }).notNull(),
    /** Null while a direct call rings, and in channels. */
    answered_at: integer().$type<Timestamp>(),
    /** Encrypted; null: devices do not encrypt. */
    e2ee_key: text(),
    /** Rises with each new key. */
    key_number: integer().notNull().default(0),
    /** The members of a channel whose devices ring. */
    rings: text({ mode: 'json' }).$type<readonly CallRing[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('calls_conversation').on(table.conversation_id)],
);

/** Present and former participants of calls. */
export const callParticipantsTable = sqliteTable(
  'call_participants',
  {
    room: text()
      .notNull()
      .references(() => callsTable.room, { onDelete: 'cascade' }),
    /** The provider's name for this session of a device. */
    identity: text().notNull(),
    uid: integer().$type<Uid>().notNull(),
    device: text().notNull(),
    session_id: text().notNull(),
    joined_at: integer().$type<Timestamp>().notNull(),
    /** Identifies their current connection at the provider; null: none was reported yet. */
    sid: text(),
    /** When the provider reported it. */
    seen_at: integer().$type<Timestamp>(),
    /** Null: present. */
    left_at: integer().$type<Timestamp>(),
    /** A user who only lost the connection may come back automatically. */
    may_return: integer({ mode: 'boolean' }).notNull(),
    /** False: has a token but has not connected yet. */
    has_arrived: integer({ mode: 'boolean' }).notNull().default(true),
    /** The newest encryption key that the participant received. */
    key_number: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.room, table.identity] }), index('call_participants_uid').on(table.uid)],
);
