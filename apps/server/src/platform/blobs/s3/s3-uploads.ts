import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm, truncate, writeFile } from 'node:fs/promises';
import { createLimiter } from '../../limiters/limiter.ts';
import {
  BlobNotFoundError,
  type BlobStore,
  type StoredBlob,
  type UnfinishedUpload,
  type WriteLimit,
} from '../blob-store.ts';
import { appendTo, type WriteRules } from '../disk-file.ts';
import { blobFileOf } from '../disk.ts';
import type { UnfinishedFolder } from '../unfinished-folder.ts';
import type { PartedObject, S3Bucket } from './s3-bucket.ts';
import { MAX_OBJECT_BYTES, PART_BYTES } from './s3-parts.ts';

/** The parts of an upload that are in the bucket. The rest, less than a part between two chunks, is in a file. */
interface Sent {
  path: string;
  object: PartedObject | undefined;
  tags: readonly string[];
  sizeBytes: number;
  hash: Hash;
}

type Uploads = Pick<BlobStore, 'append' | 'finish' | 'drop' | 'dropIdleSince'>;

// Each upload holds one part in memory.
const AT_A_TIME = 4;
const MAX_WAITING = 1_000;

async function readAt(file: FileHandle, start: number, sizeBytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(sizeBytes);
  const { bytesRead } = await file.read(buffer, 0, sizeBytes, start);
  if (bytesRead !== sizeBytes) throw new Error('A file of an unfinished upload was changed from outside.');
  return buffer;
}

const inFile = async <T>(path: string, work: (file: FileHandle, sizeBytes: number) => Promise<T>): Promise<T> => {
  const file = await open(path, 'r');
  try {
    return await work(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
};

/** Uploads whose chunks are written to this disk and moved to the bucket in parts. */
export class S3Uploads implements Uploads {
  readonly #bucket: S3Bucket;
  readonly #folder: UnfinishedFolder;
  readonly #takeRoom: WriteRules['takeRoom'];
  readonly #sent = new Map<string, Sent>();
  readonly #inTurn = createLimiter({ resource: 'the object store', concurrency: AT_A_TIME, maxWaiting: MAX_WAITING });
  /** Parts that could not be deleted yet. */
  readonly #unwanted = new Set<PartedObject>();
  #hasSwept = false;

  constructor(bucket: S3Bucket, folder: UnfinishedFolder, takeRoom: WriteRules['takeRoom']) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#takeRoom = takeRoom;
  }

  append = async ({ id, key }: UnfinishedUpload, chunk: Parameters<Uploads['append']>[1], limit?: WriteLimit) => {
    const file = this.#folder.pathOf(id);
    const path = blobFileOf(key);
    return this.#folder.exclusively(id, async () => {
      const sent = this.#sent.get(id) ?? (await this.#begin(id, file, path));
      const maxBytes = Math.min(limit?.maxBytes ?? Infinity, MAX_OBJECT_BYTES) - sent.sizeBytes;
      const before = await inFile(file, async (_file, sizeBytes) => sizeBytes);
      const spooled = await appendTo(file, chunk, { maxBytes, takeRoom: this.#takeRoom });
      if (spooled < PART_BYTES) return { sizeBytes: sent.sizeBytes + spooled };
      try {
        return { sizeBytes: await this.#inTurn(() => this.#sendParts(id, file, sent)) };
      } catch (error) {
        // The client can send the chunk again: its parts then replace these.
        if (this.#sent.get(id) === sent) await truncate(file, before);
        throw error;
      }
    });
  };

  finish = async ({ id, key }: UnfinishedUpload): Promise<StoredBlob> => {
    const file = this.#folder.pathOf(id);
    const path = blobFileOf(key);
    return this.#folder.exclusively(id, async () => {
      const sent = this.#sent.get(id);
      if (sent?.path !== path) throw new BlobNotFoundError('There is no such upload.');
      const stored = await this.#inTurn(() => this.#complete(file, sent));
      this.#sent.delete(id);
      await rm(file, { force: true });
      return stored;
    });
  };

  drop = async (id: string): Promise<void> => {
    const file = this.#folder.pathOf(id);
    await this.#folder.exclusively(id, async () => {
      const object = this.#sent.get(id)?.object;
      this.#sent.delete(id);
      await rm(file, { force: true });
      if (object) await this.#abort(object);
    });
  };

  dropIdleSince = async (time: number): Promise<string[]> => {
    const dropped = await this.#folder.dropIdleSince(time, this.drop);
    for (const object of [...this.#unwanted]) await this.#abort(object);
    if (!this.#hasSwept) await this.#sweep();
    return dropped;
  };

  /**
   * A file without an entry in memory is from before a restart, which also lost the record of its parts in the bucket.
   */
  async #begin(id: string, file: string, path: string): Promise<Sent> {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new BlobNotFoundError('There is no such upload any more.') : error;
    });
    const sent: Sent = { path, object: undefined, tags: [], sizeBytes: 0, hash: createHash('sha256') };
    this.#sent.set(id, sent);
    return sent;
  }

  /** Moves whole parts from the file to the bucket; returns the size of the upload. */
  async #sendParts(id: string, file: string, before: Sent): Promise<number> {
    // Recorded before the rest can fail, so that the parts can be deleted.
    const object = (before.object ??= await this.#bucket.beginParts(before.path));
    const tags = [...before.tags];
    const hash = before.hash.copy();
    const rest = await inFile(file, async (handle, sizeBytes) => {
      let place = 0;
      for (; sizeBytes - place >= PART_BYTES; place += PART_BYTES) {
        const part = await readAt(handle, place, PART_BYTES);
        tags.push(await this.#bucket.putPart(object, tags.length + 1, part));
        hash.update(part);
      }
      return readAt(handle, place, sizeBytes - place);
    });
    const sizeBytes = tags.length * PART_BYTES;
    this.#sent.set(id, { path: before.path, object, tags, sizeBytes, hash });
    await this.#keepRest(id, file, rest);
    return sizeBytes + rest.byteLength;
  }

  async #keepRest(id: string, file: string, rest: Uint8Array): Promise<void> {
    try {
      await writeFile(file, rest);
    } catch (error) {
      // The rest of the file is not needed any more.
      const object = this.#sent.get(id)?.object;
      this.#sent.delete(id);
      if (object) this.#unwanted.add(object);
      throw error;
    }
  }

  async #complete(file: string, { path, object, tags, sizeBytes, hash }: Sent): Promise<StoredBlob> {
    const rest = await inFile(file, (handle, size) => readAt(handle, 0, size));
    const stored = {
      sizeBytes: sizeBytes + rest.byteLength,
      sha256: hash.copy().update(rest).digest('hex'),
    };
    if (!object) await this.#bucket.put(path, rest);
    else {
      const last = rest.byteLength === 0 ? [] : [await this.#bucket.putPart(object, tags.length + 1, rest)];
      await this.#bucket.completeParts(object, [...tags, ...last]);
    }
    // An acknowledged file must be readable, so the stored size is checked before the response.
    const found = await this.#bucket.head(path);
    if (found?.sizeBytes !== stored.sizeBytes) throw new Error('The object store has not kept what it acknowledged.');
    return stored;
  }

  /** Deletes parts now or, if the store does not respond, later. */
  async #abort(object: PartedObject): Promise<void> {
    this.#unwanted.add(object);
    try {
      await this.#bucket.abortParts(object);
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) return;
    }
    this.#unwanted.delete(object);
  }

  /** Once after the start: deletes parts of uploads that a crash interrupted. */
  async #sweep(): Promise<void> {
    const forgotten = await this.#bucket.listForgotten().catch(() => null);
    if (!forgotten) return;
    this.#hasSwept = true;
    for (const object of forgotten) await this.#abort(object);
  }
}
