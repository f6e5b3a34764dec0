import type { Gid, Mid, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { check, index, integer, primaryKey, sql, sqliteTable, uniqueIndex } from '../../platform/db/drizzle.ts';
import { channelsTable } from '../channels/channels.table.ts';
import { usersTable } from '../users/users.table.ts';

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

/** Whose setting it is, and for which chat: with a user or a channel. It is deleted with either of them. */
const ofChat = () => ({
  uid: integer()
    .notNull()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  peer_uid: integer()
    .$type<Uid>()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  gid: integer()
    .$type<Gid>()
    .references(() => channelsTable.gid, { onDelete: 'cascade' }),
});

/** Chats without notifications. */
export const mutesTable = sqliteTable(
  'mutes',
  {
    ...ofChat(),
    /** Milliseconds since the epoch; null = for ever. */
    expired_at: integer(),
  },
  (table) => [
    uniqueIndex('mutes_user').on(table.uid, table.peer_uid),
    uniqueIndex('mutes_channel').on(table.uid, table.gid),
    index('mutes_peer').on(table.peer_uid),
    index('mutes_gid').on(table.gid),
    index('mutes_expiry').on(table.expired_at),
    check('mutes_one_chat', sql`(${table.peer_uid} IS NULL) <> (${table.gid} IS NULL)`),
  ],
);

/** After how long the messages that `uid` writes in a chat disappear. */
export const autoDeletesTable = sqliteTable(
  'auto_deletes',
  {
    ...ofChat(),
    /** Seconds, at least one. */
    expires_in: integer().notNull(),
  },
  (table) => [
    uniqueIndex('auto_deletes_user').on(table.uid, table.peer_uid),
    uniqueIndex('auto_deletes_channel').on(table.uid, table.gid),
    index('auto_deletes_peer').on(table.peer_uid),
    index('auto_deletes_gid').on(table.gid),
    check('auto_deletes_one_chat', sql`(${table.peer_uid} IS NULL) <> (${table.gid} IS NULL)`),
  ],
);

/** Chats pinned to the top; `id` rises with each pin, so that two of the same moment have an order. */
export const pinnedChatsTable = sqliteTable(
  'pinned_chats',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...ofChat(),
    updated_at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('pinned_chats_user').on(table.uid, table.peer_uid),
    uniqueIndex('pinned_chats_channel').on(table.uid, table.gid),
    index('pinned_chats_peer').on(table.peer_uid),
    index('pinned_chats_gid').on(table.gid),
    check('pinned_chats_one_chat', sql`(${table.peer_uid} IS NULL) <> (${table.gid} IS NULL)`),
  ],
);

const refersTo = { uid: 'user', peer_uid: 'user', gid: 'channel', mid: 'message' } as const;
const byChat = { refersTo, order: 'uid, peer_uid, gid' };

export const archivedChats = [
  archived('read_marker', userReadMarkersTable, { refersTo, order: 'uid, peer_uid' }),
  archived('read_marker', channelReadMarkersTable, { refersTo, order: 'uid, gid' }),
  archived('mute', mutesTable, byChat),
  archived('auto_delete', autoDeletesTable, byChat),
  archived('pinned_chat', pinnedChatsTable, { refersTo, without: ['id'], order: 'id' }),
];
