import type { PostgresConnection } from '../db/postgres/connection.ts';
import { statement } from '../db/postgres/statement.ts';
import { type CountRow, countsOf } from './job-counts.ts';
import type { ClaimedJob, JobStore } from './jobs.store.ts';

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
const IS_WAITING = `parked_at IS NULL AND kind = ANY(@kinds) AND (lease_until IS NULL OR lease_until <= @now)`;
const CLAIM = statement<{ kinds: readonly string[]; now: number; until: number; limit: number }, JobRow>(`UPDATE jobs
  SET lease_until = @until, attempts = attempts + 1
  WHERE id IN (SELECT id FROM jobs WHERE ${IS_WAITING} AND due_at <= @now ORDER BY due_at, id LIMIT @limit)
  RETURNING id, kind, payload, unique_key, attempts, lease_until, due_at`);
const IS_HELD = 'id = @id AND lease_until = @lease_until';
const COMPLETE = statement<Held>(`DELETE FROM jobs WHERE ${IS_HELD}`);
const POSTPONE = statement<Held & { due_at: number; error: string | null }>(`UPDATE jobs SET due_at = @due_at,
  lease_until = NULL, last_error = @error::text, attempts = CASE WHEN @error::text IS NULL THEN 0 ELSE attempts END
  WHERE ${IS_HELD}`);
const PARK = statement<Held & { now: number; error: string }>(`UPDATE jobs SET parked_at = @now, lease_until = NULL,
  last_error = @error WHERE ${IS_HELD}`);
const LIMIT_DUE = statement<{ kinds: readonly string[]; dueBy: number }>(`UPDATE jobs SET due_at = @dueBy
  WHERE kind = ANY(@kinds) AND due_at > @dueBy`);
const LIMIT_LEASES = statement<{ kinds: readonly string[]; leaseBy: number }>(`UPDATE jobs SET lease_until = @leaseBy
  WHERE kind = ANY(@kinds) AND lease_until > @leaseBy`);
const IS_DUE = 'parked_at IS NULL AND due_at <= @now AND coalesce(lease_until, 0) <= @now';
const COUNT = statement<{ now: number }, CountRow>(`SELECT kind, count(*) FILTER (WHERE parked_at IS NULL) AS waiting,
  count(parked_at) AS parked, count(*) FILTER (WHERE ${IS_DUE}) AS due, min(due_at) FILTER (WHERE ${IS_DUE}) AS oldest
  FROM jobs GROUP BY kind ORDER BY kind`);
const NEXT_DUE = statement<{ kinds: readonly string[]; now: number }, { due_at: number | null }>(
  `SELECT min(due_at) AS due_at FROM jobs WHERE ${IS_WAITING}`,
);

const toJob = ({ due_at: _due_at, payload, ...job }: JobRow): ClaimedJob => ({
  ...job,
  payload: payload === null ? null : JSON.parse(payload),
});

/** Jobs in PostgreSQL. */
export function createPostgresJobStore(db: PostgresConnection): JobStore {
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
      await db.run(LIMIT_DUE, { kinds, dueBy });
      if (leaseBy !== undefined) await db.run(LIMIT_LEASES, { kinds, leaseBy });
    },
    count: async (now) => countsOf(await db.all(COUNT, { now })),
    findNextDueAt: async (kinds, now) => (await db.get(NEXT_DUE, { kinds, now }))?.due_at ?? null,
  };
}
