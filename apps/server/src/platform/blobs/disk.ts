import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  BlobNotFoundError,
  type BlobStore,
  type BlobStoreHealth,
  requireBlobKey,
  type StoredBlob,
} from './blob-store.ts';
import { appendTo, orNotFound, orNull, sealFile, syncFolder, type WriteRules } from './disk-file.ts';
import { createDiskRoom } from './disk-room.ts';
import { openUnfinishedFolder, type UnfinishedFolder } from './unfinished-folder.ts';

const SHARD_LETTERS = 2;

/**
 * The file of a blob below the store's folder. Keys have no dots, so every key has a unique file name. The shard
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

type TakeRoom = WriteRules['takeRoom'];
type Uploads = Pick<BlobStore, 'append' | 'finish' | 'drop' | 'dropIdleSince'>;

function createDiskUploads(folder: string, unfinished: UnfinishedFolder, takeRoom: TakeRoom): Uploads {
  const { pathOf, exclusively, dropIdleSince } = unfinished;
  const drop = async (uploadId: string) => {
    const path = pathOf(uploadId);
    await exclusively(uploadId, () => rm(path, { force: true }));
  };
  return {
    drop,
    append: async ({ id, key }, chunk, limit) => {
      const path = pathOf(id);
      requireBlobKey(key);
      return exclusively(id, async () => ({ sizeBytes: await appendTo(path, chunk, { ...limit, takeRoom }) }));
    },
    finish: async ({ id, key }) => {
      const [from, to] = [pathOf(id), placeOf(folder, key)];
      return exclusively(id, () => publishFile(folder, from, to));
    },
    dropIdleSince: (time) => dropIdleSince(time, drop),
  };
}

const ALWAYS_REACHABLE: BlobStoreHealth = { isReachable: true, failures: 0 };

/** Stores blobs in a separate folder, usually `DATA_DIR/files`; created if missing. The disk's reserve stays free. */
export function createDiskBlobStore(folder: string, reserveBytes = 0): BlobStore {
  const unfinished = openUnfinishedFolder(folder);
  const { freeBytes, requireRoom, takeRoom } = createDiskRoom(folder, reserveBytes);
  return {
    freeBytes,
    requireRoom,
    health: () => ALWAYS_REACHABLE,
    ...createDiskUploads(folder, unfinished, takeRoom),
    put: async (key, body, limit) => {
      const place = placeOf(folder, key);
      const temporary = unfinished.pathOf(`put-${randomUUID()}`);
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
    asFile: async (key, task) => {
      const path = placeOf(folder, key);
      if (!(await orNull(stat(path)))) throw new BlobNotFoundError(`There is no blob ${key}.`);
      return task(path);
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
