import type { Readable } from 'node:stream';
import { TemporaryError } from '../temporary-error.ts';

/** First and last byte, both inclusive. */
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

/** Bytes that arrive in pieces: a buffer, a Node stream or any other source. */
export type BlobBody = Uint8Array | AsyncIterable<Uint8Array>;

/** An upload that arrives in chunks, and its final key: some stores must know it from the first byte. */
export interface UnfinishedUpload {
  id: string;
  key: string;
}

/** The health of a store since the start, without a request to it. */
export interface BlobStoreHealth {
  isReachable: boolean;
  /** Calls that failed or got no answer. */
  failures: number;
}

export interface WriteLimit {
  /** More bytes in total are refused with `BlobTooLargeError`. */
  maxBytes: number;
}

/**
 * Stores files under opaque keys: lower-case letters, digits, `-` and `_` in parts divided by `/`, as in `avatars/12`
 * or `2023/5/30/<uuid>`. Other keys throw `InvalidBlobKeyError`: keys may come from hostile addresses. A store that
 * keeps a reserve refuses bytes that would use it up, in `put` and `append`, with `BlobStoreFullError`. When a promise
 * resolves, the bytes are on disk or in the object store, completely or not at all. Where blobs are on another machine,
 * every call may fail with `BlobStoreUnavailableError`, except `drop` and `dropIdleSince`.
 */
export interface BlobStore {
  /** Stores bytes, replacing those already under the key. */
  put(key: string, body: BlobBody, limit?: WriteLimit): Promise<StoredBlob>;
  /** A stream of the whole blob or of a range that lies inside it (call `stat` first). @throws BlobNotFoundError */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Provides the blob as a local file while `task` runs. @throws BlobNotFoundError, and BlobStoreFullError if the store
   * has to copy it and there is no room
   */
  asFile<T>(key: string, task: (path: string) => Promise<T>): Promise<T>;
  stat(key: string): Promise<BlobStat | null>;
  health(): BlobStoreHealth;
  /** Free bytes on the disk of the data folder. */
  freeBytes(): Promise<number>;
  /**
   * @throws BlobStoreFullError if this many bytes would use up the reserve
   */
  requireRoom(bytes: number): Promise<void>;
  /** Deleting a missing blob is no error. */
  delete(key: string): Promise<void>;

  /**
   * Adds a chunk to an unfinished upload, which the first chunk starts; an incomplete chunk leaves no trace.
   * @throws UploadBusyError while another chunk of it arrives, BlobTooLargeError
   */
  append(upload: UnfinishedUpload, chunk: BlobBody, limit?: WriteLimit): Promise<{ sizeBytes: number }>;
  /** Turns an upload into a blob. @throws BlobNotFoundError for an unknown or dropped upload, UploadBusyError */
  finish(upload: UnfinishedUpload): Promise<StoredBlob>;
  /** Drops an unfinished upload; a missing one is no error. */
  drop(uploadId: string): Promise<void>;
  /** Drops uploads that received no chunk since `time` (milliseconds since the epoch); returns their ids. */
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

/** Thrown if storing more would leave too little room. */
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError';
}

/** Thrown if the store does not answer, or refuses to serve this server; the message says why, without secrets. */
export class BlobStoreUnavailableError extends TemporaryError {
  override name = 'BlobStoreUnavailableError';
}

export class UploadBusyError extends Error {
  override name = 'UploadBusyError';
}

const MAX_KEY_LENGTH = 200;
const KEY = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;

/** The key, if it is valid. @throws InvalidBlobKeyError */
export function requireBlobKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new InvalidBlobKeyError('Not a key of the blob store.');
  return key;
}

/** The upload id, if it is valid: a key of a single part. @throws InvalidBlobKeyError */
export function requireUploadId(uploadId: string): string {
  if (uploadId.includes('/')) throw new InvalidBlobKeyError('Not an upload id.');
  return requireBlobKey(uploadId);
}
