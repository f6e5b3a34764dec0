import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStat {
  sizeBytes: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

export interface StoredBlob {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Bytes that arrive bit by bit: a buffer, a Node stream or any other source. */
export type BlobBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteLimit {
  /** More bytes in all are refused with `BlobTooLargeError`. */
  maxBytes: number;
}

/**
 * Keeps files under opaque keys: lower-case letters, digits, `-` and `_` in parts divided by `/`, as in
 * `avatars/12` or `2023/5/30/<uuid>`. Anything else is an `InvalidBlobKeyError`: keys may come from hostile addresses.
 * A store that keeps a reserve refuses bytes that would go into it, in `put` and `append`, with `BlobStoreFullError`.
 * What is stored is on disk when the promise resolves, whole or not at all.
 */
export interface BlobStore {
  /** Stores, replacing what stood under the key. */
  put(key: string, body: BlobBody, limit?: WriteLimit): Promise<StoredBlob>;
  /** A stream of the whole or of a range that lies inside it (ask `stat` first). @throws BlobNotFoundError */
  open(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<BlobStat | null>;
  /** Bytes that the disk has left. */
  freeBytes(): Promise<number>;
  /** @throws BlobStoreFullError when so many bytes would go into the reserve */
  requireRoom(bytes: number): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;

  /**
   * Adds a chunk to an unfinished upload, which the first chunk begins; a chunk that breaks off leaves no trace.
   * @throws UploadBusyError while another chunk of it arrives, BlobTooLargeError
   */
  append(uploadId: string, chunk: BlobBody, limit?: WriteLimit): Promise<{ sizeBytes: number }>;
  /** Makes an upload a blob. @throws BlobNotFoundError for an unknown or dropped upload, UploadBusyError */
  finish(uploadId: string, key: string): Promise<StoredBlob>;
  /** Forgets an unfinished upload; none is no error. */
  drop(uploadId: string): Promise<void>;
  /** Forgets uploads that got no chunk since `time` (milliseconds since the epoch); answers their ids. */
  dropIdleSince(time: number): Promise<string[]>;
}

export class InvalidBlobKeyError extends Error {
  override name = 'InvalidBlobKeyError';
}

export class BlobNotFoundError extends Error {
  override name = 'BlobNotFoundError';
}

export class BlobTooLargeError extends Error {
  override name = 'BlobTooLargeError';
}

/** Thrown when no more is stored, because too little room would be left. */
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError';
}

export class UploadBusyError extends Error {
  override name = 'UploadBusyError';
}

const MAX_KEY_LENGTH = 200;
const KEY = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;

/** The key, if it is one. @throws InvalidBlobKeyError */
export function requireBlobKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new InvalidBlobKeyError('Not a key of the blob store.');
  return key;
}

/** The upload id, if it is one: a key of a single part. @throws InvalidBlobKeyError */
export function requireUploadId(uploadId: string): string {
  if (uploadId.includes('/')) throw new InvalidBlobKeyError('Not an upload id.');
  return requireBlobKey(uploadId);
}
