import type { FileExpiryMode } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { eraseDeletedJob } from './erase-files.job.ts';
import { maxAgeMsOf } from './file-ages.ts';
import type { Age, AgedFile, RunUnit, Stores } from './files.store.ts';

interface FileExpiryParts {
  transact: RunUnit;
  reads: Pick<Stores, 'files'>;
  clock: Clock;
  expiryMode: () => FileExpiryMode;
}

const BATCH = 500;
/** For an upload that no message contains. */
const UNUSED_AFTER_MS = maxAgeMsOf('Day1');

/** Marks as deleted, every hour, files older than the server's setting allows and those that were never sent. */
export function createFileExpiryJob({ transact, reads, clock, expiryMode }: FileExpiryParts): JobHandler {
  /** Files up to here were in use when they were checked; such a file is erased when its last holder releases it. */
  let held: Age | null = null;

  async function markDeleted(files: readonly AgedFile[]): Promise<void> {
    if (files.length === 0) return;
    const now = clock.now();
    await transact(async (tx) => {
      await tx.files.markDeleted(
        files.map(({ path }) => path),
        now,
      );
      await tx.jobs.put(eraseDeletedJob(now));
    });
  }

  async function markExpired(before: number): Promise<boolean> {
    const files = await reads.files.listOldest({ after: null, before, limit: BATCH });
    await markDeleted(files);
    return files.length > 0;
  }

  async function markUnused(before: number): Promise<boolean> {
    const files = await reads.files.listOldest({ after: held, before, limit: BATCH });
    await markDeleted(files.filter(({ isHeld }) => !isHeld));
    const last = files.at(-1);
    if (last) held = { created_at: last.created_at, path: last.path };
    return files.length > 0;
  }

  return {
    kind: 'files.expiry',
    every: '0 43 * * * *',
    async run(_payload, signal) {
      const now = clock.now();
      while (await markExpired(now - maxAgeMsOf(expiryMode()))) signal.throwIfAborted();
      while (await markUnused(now - UNUSED_AFTER_MS)) signal.throwIfAborted();
    },
  };
}
