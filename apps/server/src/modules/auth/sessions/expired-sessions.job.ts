import type { Clock } from '#platform/clock.ts';
import type { JobHandler } from '#platform/jobs/job-runner.ts';
import type { RunUnit } from '../auth.store.ts';

interface ExpiredSessionsParts {
  transact: RunUnit;
  clock: Clock;
}

/** Deletes sessions that can no longer be renewed, every hour. */
export const createExpiredSessionsJob = ({ transact, clock }: ExpiredSessionsParts): JobHandler => ({
  kind: 'auth.expired_sessions',
  every: '0 17 * * * *',
  run: () => transact((tx) => tx.sessions.deleteExpired(clock.now())),
});
