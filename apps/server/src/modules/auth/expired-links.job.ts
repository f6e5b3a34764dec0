import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit } from '../../stores.ts';

interface ExpiredLinksParts {
  transact: RunUnit;
  clock: Clock;
}

/** Forgets, every hour, links that nobody can use any more: they hold addresses and hashes of passwords. */
export const createExpiredLinksJob = ({ transact, clock }: ExpiredLinksParts): JobHandler => ({
  kind: 'auth.expired_links',
  every: '0 27 * * * *',
  run: () =>
    transact(async (tx) => {
      await tx.signInLinks.deleteExpired(clock.now());
      await tx.confirmations.deleteExpired(clock.now());
    }),
});
