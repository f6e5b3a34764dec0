import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BlobBody, BlobNotFoundError, BlobTooLargeError, type StoredBlob, type WriteLimit } from './blob-store.ts';

const READ_BYTES = 262_144;

/** `ENOTDIR`: a part of the path is a file instead of a folder. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Awaits a file operation; for a missing file, returns null. */
export async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Awaits a file operation. @throws BlobNotFoundError if the file is missing */
export async function orNotFound<T>(operation: Promise<T>): Promise<T> {
  const result = await orNull(operation.then((value) => ({ value })));
  if (!result) throw new BlobNotFoundError('Nothing is stored there.');
  return result.value;
}

async function* piecesOf(body: BlobBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** The limits that bytes must pass before they are written. */
export interface WriteRules extends Partial<WriteLimit> {
  /** Throws if the disk has no room for this many bytes. */
  takeRoom(bytes: number): Promise<void>;
}

async function writeFrom(file: FileHandle, start: number, body: BlobBody, rules: WriteRules): Promise<number> {
  const { maxBytes = Infinity, takeRoom } = rules;
  let sizeBytes = start;
  for await (const piece of piecesOf(body)) {
    if (sizeBytes + piece.byteLength > maxBytes) throw new BlobTooLargeError('Larger than allowed.');
    await takeRoom(piece.byteLength);
    // writeFile continues until all bytes are written, which a single write does not guarantee.
    await file.writeFile(piece);
    sizeBytes += piece.byteLength;
  }
  return sizeBytes;
}

/** Appends to a file, creating it if necessary; returns its new size. A partial write is cut off again. */
export async function appendTo(path: string, body: BlobBody, rules: WriteRules): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    const { size } = await file.stat();
    try {
      return await writeFrom(file, size, body, rules);
    } catch (error) {
      await file.truncate(size);
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** Reads an open file once for its size and hash. */
async function digest(file: FileHandle): Promise<StoredBlob> {
  const hash = createHash('sha256');
  // One buffer for the whole file: new ones for each piece would accumulate faster than they are collected.
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let sizeBytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, sizeBytes);
    if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') };
    hash.update(buffer.subarray(0, bytesRead));
    sizeBytes += bytesRead;
  }
}

async function digestOf(path: string, flags: 'r' | 'r+', prepare?: (file: FileHandle) => Promise<void>) {
  const file = await orNotFound(open(path, flags));
  try {
    await prepare?.(file);
    return await digest(file);
  } finally {
    await file.close();
  }
}

/** Waits until the file is on disk, and reads it once for its size and hash. @throws BlobNotFoundError */
export const sealFile = (path: string): Promise<StoredBlob> => digestOf(path, 'r+', (file) => file.sync());

/** Reads a file once for its size and hash, also on a disk that cannot be written. @throws BlobNotFoundError */
export const hashFile = (path: string): Promise<StoredBlob> => digestOf(path, 'r');

/** Waits until a folder's entries are on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
