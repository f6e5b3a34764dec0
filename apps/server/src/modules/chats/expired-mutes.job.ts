import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit } from './chats.store.ts';

interface ExpiredMutesParts {
  transact: RunUnit;
  clock: Clock;
}

/** Deletes expired mutes. No event is sent: clients know when a mute ends. */
export const createExpiredMutesJob = ({ transact, clock }: ExpiredMutesParts): JobHandler => ({
  kind: 'chats.expired_mutes',
  every: '*/30 * * * * *',
  run: () => transact((tx) => tx.mutes.deleteExpired(clock.now())),
});
