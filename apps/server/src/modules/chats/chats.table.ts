import type { Gid, Mid, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable } from '../../platform/db/drizzle.ts';
import { channelsTable } from '../channels/channels.table.ts';

/** The newest message that `uid` has seen in the direct conversation with `peer_uid`. */
export const userReadMarkersTable = sqliteTable(
  'user_read_markers',
  {
    uid: integer().notNull().$type<Uid>(),
    peer_uid: integer().notNull().$type<Uid>(),
    mid: integer().notNull().$type<Mid>(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.peer_uid] }), index('user_read_markers_peer').on(table.peer_uid)],
);

/** The newest message that `uid` has seen in a channel. */
export const channelReadMarkersTable = sqliteTable(
  'channel_read_markers',
  {
    uid: integer().notNull().$type<Uid>(),
    gid: integer()
      .notNull()
      .$type<Gid>()
      .references(() => channelsTable.gid, { onDelete: 'cascade' }),
    mid: integer().notNull().$type<Mid>(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.gid] }), index('channel_read_markers_gid').on(table.gid)],
);
