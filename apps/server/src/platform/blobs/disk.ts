import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, requireBlobKey, requireUploadId, type StoredBlob, UploadBusyError } from './blob-store.ts';
import { appendTo, orNotFound, orNull, sealFile, syncFolder, type WriteRules } from './disk-file.ts';
import { createDiskRoom } from './disk-room.ts';

// Longer than a shard's two letters, so that it is never one.
const UNFINISHED = 'unfinished';
const SHARD_LETTERS = 2;

/**
 * The file of a blob below the store's folder. Keys have no dots, so every key has a file name of its own. The shard
 * spreads files over 256 folders. @throws InvalidBlobKeyError
 */
export function blobFileOf(key: string): string {
  const shard = createHash('sha256').update(requireBlobKey(key)).digest('hex').slice(0, SHARD_LETTERS);
  return join(shard, key.replaceAll('/', '.'));
}

const placeOf = (folder: string, key: string): string => join(folder, blobFileOf(key));

/** Moves a finished file into place; once it resolves, a power cut cannot undo it. */
async function publishFile(folder: string, from: string, to: string): Promise<StoredBlob> {
  const stored = await sealFile(from);
  if (await mkdir(dirname(to), { recursive: true, mode: 0o700 })) await syncFolder(folder);
  await rename(from, to);
  await syncFolder(dirname(to));
  return stored;
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

type TakeRoom = WriteRules['takeRoom'];
type Uploads = Pick<BlobStore, 'append' | 'finish' | 'drop' | 'dropIdleSince'>;

function createDiskUploads(folder: string, takeRoom: TakeRoom): Uploads {
  const unfinished = join(folder, UNFINISHED);
  const { exclusively, isBusy } = createBusyGuard();
  const pathOf = (uploadId: string) => join(unfinished, requireUploadId(uploadId));

  const drop = async (uploadId: string) => {
    const path = pathOf(uploadId);
    await exclusively(uploadId, () => rm(path, { force: true }));
  };
  const isIdleSince = async (uploadId: string, time: number) => {
    const found = await orNull(stat(join(unfinished, uploadId)));
    // A chunk may be in transit for a long time without writing a byte.
    return found !== null && found.mtimeMs < time && !isBusy(uploadId);
  };
  return {
    drop,
    append: async (uploadId, chunk, limit) => {
      const path = pathOf(uploadId);
      return exclusively(uploadId, async () => ({
        sizeBytes: await appendTo(path, chunk, { ...limit, takeRoom }),
      }));
    },
    finish: async (uploadId, key) => {
      const [from, to] = [pathOf(uploadId), placeOf(folder, key)];
      return exclusively(uploadId, () => publishFile(folder, from, to));
    },
    dropIdleSince: async (time) => {
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

/**
 * Stores blobs in a folder of their own, usually `DATA_DIR/files`; created if missing. The disk's reserve stays free.
 */
export function createDiskBlobStore(folder: string, reserveBytes = 0): BlobStore {
  mkdirSync(join(folder, UNFINISHED), { recursive: true, mode: 0o700 });
  const { freeBytes, requireRoom, takeRoom } = createDiskRoom(folder, reserveBytes);
  return {
    freeBytes,
    requireRoom,
    ...createDiskUploads(folder, takeRoom),
    put: async (key, body, limit) => {
      const place = placeOf(folder, key);
      const temporary = join(folder, UNFINISHED, `put-${randomUUID()}`);
      try {
        await appendTo(temporary, body, { ...limit, takeRoom });
        return await publishFile(folder, temporary, place);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    open: async (key, range) => {
      const file = await orNotFound(open(placeOf(folder, key), 'r'));
      return file.createReadStream(range);
    },
    stat: async (key) => {
      const found = await orNull(stat(placeOf(folder, key)));
      return found && { sizeBytes: found.size, modifiedAt: Math.floor(found.mtimeMs) };
    },
    delete: async (key) => {
      await rm(placeOf(folder, key), { force: true });
    },
  };
}
