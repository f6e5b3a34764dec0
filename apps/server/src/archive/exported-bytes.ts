import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobNotFoundError, type BlobStore } from '../platform/blobs/blob-store.ts';
import { BYTES_FOLDER } from './format.ts';

// All other blobs are written once, under a unique key.
const CHANGING = /^(?:avatars|channel-avatars|server)\//;

async function copyTo(path: string, blobs: Pick<BlobStore, 'open'>, key: string): Promise<number> {
  const from = await blobs.open(key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(from);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** The folder `files` of an archive under construction. */
export class ExportedBytes {
  readonly #folder: string;
  readonly #blobs: Pick<BlobStore, 'open'>;
  /** Sizes by key. */
  readonly #copied = new Map<string, number>();
  #named = new Set<string>();
  #missing = new Set<string>();

  constructor(archive: string, blobs: Pick<BlobStore, 'open'>) {
    this.#folder = join(archive, BYTES_FOLDER);
    this.#blobs = blobs;
  }

  /** Starts another pass: only blobs named from now on count. */
  restart(): void {
    this.#named = new Set();
    this.#missing = new Set();
    for (const key of this.#copied.keys()) if (CHANGING.test(key)) this.#copied.delete(key);
  }

  async take(key: string): Promise<void> {
    this.#named.add(key);
    if (this.#copied.has(key)) return;
    try {
      this.#copied.set(key, await copyTo(join(this.#folder, key), this.#blobs, key));
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      this.#missing.add(key);
    }
  }

  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** Drops blobs that no record names any more; returns the rest. */
  async end(): Promise<{ files: number; sizeBytes: number }> {
    for (const key of [...this.#copied.keys()].filter((one) => !this.#named.has(one))) {
      await rm(join(this.#folder, key), { force: true });
      this.#copied.delete(key);
    }
    return { files: this.#copied.size, sizeBytes: [...this.#copied.values()].reduce((sum, size) => sum + size, 0) };
  }
}
