import { createJobRunner, type JobHandler, type JobRunnerParts, LEASE_MS, nextTime } from './job-runner.ts';
import type { ClaimedJob, JobStore, TimeLimits } from './jobs.store.ts';

export interface SchedulerParts extends JobRunnerParts {
  /** Finds due jobs outside units of work, so that polling writes nothing. */
  reads: Pick<JobStore, 'findNextDueAt'>;
  /** One per kind; jobs of other kinds are left alone. */
  handlers: readonly JobHandler[];
  /** How many jobs run at once. */
  concurrency?: number;
}

export interface Scheduler {
  /** Adds the periodic jobs and starts. */
  start(): Promise<void>;
  /** Checks now rather than at the next poll: call it after committing a job that is due at once. */
  wake(): void;
  /** Claims no more jobs, aborts running handlers, and resolves when the last has ended. Call it before `drain`. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
// Limits how late a job can be that was added without a wake.
const POLL_MS = 1_000;
/** No job is scheduled later than this: a later time comes from a clock that was ahead. */
const LONGEST_WAIT_MS = 86_400_000;

/** The unique key of a periodic job. */
export const periodicKey = (kind: string) => `periodic:${kind}`;

/** Runs due jobs under leases: jobs survive restarts, and several processes can share the table. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { transact, reads, clock, report, concurrency = CONCURRENCY } = parts;
  const handlers = new Map(parts.handlers.map((handler) => [handler.kind, handler]));
  const kinds = [...handlers.keys()];
  const runJob = createJobRunner(parts);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let cancelTimer = () => {};
  let looking: Promise<void> | undefined;
  let isWoken = false;
  let lookedAt = -Infinity;

  function begin(job: ClaimedJob): void {
    const handler = handlers.get(job.kind);
    if (!handler) return;
    const run = runJob(handler, job, stopping.signal).finally(() => {
      running.delete(run);
      wake();
    });
    running.add(run);
  }

  async function claimAndBegin(): Promise<void> {
    const request = { kinds, now: clock.now(), leaseMs: LEASE_MS, limit: concurrency - running.size };
    const claimed = await transact(({ jobs }) => jobs.claim(request));
    claimed.forEach(begin);
  }

  /** The next due time of each periodic kind. */
  const nextTimes = (now: number) =>
    [...handlers.values()].flatMap(({ kind, every }) => (every ? [{ kind, dueAt: nextTime(every, now) }] : []));

  /** A clock that was ahead may have scheduled jobs, periodic ones included, far in the future. */
  async function limitWaits(jobs: JobStore, times: ReturnType<typeof nextTimes>, limits: Omit<TimeLimits, 'kinds'>) {
    await jobs.limitTimes({ kinds, ...limits });
    for (const { kind, dueAt } of times) await jobs.limitTimes({ kinds: [kind], dueBy: dueAt });
  }

  /** Claims jobs until none is due or the maximum are running; returns how long to wait. */
  async function look(): Promise<number> {
    const now = clock.now();
    const dueBy = now + LONGEST_WAIT_MS;
    if (now < lookedAt) await transact(({ jobs }) => limitWaits(jobs, nextTimes(now), { dueBy }));
    lookedAt = clock.now();
    for (;;) {
      isWoken = false;
      const dueAt = await reads.findNextDueAt(kinds, clock.now());
      const waitMs = Math.min(POLL_MS, (dueAt ?? Infinity) - clock.now());
      if (waitMs > 0 && !isWoken) return waitMs;
      if (waitMs > 0) continue;
      if (running.size >= concurrency || stopping.signal.aborted) return POLL_MS;
      await claimAndBegin();
    }
  }

  async function lookAndWait(): Promise<void> {
    let waitMs = POLL_MS;
    try {
      waitMs = await look();
    } catch (error) {
      report(error);
    }
    looking = undefined;
    if (!stopping.signal.aborted) cancelTimer = clock.after(waitMs, wake);
  }

  function wake(): void {
    isWoken = true;
    if (looking || stopping.signal.aborted) return;
    cancelTimer();
    looking = lookAndWait();
  }

  async function start(): Promise<void> {
    const now = clock.now();
    const times = nextTimes(now);
    await transact(async ({ jobs }) => {
      for (const { kind, dueAt } of times)
        await jobs.putIfAbsent({ kind, payload: null, due_at: dueAt, unique_key: periodicKey(kind) });
      // No job of this process runs yet, so the holder of a longer lease is gone.
      await limitWaits(jobs, times, { dueBy: now + LONGEST_WAIT_MS, leaseBy: now + LEASE_MS });
    });
    wake();
  }

  async function stop(): Promise<void> {
    stopping.abort();
    cancelTimer();
    await looking;
    await Promise.all(running);
  }

  return { start, wake, stop };
}
