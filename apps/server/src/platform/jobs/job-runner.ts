import { Cron } from 'croner';
import type { Clock } from '../clock.ts';
import type { Transact } from '../db/transact.ts';
import { TemporaryError } from '../temporary-error.ts';
import type { ClaimedJob, JobStore } from './jobs.store.ts';

/** The handler of one kind of job. It may run twice (after a crash, or past its lease), so it must be idempotent. */
export interface JobHandler {
  kind: string;
  /** Parses its own payload; throws in order to be retried later. `signal` aborts at shutdown and at the time limit. */
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  /** A cron pattern in UTC, seconds allowed: makes the kind periodic, with one job that always exists. */
  every?: string;
}

export interface JobRunnerParts {
  transact: Transact<{ jobs: JobStore }, never, never>;
  clock: Clock;
  /** Called for every failed attempt, and for failures of the table itself. */
  report: (error: unknown, job?: Pick<ClaimedJob, 'id' | 'kind' | 'attempts'>) => void;
}

/** How long a claimed job is leased. */
export const LEASE_MS = 60_000;
/** A handler that takes longer has failed: well before the lease ends, so that the failure can still be recorded. */
const RUN_LIMIT_MS = 50_000;
/** After this many failures a job is parked. */
export const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 3_600_000;
const ERROR_LENGTH = 500;

/** The delay after the n-th failed attempt, doubling each time. */
export const retryDelayMs = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);

/** The next time of a cron pattern after `now`, in UTC. */
export function nextTime(pattern: string, now: number): number {
  const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(new Date(now));
  if (!next) throw new Error(`The pattern ${pattern} has no next time.`);
  return next.getTime();
}

/** Rejects at the time limit, even if the handler ignores the signal: otherwise it would block its slot. */
async function runWithin(clock: Clock, handler: JobHandler, payload: unknown, stopping: AbortSignal): Promise<void> {
  const limit = new AbortController();
  const timeUp = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
  });
  const cancel = clock.after(RUN_LIMIT_MS, () => limit.abort(new Error('The handler took too long.')));
  try {
    await Promise.race([handler.run(payload, AbortSignal.any([stopping, limit.signal])), timeUp]);
  } finally {
    cancel();
  }
}

/** Runs one claimed job and records the outcome; never rejects. */
export type JobRunner = (handler: JobHandler, job: ClaimedJob, stopping: AbortSignal) => Promise<void>;

export function createJobRunner({ transact, clock, report }: JobRunnerParts): JobRunner {
  function recordSuccess({ every }: JobHandler, job: ClaimedJob): Promise<void> {
    return transact(({ jobs }) => (every ? jobs.postpone(job, nextTime(every, clock.now())) : jobs.complete(job)));
  }

  function recordFailure({ every }: JobHandler, job: ClaimedJob, error: unknown): Promise<void> {
    const now = clock.now();
    const reason = String(error).slice(0, ERROR_LENGTH);
    const retryAt = now + retryDelayMs(job.attempts);
    return transact(({ jobs }) => {
      if (every) return jobs.postpone(job, Math.min(retryAt, nextTime(every, now)), reason);
      // However long the outage: an erasure must happen in the end.
      const goesOn = job.attempts < MAX_ATTEMPTS || error instanceof TemporaryError;
      return goesOn ? jobs.postpone(job, retryAt, reason) : jobs.park(job, now, reason);
    });
  }

  async function attempt(handler: JobHandler, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
    try {
      await runWithin(clock, handler, job.payload, stopping);
    } catch (error) {
      // Interrupted rather than failed: the next start runs it again from the beginning.
      if (stopping.aborted) return transact(({ jobs }) => jobs.postpone(job, clock.now()));
      report(error, job);
      return recordFailure(handler, job, error);
    }
    return recordSuccess(handler, job);
  }

  return (handler, job, stopping) => attempt(handler, job, stopping).catch((error: unknown) => report(error, job));
}
