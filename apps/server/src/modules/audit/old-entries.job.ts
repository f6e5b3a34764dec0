import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit } from './audit.store.ts';

const KEPT_MS = 2 * 365 * 86_400_000;
/** Limits the size on disk, at some 300 bytes each. */
const KEPT_ENTRIES = 100_000;

interface OldEntriesParts {
  transact: RunUnit;
  clock: Clock;
}

/** Deletes entries after two years, every night, and the oldest if there are more than a hundred thousand. */
export const createOldEntriesJob = ({ transact, clock }: OldEntriesParts): JobHandler => ({
  kind: 'audit.old_entries',
  every: '0 13 4 * * *',
  run: () =>
    transact(async (tx) => {
      await tx.auditLog.deleteOlderThan(clock.now() - KEPT_MS);
      await tx.auditLog.deleteAllBut(KEPT_ENTRIES);
    }),
});
