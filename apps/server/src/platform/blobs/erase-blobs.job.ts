import * as z from 'zod/mini';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { NewJob } from '../jobs/jobs.store.ts';
import type { BlobStore } from './blob-store.ts';

const KIND = 'blobs.erase';
const Payload = z.object({ keys: z.array(z.string()) });

/**
 * The job that deletes blobs: add it in the unit that deletes the references to them, so that a crash leaves none
 * behind.
 */
export const eraseBlobs = (keys: readonly string[], due_at: number): NewJob => ({
  kind: KIND,
  payload: { keys },
  due_at,
});

/** Deletes unreferenced blobs. `kind`: the job kind under which earlier versions stored this job. */
export const createEraseBlobsJob = (blobs: Pick<BlobStore, 'delete'>, kind = KIND): JobHandler => ({
  kind,
  run: async (payload) => {
    for (const key of Payload.parse(payload).keys) await blobs.delete(key);
  },
});
