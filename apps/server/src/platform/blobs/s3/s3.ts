import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { BlobNotFoundError, type BlobStore } from '../blob-store.ts';
import { appendTo } from '../disk-file.ts';
import { createDiskRoom } from '../disk-room.ts';
import { blobFileOf } from '../disk.ts';
import { openUnfinishedFolder } from '../unfinished-folder.ts';
import { S3Bucket, type S3Patience } from './s3-bucket.ts';
import type { S3Location } from './s3-location.ts';
import { PART_BYTES, putInParts } from './s3-parts.ts';
import { S3Uploads } from './s3-uploads.ts';

export interface S3StoreParts {
  location: S3Location;
  /** Folder in which chunks wait until they fill a part, usually `DATA_DIR/files`; created if missing. */
  folder: string;
  /** Bytes to keep free on its disk. */
  reserveBytes?: number;
  patience?: S3Patience;
}

/**
 * Stores blobs in a bucket of an S3-compatible object store, under the same paths as in a folder. It sends no request
 * before its first use, so a server starts without the object store.
 */
export function createS3BlobStore({ location, folder, reserveBytes = 0, patience }: S3StoreParts): BlobStore {
  const bucket = new S3Bucket(location, patience);
  const { freeBytes, requireRoom, takeRoom } = createDiskRoom(folder, reserveBytes);
  const unfinished = openUnfinishedFolder(folder);
  const uploads = new S3Uploads(bucket, unfinished, takeRoom);
  const { append, finish, drop, dropIdleSince } = uploads;
  return {
    freeBytes,
    append,
    finish,
    drop,
    dropIdleSince,
    health: () => bucket.health(),
    // The disk only holds the bytes of an upload that do not yet fill a part.
    requireRoom: (bytes) => requireRoom(Math.min(bytes, PART_BYTES)),
    put: async (key, body, limit) => putInParts(bucket, blobFileOf(key), body, limit),
    open: async (key, range) => bucket.get(blobFileOf(key), range),
    asFile: async (key, task) => {
      const copy = unfinished.pathOf(`read-${randomUUID()}`);
      try {
        await appendTo(copy, await bucket.get(blobFileOf(key)), { takeRoom });
        return await task(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    stat: async (key) => {
      const path = blobFileOf(key);
      try {
        return await bucket.head(path);
      } catch (error) {
        if (!(error instanceof BlobNotFoundError)) throw error;
        // The answer is the same if the bucket does not exist.
        await bucket.check();
        return null;
      }
    },
    delete: async (key) => bucket.delete(blobFileOf(key)),
  };
}
