import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredBlob } from '../platform/blobs/blob-store.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { BlobPlace } from './blob-place.ts';

export interface MoveSummary {
  copied: number;
  /** Files that already existed, byte for byte. */
  present: number;
  sizeBytes: number;
}

async function digest(bytes: Readable): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    sizeBytes += piece.byteLength;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

const isSame = (one: StoredBlob, other: StoredBlob) => one.sizeBytes === other.sizeBytes && one.sha256 === other.sha256;

async function isPresent(path: string, from: BlobPlace, to: BlobPlace): Promise<boolean> {
  const [source, target] = await Promise.all([from.stat(path), to.stat(path)]);
  if (!target || source?.sizeBytes !== target.sizeBytes) return false;
  return isSame(await digest(await from.open(path)), await digest(await to.open(path)));
}

/** Copies one file, and verifies the stored bytes. @throws OperatorError if they differ */
async function copy(path: string, from: BlobPlace, to: BlobPlace): Promise<StoredBlob> {
  const sent = await to.put(path, await from.open(path));
  if (!isSame(sent, await digest(await to.open(path))))
    throw new OperatorError(`${path} arrived in ${to.name} changed. Run the command again.`);
  return sent;
}

/**
 * Copies all files to another store, and verifies each by the size and SHA-256 of the stored bytes. An identical
 * existing file is not copied again, so an interrupted move continues. The source keeps everything. Only while no
 * server uses either. @throws OperatorError, BlobStoreUnavailableError, BlobStoreFullError
 */
export async function moveBlobs(
  from: BlobPlace,
  to: BlobPlace,
  onProgress: (files: number) => void = () => {},
): Promise<MoveSummary> {
  const summary = { copied: 0, present: 0, sizeBytes: 0 };
  for await (const path of from.list()) {
    if (await isPresent(path, from, to)) summary.present += 1;
    else {
      summary.sizeBytes += (await copy(path, from, to)).sizeBytes;
      summary.copied += 1;
    }
    onProgress(summary.copied + summary.present);
  }
  return summary;
}
