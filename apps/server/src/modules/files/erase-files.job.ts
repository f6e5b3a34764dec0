import * as z from 'zod/mini';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { NewJob } from '../../platform/jobs/jobs.store.ts';
import { ERASE_FILE_JOB } from './files.access.ts';
import type { RunUnit, Stores } from './files.store.ts';
import { thumbnailKeyOf } from './thumbnails.ts';

interface EraseParts {
  transact: RunUnit;
  reads: Pick<Stores, 'files'>;
  blobs: BlobStore;
  clock: Clock;
}

const ERASE_DELETED = 'files.erase_deleted';
const BATCH = 100;
const MAX_RUN_MS = 20_000;
const Payload = z.object({ path: z.string() });

/** Erases files marked as deleted. */
export const eraseDeletedJob = (now: number): NewJob => ({
  kind: ERASE_DELETED,
  payload: null,
  due_at: now,
  unique_key: ERASE_DELETED,
});

async function eraseBytes(blobs: BlobStore, path: string): Promise<void> {
  await blobs.delete(thumbnailKeyOf(path));
  await blobs.delete(path);
}

/** Erases the bytes of a file without a row; skips a file that has one. */
export const createEraseFileJob = ({ reads, blobs }: EraseParts): JobHandler => ({
  kind: ERASE_FILE_JOB,
  async run(payload) {
    const { path } = Payload.parse(payload);
    if (!(await reads.files.find(path))) await eraseBytes(blobs, path);
  },
});

/** Erases bytes and rows of all files marked as deleted, in small units; continues later if there are many. */
export function createEraseDeletedJob({ transact, reads, blobs, clock }: EraseParts): JobHandler {
  async function eraseSome(): Promise<boolean> {
    const paths = await reads.files.listDeleted(BATCH);
    for (const path of paths) await eraseBytes(blobs, path);
    await transact((tx) => tx.files.delete(...paths));
    return paths.length > 0;
  }
  return {
    kind: ERASE_DELETED,
    async run(_payload, signal) {
      const until = clock.now() + MAX_RUN_MS;
      while (clock.now() <= until && (await eraseSome())) signal.throwIfAborted();
      const [left] = await reads.files.listDeleted(1);
      if (left !== undefined) await transact((tx) => tx.jobs.put(eraseDeletedJob(clock.now())));
    },
  };
}
