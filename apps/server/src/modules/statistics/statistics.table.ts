import type { Mid, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Messages sent in each half hour, with which the days of every time zone can be counted. */
export const statisticsMessagesTable = sqliteTable('statistics_messages', {
  /** Half hours since the epoch. */
  half_hour: integer().primaryKey(),
  messages: integer().notNull(),
});

/** In which half hours people sent something or were connected. */
export const statisticsPeopleTable = sqliteTable(
  'statistics_people',
  {
    /** Days since the epoch, in UTC. */
    day: integer().notNull(),
    uid: integer()
      .notNull()
      .$type<Uid>()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /** One bit for each half hour of the day, the first one lowest. */
    half_hours: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.uid] }), index('statistics_people_uid').on(table.uid)],
);

/** How far the message log is counted: one row, or none before the first count. */
export const statisticsProgressTable = sqliteTable('statistics_progress', {
  id: integer().primaryKey(),
  /** The last entry that was counted. */
  last_mid: integer().notNull().$type<Mid | 0>(),
  /** All messages up to there. */
  messages: integer().notNull(),
});
