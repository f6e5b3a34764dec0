import { index, integer, sqliteTable, text, uniqueIndex } from '../db/drizzle.ts';

/** Work that is due at some time. Times in milliseconds since the epoch. */
export const jobsTable = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    payload: text({ mode: 'json' }).$type<unknown>(),
    due_at: integer().notNull(),
    /**
     * Until then the job belongs to the process that claimed it; after a crash, it becomes free when that time has
     * passed.
     */
    lease_until: integer(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /** Set when all attempts have failed: kept for the operator, never claimed again. */
    parked_at: integer(),
    unique_key: text(),
  },
  (table) => [index('jobs_due').on(table.parked_at, table.due_at), uniqueIndex('jobs_unique_key').on(table.unique_key)],
);
