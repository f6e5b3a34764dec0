import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { channelsTable } from '../channels/channels.table.ts';

/** Messages pinned for their whole channel. Their content is with the message. Times in milliseconds. */
export const pinsTable = sqliteTable(
  'pins',
  {
    /**
     * A message belongs to one channel, so it is pinned at most once. No reference to the log: a pin must still exist
     * when features are told that its message was erased, or nobody would be told.
     */
    mid: integer().primaryKey().$type<Mid>(),
    gid: integer()
      .notNull()
      .$type<Gid>()
      .references(() => channelsTable.gid, { onDelete: 'cascade' }),
    /** Who pinned it; they may be deleted by now. */
    created_by: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
  },
  (table) => [index('pins_gid').on(table.gid, table.created_at)],
);

// The channel is that of the message; a message that has expired is not in the archive.
export const archivedPins = [
  archived('pin', pinsTable, {
    refersTo: { mid: 'message', created_by: 'user' },
    without: ['gid'],
    where: 'mid IN (SELECT mid FROM messages WHERE expires_at IS NULL OR expires_at > @now)',
    order: 'mid',
  }),
];
