import type { Gid, Uid } from '@loquat/contract';
import { index, integer, sqliteTable, text, uniqueIndex } from '../../platform/db/drizzle.ts';
import type { ConversationId, ConversationKind } from './conversations.store.ts';

/**
 * Every conversation: a channel, or two users. Clients know it by its gid or by the other user. A row is never deleted,
 * because log entries outlive channels and accounts.
 */
export const conversationsTable = sqliteTable(
  'conversations',
  {
    id: integer().primaryKey({ autoIncrement: true }).$type<ConversationId>(),
    kind: text().$type<ConversationKind>().notNull(),
    /** The channel; null in direct conversations. */
    gid: integer().$type<Gid>(),
    /** The two users of a direct conversation, lower uid first; the same uid twice for notes to oneself. */
    uid_low: integer().$type<Uid>(),
    uid_high: integer().$type<Uid>(),
  },
  (table) => [
    uniqueIndex('conversations_gid').on(table.gid),
    uniqueIndex('conversations_pair').on(table.uid_low, table.uid_high),
    index('conversations_uid_high').on(table.uid_high),
  ],
);
