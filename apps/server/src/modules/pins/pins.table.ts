import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { index, integer, sqliteTable } from '../../platform/db/drizzle.ts';
import { channelsTable } from '../channels/channels.table.ts';

/** Messages kept in view for their whole channel. What they say stands with the message. Times in milliseconds. */
export const pinsTable = sqliteTable(
  'pins',
  {
    /**
     * A message belongs to one channel, so it is pinned once at most. No reference to the log: a pin must still be there
     * when the features hear that its message was erased, or nobody would be told.
     */
    mid: integer().primaryKey().$type<Mid>(),
    gid: integer()
      .notNull()
      .$type<Gid>()
      .references(() => channelsTable.gid, { onDelete: 'cascade' }),
    /** Who pinned it; they may be gone by now. */
    created_by: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
  },
  (table) => [index('pins_gid').on(table.gid, table.created_at)],
);
