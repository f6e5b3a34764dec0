import { BlobNotFoundError, type BlobStore } from '../blob-store.ts';
import { blobFileOf } from '../disk.ts';
import { createDiskRoom } from '../disk-room.ts';
import { openUnfinishedFolder } from '../unfinished-folder.ts';
import { S3Bucket, type S3Patience } from './s3-bucket.ts';
import type { S3Location } from './s3-location.ts';
import { PART_BYTES, putInParts } from './s3-parts.ts';
import { S3Uploads } from './s3-uploads.ts';

export interface S3StoreParts {
  location: S3Location;
  /** Where chunks wait until they fill a part, usually `DATA_DIR/files`; created if missing. */
  folder: string;
  /** What its disk keeps free, in bytes. */
  reserveBytes?: number;
  patience?: S3Patience;
}

/**
 * Stores blobs in a bucket of an S3-compatible object store, under the paths that they would have in a folder. Nothing
 * is sent there before it is used, so a server starts without it.
 */
export function createS3BlobStore({ location, folder, reserveBytes = 0, patience }: S3StoreParts): BlobStore {
  const bucket = new S3Bucket(location, patience);
  const { freeBytes, requireRoom, takeRoom } = createDiskRoom(folder, reserveBytes);
  const uploads = new S3Uploads(bucket, openUnfinishedFolder(folder), takeRoom);
  const { append, finish, drop, dropIdleSince } = uploads;
  return {
    ...{ freeBytes, append, finish, drop, dropIdleSince },
    health: () => bucket.health(),
    // Of an upload, the disk holds no more than what is not yet a part.
    requireRoom: (bytes) => requireRoom(Math.min(bytes, PART_BYTES)),
    put: async (key, body, limit) => putInParts(bucket, blobFileOf(key), body, limit),
    open: async (key, range) => bucket.get(blobFileOf(key), range),
    stat: async (key) => {
      const path = blobFileOf(key);
      try {
        return await bucket.head(path);
      } catch (error) {
        if (!(error instanceof BlobNotFoundError)) throw error;
        // The answer is the same if there is no bucket.
        await bucket.check();
        return null;
      }
    },
    delete: async (key) => bucket.delete(blobFileOf(key)),
  };
}
