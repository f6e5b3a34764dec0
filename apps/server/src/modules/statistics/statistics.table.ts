import type { Mid, Uid } from '@loquat/contract';
import { index, integer, primaryKey, sqliteTable } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Messages sent in each half hour, from which the days of every time zone can be computed. */
export const statisticsMessagesTable = sqliteTable('statistics_messages', {
  /** Half hours since the epoch. */
  half_hour: integer().primaryKey(),
  messages: integer().notNull(),
});

/** The half hours in which users sent a message or were connected. */
export const statisticsPeopleTable = sqliteTable(
  'statistics_people',
  {
    /** Days since the epoch, in UTC. */
    day: integer().notNull(),
    uid: integer()
      .notNull()
      .$type<Uid>()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    /**
     * One bit for each half hour of the day, the first one lowest. With a row for each half hour, 5,000 users take 233 MB
     * instead of 22, and the statistics of 90 days 1.7 s instead of 0.4.
     */
    half_hours: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.uid] }), index('statistics_people_uid').on(table.uid)],
);

/** The progress of counting the message log: one row, or none before the first count. */
export const statisticsProgressTable = sqliteTable('statistics_progress', {
  id: integer().primaryKey(),
  /** The last counted entry. */
  last_mid: integer().notNull().$type<Mid | 0>(),
  /** Number of all messages up to there. */
  messages: integer().notNull(),
});
