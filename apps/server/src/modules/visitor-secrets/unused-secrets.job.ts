import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { SECRET_TTL_MS } from './secret-lifetime.ts';
import type { RunUnit } from './visitor-secrets.store.ts';

/** Deletes secrets of visitors who have not returned. */
export const createUnusedSecretsJob = (transact: RunUnit, clock: Pick<Clock, 'now'>): JobHandler => ({
  kind: 'visitor_sign_ins.unused',
  every: '0 23 4 * * *',
  run: () => transact((tx) => tx.visitorSecrets.deleteUnusedSince(clock.now() - SECRET_TTL_MS)),
});
