import type { Mid, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';
import type { ConversationId } from '../conversations/conversations.access.ts';
import { conversationsTable } from '../conversations/conversations.table.ts';

/** Messages pinned for their whole channel. Their content is with the message. Times in milliseconds. */
export const pinsTable = sqliteTable(
  'pins',
  {
    /**
     * A message belongs to one conversation, so it is pinned at most once. No reference to the log: the pin must still exist
     * when features handle the erasure of its message, or the change would not be announced.
     */
    mid: integer().primaryKey().$type<Mid>(),
    conversation_id: integer()
      .notNull()
      .$type<ConversationId>()
      .references(() => conversationsTable.id),
    /** The user who pinned it, who may be deleted by now. */
    created_by: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
  },
  (table) => [index('pins_conversation').on(table.conversation_id, table.created_at)],
);

// The conversation is that of the message; a message that has expired is not in the archive.
export const archivedPins = [
  archived('pin', pinsTable, {
    refersTo: { mid: 'message', created_by: 'user' },
    without: ['conversation_id'],
    where: 'mid IN (SELECT mid FROM messages WHERE expires_at IS NULL OR expires_at > @now)',
    order: 'mid',
  }),
];
