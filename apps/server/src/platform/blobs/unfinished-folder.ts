import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireUploadId, UploadBusyError } from './blob-store.ts';
import { orNull } from './disk-file.ts';

// Longer than a shard's two letters, so that it never equals one.
const UNFINISHED = 'unfinished';

/** The files of unfinished uploads, one per upload, and their locks. */
export interface UnfinishedFolder {
  /** @throws InvalidBlobKeyError */
  pathOf(uploadId: string): string;
  /** @throws UploadBusyError while another task of this upload runs */
  exclusively<T>(uploadId: string, task: () => Promise<T>): Promise<T>;
  /** Drops uploads whose file was not written since `time` (milliseconds since the epoch); returns their ids. */
  dropIdleSince(time: number, drop: (uploadId: string) => Promise<void>): Promise<string[]>;
}

function createBusyGuard() {
  const busy = new Set<string>();
  const exclusively = async <T>(uploadId: string, task: () => Promise<T>): Promise<T> => {
    if (busy.has(uploadId)) throw new UploadBusyError('Another chunk of this upload is still arriving.');
    busy.add(uploadId);
    try {
      return await task();
    } finally {
      busy.delete(uploadId);
    }
  };
  return { exclusively, isBusy: (uploadId: string) => busy.has(uploadId) };
}

/** Opens this folder inside the folder of a blob store; created if missing. */
export function openUnfinishedFolder(folder: string): UnfinishedFolder {
  const unfinished = join(folder, UNFINISHED);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const { exclusively, isBusy } = createBusyGuard();

  const isIdleSince = async (uploadId: string, time: number) => {
    const found = await orNull(stat(join(unfinished, uploadId)));
    // A chunk may be in transit for a long time without writing a byte.
    return found !== null && found.mtimeMs < time && !isBusy(uploadId);
  };
  return {
    exclusively,
    pathOf: (uploadId) => join(unfinished, requireUploadId(uploadId)),
    dropIdleSince: async (time, drop) => {
      const dropped: string[] = [];
      for (const uploadId of await readdir(unfinished)) {
        if (!(await isIdleSince(uploadId, time))) continue;
        await drop(uploadId);
        dropped.push(uploadId);
      }
      return dropped;
    },
  };
}
