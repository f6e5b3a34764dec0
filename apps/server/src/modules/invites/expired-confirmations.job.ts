import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit } from './invites.store.ts';

interface ExpiredConfirmationParts {
  transact: RunUnit;
  clock: Clock;
}

/** Deletes expired registrations every hour, because they contain email addresses and password hashes. */
export const createExpiredConfirmationsJob = ({ transact, clock }: ExpiredConfirmationParts): JobHandler => ({
  kind: 'invites.expired_confirmations',
  every: '0 27 * * * *',
  run: () => transact((tx) => tx.confirmations.deleteExpired(clock.now())),
});
