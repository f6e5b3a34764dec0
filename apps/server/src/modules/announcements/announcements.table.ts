import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { channelsTable } from '../channels/channels.table.ts';
import { usersTable } from '../users/users.table.ts';

/** At most one announcement for each channel. Times in milliseconds. */
export const announcementsTable = sqliteTable('announcements', {
  gid: integer()
    .primaryKey()
    .$type<Gid>()
    .references(() => channelsTable.gid, { onDelete: 'cascade' }),
  /** Markdown. */
  content: text().notNull(),
  /** The author, who may be deleted by now. */
  created_by: integer().notNull().$type<Uid>(),
  created_at: integer().notNull().$type<Timestamp>(),
  /** The version: later with each change. */
  updated_at: integer().notNull().$type<Timestamp>(),
});

/** The version of a present announcement that a user has seen. */
export const seenAnnouncementsTable = sqliteTable(
  'seen_announcements',
  {
    uid: integer()
      .notNull()
      .$type<Uid>()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    gid: integer()
      .notNull()
      .$type<Gid>()
      .references(() => channelsTable.gid, { onDelete: 'cascade' }),
    updated_at: integer().notNull().$type<Timestamp>(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.gid] }), index('seen_announcements_gid').on(table.gid)],
);

export const archivedAnnouncements = [
  archived('announcement', announcementsTable, { refersTo: { gid: 'channel', created_by: 'user' }, order: 'gid' }),
  archived('seen_announcement', seenAnnouncementsTable, {
    refersTo: { uid: 'user', gid: 'channel' },
    order: 'gid, uid',
  }),
];
