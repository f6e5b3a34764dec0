import type { Readable } from 'node:stream';
import type { BlobStat, StoredBlob } from '../platform/blobs/blob-store.ts';

/** Where finished blobs are, under the paths that a folder and a bucket have in common. */
export interface BlobPlace {
  /** For people. */
  name: string;
  list(): AsyncIterable<string>;
  stat(path: string): Promise<BlobStat | null>;
  /** @throws BlobNotFoundError */
  open(path: string): Promise<Readable>;
  /** Stores bytes, completely or not at all; they are kept when it resolves. */
  put(path: string, bytes: Readable): Promise<StoredBlob>;
}
