import type { Readable } from 'node:stream';
import type { BlobStat, StoredBlob } from '../platform/blobs/blob-store.ts';

/** A store of finished blobs, with paths that a folder and a bucket have in common. */
export interface BlobPlace {
  /** Name for people. */
  name: string;
  list(): AsyncIterable<string>;
  stat(path: string): Promise<BlobStat | null>;
  /** @throws BlobNotFoundError */
  open(path: string): Promise<Readable>;
  /** Stores bytes, completely or not at all; resolves once they are safe. */
  put(path: string, bytes: Readable): Promise<StoredBlob>;
}
