import type { Clock } from '#platform/clock.ts';
import type { JobHandler } from '#platform/jobs/job-runner.ts';
import type { RunUnit } from '../auth.store.ts';

interface ExpiredLinksParts {
  transact: RunUnit;
  clock: Clock;
}

/** Deletes expired links every hour, because they contain email addresses. */
export const createExpiredLinksJob = ({ transact, clock }: ExpiredLinksParts): JobHandler => ({
  kind: 'auth.expired_links',
  every: '0 27 * * * *',
  run: () => transact((tx) => tx.signInLinks.deleteExpired(clock.now())),
});
