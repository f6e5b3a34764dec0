import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from '../../platform/db/drizzle.ts';

/** Ongoing calls. Exactly one of `gid` and `callee` is set. */
export const callsTable = sqliteTable(
  'calls',
  {
    /** The room's name at the provider. */
    room: text().primaryKey(),
    gid: integer().$type<Gid>(),
    /** Of a direct call, which `started_by` makes. */
    callee: integer().$type<Uid>(),
    started_by: integer().$type<Uid>().notNull(),
    started_at: integer().$type<Timestamp>().notNull(),
    video: integer({ mode: 'boolean' }).notNull(),
    /** Null while a direct call rings, and in channels. */
    answered_at: integer().$type<Timestamp>(),
    /** Encrypted; null: devices do not encrypt. */
    e2ee_key: text(),
  },
  (table) => [uniqueIndex('calls_gid').on(table.gid), uniqueIndex('calls_parties').on(table.started_by, table.callee)],
);

/** Who is in a call, or was. */
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
    /** Names their current connection at the provider; null: none was reported yet. */
    sid: text(),
    /** When the provider reported it. */
    seen_at: integer().$type<Timestamp>(),
    /** Null: present. */
    left_at: integer().$type<Timestamp>(),
    /** People who only lost the connection may come back by themselves. */
    may_return: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.identity] }), index('call_participants_uid').on(table.uid)],
);
