import type { Gid, Mid, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';

/** Channels. A public one has no owner and no member rows. Times in milliseconds. */
export const channelsTable = sqliteTable('channels', {
  gid: integer().primaryKey({ autoIncrement: true }).$type<Gid>(),
  owner: integer().$type<Uid>(),
  name: text().notNull(),
  /** Empty = none; read as null. */
  description: text().notNull(),
  is_public: integer({ mode: 'boolean' }).notNull(),
  created_at: integer().notNull(),
  avatar_updated_at: integer().notNull().default(0),
  show_email: integer({ mode: 'boolean' }).notNull().default(true),
  dm_to_member: integer({ mode: 'boolean' }).notNull().default(true),
  add_friend: integer({ mode: 'boolean' }).notNull().default(true),
  only_owner_can_send_msg: integer({ mode: 'boolean' }).notNull().default(false),
  ext_setting: text(),
});

export const channelMembersTable = sqliteTable(
  'channel_members',
  {
    gid: integer()
      .notNull()
      .$type<Gid>()
      .references(() => channelsTable.gid, { onDelete: 'cascade' }),
    uid: integer().notNull().$type<Uid>(),
    /** The end of the log when the member joined: only later messages were addressed to them. */
    since_mid: integer().notNull().$type<Mid>(),
  },
  (table) => [primaryKey({ columns: [table.gid, table.uid] }), index('channel_members_uid').on(table.uid)],
);

export const archivedChannels = [
  archived('channel', channelsTable, { refersTo: { gid: 'channel', owner: 'user' }, order: 'gid' }),
  archived('member', channelMembersTable, { refersTo: { gid: 'channel', uid: 'user' }, order: 'gid, uid' }),
];
