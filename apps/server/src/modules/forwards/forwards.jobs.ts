import * as z from 'zod';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { RunUnit, Stores } from '../../stores.ts';
import { deleteForward, ERASE_PICTURES_JOB } from './forwards.access.ts';

export interface ForwardJobParts {
  transact: RunUnit;
  reads: Stores;
  blobs: BlobStore;
  clock: Clock;
}

const BATCH = 200;
// Long enough to send what was bundled, whatever the network does.
const UNSENT_MS = 86_400_000;

const Pictures = z.object({ keys: z.array(z.string()) });

/** Deletes the pictures that were copied for a bundle that is gone. */
const erasePictures = ({ blobs }: ForwardJobParts): JobHandler => ({
  kind: ERASE_PICTURES_JOB,
  run: async (payload) => {
    for (const key of Pictures.parse(payload).keys) await blobs.delete(key);
  },
});

/** Deletes, every hour, the bundles that nobody sent. */
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

export const forwardJobs = (parts: ForwardJobParts): JobHandler[] => [erasePictures(parts), dropUnsent(parts)];
