import { createHash } from 'node:crypto';
import { type BlobBody, BlobTooLargeError, type StoredBlob, type WriteLimit } from '../blob-store.ts';
import type { PartedObject, S3Bucket } from './s3-bucket.ts';

/** The minimum size of a part in S3, except for the last one. */
export const PART_BYTES = 5 * 1_024 * 1_024;
/** S3 allows 10,000 parts per object. */
export const MAX_OBJECT_BYTES = 10_000 * PART_BYTES;

/** Cuts bytes into parts of the full size and a last one, which may be empty. */
async function* partsOf(body: BlobBody, { maxBytes }: WriteLimit): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let [gathered, total] = [0, 0];
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    total += piece.byteLength;
    if (total > maxBytes) throw new BlobTooLargeError('Larger than allowed.');
    // The producer may reuse the memory of its pieces.
    pieces.push(Buffer.from(piece));
    gathered += piece.byteLength;
    if (gathered < PART_BYTES) continue;
    const bytes = Buffer.concat(pieces);
    let place = 0;
    for (; bytes.byteLength - place >= PART_BYTES; place += PART_BYTES) yield bytes.subarray(place, place + PART_BYTES);
    pieces = [bytes.subarray(place)];
    gathered = bytes.byteLength - place;
  }
  yield Buffer.concat(pieces);
}

/** Stores a body of any length with the memory of one part. The object appears completely or not at all. */
export async function putInParts(
  bucket: S3Bucket,
  path: string,
  body: BlobBody,
  { maxBytes = MAX_OBJECT_BYTES }: Partial<WriteLimit> = {},
): Promise<StoredBlob> {
  const hash = createHash('sha256');
  const tags: string[] = [];
  let sizeBytes = 0;
  let object: PartedObject | undefined;
  try {
    for await (const part of partsOf(body, { maxBytes })) {
      hash.update(part);
      sizeBytes += part.byteLength;
      if (!object && part.byteLength < PART_BYTES) await bucket.put(path, part);
      else if (part.byteLength > 0) {
        object ??= await bucket.beginParts(path);
        tags.push(await bucket.putPart(object, tags.length + 1, part));
      }
    }
    if (object) await bucket.completeParts(object, tags);
  } catch (error) {
    // If this fails too, the next start deletes the parts.
    if (object) await bucket.abortParts(object).catch(() => {});
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
