import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { createEraseBlobsJob } from '../../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { deleteForward } from './forwards.access.ts';
import type { RunUnit, Stores } from './forwards.store.ts';

export interface ForwardJobParts {
  transact: RunUnit;
  reads: Pick<Stores, 'forwards'>;
  blobs: BlobStore;
  clock: Clock;
}

const BATCH = 200;
// Long enough to send the bundle, even on a slow network.
const UNSENT_MS = 86_400_000;

/** Job kind of earlier versions that `blobs.erase` replaces. */
const FORMER_ERASURE = 'forwards.erase_pictures';

/** Deletes bundles that were never sent, every hour. */
const dropUnsent = ({ transact, reads, clock }: ForwardJobParts): JobHandler => ({
  kind: 'forwards.drop_unsent',
  every: '0 41 * * * *',
  run: async (_payload, signal) => {
    const before = clock.now() - UNSENT_MS;
    for (;;) {
      const paths = await reads.forwards.listUnsent(before, BATCH);
      if (paths.length === 0 || signal.aborted) return;
      await transact(async (tx) => {
        for (const path of paths) await deleteForward(tx, path, clock.now());
      });
    }
  },
});

export const forwardJobs = (parts: ForwardJobParts): JobHandler[] => [
  createEraseBlobsJob(parts.blobs, FORMER_ERASURE),
  dropUnsent(parts),
];
