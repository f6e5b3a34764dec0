import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BlobBody, BlobNotFoundError, BlobTooLargeError, type StoredBlob, type WriteLimit } from './blob-store.ts';

const READ_BYTES = 262_144;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Waits for a file operation; a missing file answers null. */
export async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Waits for a file operation. @throws BlobNotFoundError when the file is missing */
export async function orNotFound<T>(operation: Promise<T>): Promise<T> {
  const result = await orNull(operation.then((value) => ({ value })));
  if (!result) throw new BlobNotFoundError('Nothing is stored there.');
  return result.value;
}

async function* piecesOf(body: BlobBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** What bytes must pass before they are written. */
export interface WriteRules extends Partial<WriteLimit> {
  /** Throws when the disk has no room for so many. */
  takeRoom(bytes: number): Promise<void>;
}

async function writeFrom(file: FileHandle, start: number, body: BlobBody, rules: WriteRules): Promise<number> {
  const { maxBytes = Infinity, takeRoom } = rules;
  let sizeBytes = start;
  for await (const piece of piecesOf(body)) {
    if (sizeBytes + piece.byteLength > maxBytes) throw new BlobTooLargeError('Larger than allowed.');
    await takeRoom(piece.byteLength);
    // writeFile goes on until all is written, which a single write does not promise.
    await file.writeFile(piece);
    sizeBytes += piece.byteLength;
  }
  return sizeBytes;
}

/** Adds to the end of a file, made if need be; answers its new size. What broke off half-way is cut off again. */
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

/** Waits until the file is on disk, and reads it through once for its size and hash. @throws BlobNotFoundError */
export async function sealFile(path: string): Promise<StoredBlob> {
  const file = await orNotFound(open(path, 'r+'));
  try {
    await file.sync();
    const hash = createHash('sha256');
    // One buffer for all of it: a new one for each piece would pile up faster than it is collected.
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    let sizeBytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, sizeBytes);
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      sizeBytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Waits until the entries of a folder are on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
