import { and, asc, type BetterSQLite3Database, eq, inArray, isNull, lte, or, sql, type SQL } from '../db/drizzle.ts';
import type { SqliteConnection } from '../db/sqlite.ts';
import { type CountRow, countsOf } from './job-counts.ts';
import type { ClaimedJob, ClaimRequest, JobStore, NewJob } from './jobs.store.ts';
import { jobsTable } from './jobs.table.ts';

const isFree = (now: number): SQL | undefined => or(isNull(jobsTable.lease_until), lte(jobsTable.lease_until, now));
const isWaiting = (kinds: readonly string[], now: number): SQL | undefined =>
  and(isNull(jobsTable.parked_at), inArray(jobsTable.kind, [...kinds]), isFree(now));

const isHeldAs = ({ id, lease_until }: ClaimedJob) => and(eq(jobsTable.id, id), eq(jobsTable.lease_until, lease_until));

const claimedColumns = {
  id: jobsTable.id,
  kind: jobsTable.kind,
  payload: jobsTable.payload,
  unique_key: jobsTable.unique_key,
  attempts: jobsTable.attempts,
  lease_until: sql<number>`${jobsTable.lease_until}`,
};

function claim(db: BetterSQLite3Database, { kinds, now, leaseMs, limit }: ClaimRequest): ClaimedJob[] {
  const due = db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(and(isWaiting(kinds, now), lte(jobsTable.due_at, now)))
    .orderBy(asc(jobsTable.due_at), asc(jobsTable.id))
    .limit(limit);
  const claimed = db
    .update(jobsTable)
    .set({ lease_until: now + leaseMs, attempts: sql`${jobsTable.attempts} + 1` })
    .where(inArray(jobsTable.id, due))
    .returning({ ...claimedColumns, due_at: jobsTable.due_at })
    .all();
  // RETURNING guarantees no order.
  return claimed.sort((one, other) => one.due_at - other.due_at || one.id - other.id);
}

// Three schedulers ask every second: 0.1 ms of the main thread, and 1 ms when it was put together anew each time.
const NEXT_DUE = `SELECT min(due_at) FROM jobs WHERE parked_at IS NULL
  AND kind IN (SELECT value FROM json_each(@kinds)) AND (lease_until IS NULL OR lease_until <= @now)`;

// A start does these for each periodic kind: put together anew each time, they took some 10 ms.
const PUT_IF_ABSENT = `INSERT INTO jobs (kind, payload, due_at, unique_key)
  VALUES (@kind, @payload, @due_at, @unique_key) ON CONFLICT (unique_key) DO NOTHING`;
const limitOf = (column: 'due_at' | 'lease_until') => `UPDATE jobs SET ${column} = @latest
  WHERE kind IN (SELECT value FROM json_each(@kinds)) AND ${column} > @latest`;

const COUNT = `SELECT kind, count(*) FILTER (WHERE parked_at IS NULL) AS waiting, count(parked_at) AS parked,
  count(*) FILTER (WHERE parked_at IS NULL AND due_at <= @now AND coalesce(lease_until, 0) <= @now) AS due,
  min(due_at) FILTER (WHERE parked_at IS NULL AND due_at <= @now AND coalesce(lease_until, 0) <= @now) AS oldest
  FROM jobs GROUP BY kind ORDER BY kind`;

interface Latest {
  /** A JSON array. */
  kinds: string;
  latest: number;
}

/** Jobs in SQLite, on the writer inside units of work, or on a reader for `findNextDueAt`. */
export function createSqliteJobStore(db: SqliteConnection): JobStore {
  const nextDue = db.$client.prepare<[{ kinds: string; now: number }], number | null>(NEXT_DUE).pluck();
  const count = db.$client.prepare<[{ now: number }], CountRow>(COUNT);
  const putIfAbsent = db.$client.prepare(PUT_IF_ABSENT);
  const limitDue = db.$client.prepare<[Latest]>(limitOf('due_at'));
  const limitLeases = db.$client.prepare<[Latest]>(limitOf('lease_until'));
  const put = async (job: NewJob, setWhere?: SQL) => {
    const set = { ...job, attempts: 0, lease_until: null, last_error: null, parked_at: null };
    const target = jobsTable.unique_key;
    db.insert(jobsTable)
      .values(job)
      .onConflictDoUpdate({ target, set, ...(setWhere && { setWhere }) })
      .run();
  };
  return {
    put: (job) => put(job),
    putUnlessRunning: (job, now) => put(job, isFree(now)),
    putIfAbsent: async ({ payload, ...job }) => {
      putIfAbsent.run({ ...job, payload: payload === null ? null : JSON.stringify(payload) });
    },
    cancel: async (uniqueKey) => {
      db.delete(jobsTable).where(eq(jobsTable.unique_key, uniqueKey)).run();
    },
    claim: async (request) => claim(db, request),
    complete: async (job) => {
      db.delete(jobsTable).where(isHeldAs(job)).run();
    },
    postpone: async (job, dueAt, error) => {
      const anew = error === undefined ? { attempts: 0, last_error: null } : { last_error: error };
      db.update(jobsTable)
        .set({ ...anew, due_at: dueAt, lease_until: null })
        .where(isHeldAs(job))
        .run();
    },
    park: async (job, now, error) => {
      db.update(jobsTable).set({ parked_at: now, lease_until: null, last_error: error }).where(isHeldAs(job)).run();
    },
    limitTimes: async ({ kinds, dueBy, leaseBy = Infinity }) => {
      const ofKinds = { kinds: JSON.stringify(kinds) };
      limitDue.run({ ...ofKinds, latest: dueBy });
      if (leaseBy !== Infinity) limitLeases.run({ ...ofKinds, latest: leaseBy });
    },
    count: async (now) => countsOf(count.all({ now })),
    findNextDueAt: async (kinds, now) => nextDue.get({ kinds: JSON.stringify(kinds), now }) ?? null,
  };
}
