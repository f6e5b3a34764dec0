import type { Connection } from '../db/connection.ts';
import type { Dialect } from '../db/dialect.ts';
import { statement } from '../db/statement.ts';

/** Work for later. Times in milliseconds since the epoch. */
export interface NewJob {
  kind: string;
  /** JSON; identifiers rather than content. */
  payload: unknown;
  due_at: number;
  /** At most one job waits under a key. */
  unique_key?: string;
}

/** A job leased to the process that claimed it. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: unknown;
  unique_key: string | null;
  /** Includes this attempt. */
  attempts: number;
  /** Proves the lease: once it has expired, or the job was added again, the old holder's reports change nothing. */
  lease_until: number;
}

export interface ClaimRequest {
  kinds: readonly string[];
  now: number;
  leaseMs: number;
  limit: number;
}

/** The latest allowed times of jobs of some kinds. */
export interface TimeLimits {
  kinds: readonly string[];
  dueBy: number;
  /** If undefined, leases are left alone. */
  leaseBy?: number | undefined;
}

/** Counts of the table at one moment. */
export interface JobCounts {
  /** Due and not leased. */
  due: number;
  /** Jobs that failed too often. */
  parked: number;
  /** The due time of the longest overdue job; null if none is due. */
  oldest_due_at: number | null;
  /** All jobs that are not parked, by kind. */
  by_kind: Readonly<Record<string, number>>;
}

/** The table of jobs. It is written inside units of work, so a job exists if and only if its cause is committed. */
export interface JobStore {
  /** Adds a job; a waiting or running one under the same key is replaced, and its attempts start anew. */
  put(job: NewJob): Promise<void>;
  /** Adds a job unless one exists under its key. */
  putIfAbsent(job: NewJob & { unique_key: string }): Promise<void>;
  /**
   * The same as `put`, unless a node is running the job under the key: then the running job stays, and its handler has
   * to check for new work before it ends.
   */
  putUnlessRunning(job: NewJob & { unique_key: string }, now: number): Promise<void>;
  /** Removes the job under a key; a missing one is no error. */
  cancel(uniqueKey: string): Promise<void>;
  /** Leases due jobs, longest due first, including those whose former lease has expired. */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** Deletes a finished job. */
  complete(job: ClaimedJob): Promise<void>;
  /** Makes the job due again later. `error` gives the reason; without it, attempts start anew. */
  postpone(job: ClaimedJob, dueAt: number, error?: string): Promise<void>;
  /** Keeps the job for the operator to see; it is never claimed again. */
  park(job: ClaimedJob, now: number, error: string): Promise<void>;
  /** Lowers later times to these: a clock that was ahead has written them. */
  limitTimes(limits: TimeLimits): Promise<void>;
  /** Scans all jobs. */
  count(now: number): Promise<JobCounts>;
  /** When the next unclaimed job is due; null if none waits. */
  findNextDueAt(kinds: readonly string[], now: number): Promise<number | null>;
}

/** The counts of one kind of job. */
interface CountRow {
  kind: string;
  waiting: number;
  parked: number;
  due: number;
  oldest: number | null;
}

/** The counts over all kinds. */
function countsOf(rows: readonly CountRow[]): JobCounts {
  const sum = (of: (row: CountRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const oldest = Math.min(...rows.map((row) => row.oldest ?? Infinity));
  return {
    due: sum(({ due }) => due),
    parked: sum(({ parked }) => parked),
    oldest_due_at: oldest === Infinity ? null : oldest,
    by_kind: Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting])),
  };
}

interface JobRow extends Omit<ClaimedJob, 'payload'> {
  payload: string | null;
  due_at: number;
}

interface NewRow {
  kind: string;
  payload: string;
  due_at: number;
  unique_key: string | null;
}

type Held = Pick<ClaimedJob, 'id' | 'lease_until'>;

const INSERT = 'INSERT INTO jobs (kind, payload, due_at, unique_key) VALUES (@kind, @payload, @due_at, @unique_key)';
const REPLACING = `${INSERT} ON CONFLICT (unique_key) DO UPDATE SET kind = excluded.kind,
  payload = excluded.payload, due_at = excluded.due_at, attempts = 0, lease_until = NULL, last_error = NULL,
  parked_at = NULL`;
const PUT = statement<NewRow>(REPLACING);
const PUT_UNLESS_RUNNING = statement<NewRow & { now: number }>(
  `${REPLACING} WHERE coalesce(jobs.lease_until, 0) <= @now`,
);
const PUT_IF_ABSENT = statement<NewRow>(`${INSERT} ON CONFLICT (unique_key) DO NOTHING`);
const CANCEL = statement<{ unique_key: string }>('DELETE FROM jobs WHERE unique_key = @unique_key');
const isWaiting = ({ isAnyOf }: Dialect) =>
  `parked_at IS NULL AND kind ${isAnyOf('@kinds')} AND (lease_until IS NULL OR lease_until <= @now)`;
const CLAIM = statement<{ kinds: readonly string[]; now: number; until: number; limit: number }, JobRow>(
  (dialect) => `UPDATE jobs SET lease_until = @until, attempts = attempts + 1
  WHERE id IN (SELECT id FROM jobs WHERE ${isWaiting(dialect)} AND due_at <= @now ORDER BY due_at, id LIMIT @limit)
  RETURNING id, kind, payload, unique_key, attempts, lease_until, due_at`,
);
const IS_HELD = 'id = @id AND lease_until = @lease_until';
const COMPLETE = statement<Held>(`DELETE FROM jobs WHERE ${IS_HELD}`);
const POSTPONE = statement<Held & { due_at: number; error: string | null }>(`UPDATE jobs SET due_at = @due_at,
  lease_until = NULL, last_error = CAST(@error AS text), attempts = CASE WHEN CAST(@error AS text) IS NULL THEN 0 ELSE attempts END
  WHERE ${IS_HELD}`);
const PARK = statement<Held & { now: number; error: string }>(`UPDATE jobs SET parked_at = @now, lease_until = NULL,
  last_error = @error WHERE ${IS_HELD}`);
const limitOf = (column: 'due_at' | 'lease_until') =>
  statement<{ kinds: readonly string[]; latest: number }>(
    ({ isAnyOf }) => `UPDATE jobs SET ${column} = @latest WHERE kind ${isAnyOf('@kinds')} AND ${column} > @latest`,
  );
const LIMIT_DUE = limitOf('due_at');
const LIMIT_LEASES = limitOf('lease_until');
const IS_DUE = 'parked_at IS NULL AND due_at <= @now AND coalesce(lease_until, 0) <= @now';
const COUNT = statement<{ now: number }, CountRow>(`SELECT kind, count(*) FILTER (WHERE parked_at IS NULL) AS waiting,
  count(parked_at) AS parked, count(*) FILTER (WHERE ${IS_DUE}) AS due, min(due_at) FILTER (WHERE ${IS_DUE}) AS oldest
  FROM jobs GROUP BY kind ORDER BY kind`);
const NEXT_DUE = statement<{ kinds: readonly string[]; now: number }, { due_at: number | null }>(
  (dialect) => `SELECT min(due_at) AS due_at FROM jobs WHERE ${isWaiting(dialect)}`,
);

const toJob = ({ due_at: _due_at, payload, ...job }: JobRow): ClaimedJob => ({
  ...job,
  payload: payload === null ? null : JSON.parse(payload),
});

export function createJobStore(db: Connection): JobStore {
  const toRow = ({ kind, payload, due_at, unique_key }: Parameters<JobStore['put']>[0]): NewRow => ({
    kind,
    payload: JSON.stringify(payload),
    due_at,
    unique_key: unique_key ?? null,
  });
  const heldAs = ({ id, lease_until }: ClaimedJob): Held => ({ id, lease_until });
  return {
    put: async (job) => void (await db.run(PUT, toRow(job))),
    putUnlessRunning: async (job, now) => void (await db.run(PUT_UNLESS_RUNNING, { ...toRow(job), now })),
    putIfAbsent: async (job) => void (await db.run(PUT_IF_ABSENT, toRow(job))),
    cancel: async (unique_key) => void (await db.run(CANCEL, { unique_key })),
    async claim({ kinds, now, leaseMs, limit }) {
      const claimed = await db.all(CLAIM, { kinds, now, until: now + leaseMs, limit });
      // RETURNING guarantees no order.
      return claimed.sort((one, other) => one.due_at - other.due_at || one.id - other.id).map(toJob);
    },
    complete: async (job) => void (await db.run(COMPLETE, heldAs(job))),
    postpone: async (job, due_at, error) =>
      void (await db.run(POSTPONE, { ...heldAs(job), due_at, error: error ?? null })),
    park: async (job, now, error) => void (await db.run(PARK, { ...heldAs(job), now, error })),
    async limitTimes({ kinds, dueBy, leaseBy }) {
      await db.run(LIMIT_DUE, { kinds, latest: dueBy });
      if (leaseBy !== undefined) await db.run(LIMIT_LEASES, { kinds, latest: leaseBy });
    },
    count: async (now) => countsOf(await db.all(COUNT, { now })),
    findNextDueAt: async (kinds, now) => (await db.get(NEXT_DUE, { kinds, now }))?.due_at ?? null,
  };
}
