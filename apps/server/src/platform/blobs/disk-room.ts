import { statfs } from 'node:fs/promises';
import { BlobStoreFullError } from './blob-store.ts';

// Between two checks of the disk, the bytes written here are subtracted: other processes write little in a second.
const LOOK_EVERY_MS = 1_000;

/** Bytes that an unprivileged user can still write to a folder's disk. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Keeps part of a folder's disk free: a database that cannot write stops the whole server. */
export function createDiskRoom(folder: string, reserveBytes: number) {
  let lookedAt = -Infinity;
  let free = 0;

  async function requireRoom(bytes: number): Promise<void> {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      free = await freeBytesOf(folder);
      lookedAt = performance.now();
    }
    if (free - bytes < reserveBytes) throw new BlobStoreFullError('The rest of the disk is kept free.');
  }
  return {
    freeBytes: () => freeBytesOf(folder),
    requireRoom,
    /** The same check, but subtracts the bytes that the caller writes next. */
    async takeRoom(bytes: number): Promise<void> {
      await requireRoom(bytes);
      free -= bytes;
    },
  };
}
