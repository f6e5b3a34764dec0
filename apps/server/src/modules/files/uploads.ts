import { randomUUID } from 'node:crypto';
import {
  ProblemError,
  type Uid,
  UPLOAD_IDLE_SECONDS,
  type UploadAnnouncement,
  type UploadedFile,
} from '@loquat/contract';
import {
  type BlobStore,
  BlobNotFoundError,
  BlobTooLargeError,
  UploadBusyError,
} from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reservation, StorageRoom } from '../storage/storage.access.ts';
import { cleanFileName } from './file-names.ts';
import { ERASE_FILE_JOB, type Uploads } from './files.access.ts';
import type { RunUnit, StoredFile } from './files.store.ts';
import { mediaTypeOf } from './media-types.ts';
import { createOpenUploads, type OpenUpload } from './open-uploads.ts';
import { makeThumbnail } from './thumbnails.ts';

export interface UploadParts {
  transact: RunUnit;
  blobs: BlobStore;
  clock: Clock;
  maxFileBytes: number;
  storage: StorageRoom;
}

/** Uploads, with operations for this feature only. */
export interface UploadDesk extends Uploads {
  /** Number of uploads in progress. */
  countOpen(): number;
  /** Drops abandoned uploads. */
  dropIdle(): Promise<void>;
}

const IDLE_MS = UPLOAD_IDLE_SECONDS * 1_000;
const ERASED_IF_UNFINISHED_MS = 3_600_000;
/** Error codes of a full disk, and of the database's full disk with SQLite and PostgreSQL. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

function problemOf(error: unknown): unknown {
  if (error instanceof BlobTooLargeError) return new ProblemError('request.too_large');
  if (error instanceof UploadBusyError) return new ProblemError('file.upload_busy');
  if (error instanceof BlobNotFoundError) return new ProblemError('file.unknown_upload');
  const isFull = error instanceof Error && 'code' in error && NO_ROOM.has(error.code);
  return isFull ? new ProblemError('server.storage_full') : error;
}

/** Year, month and day in UTC, without leading zeros. */
function newPath(now: number): string {
  const date = new Date(now);
  return `${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}/${randomUUID()}`;
}

const answerOf = ({ path, size_bytes, sha256, width, height }: StoredFile): UploadedFile => ({
  path,
  size: size_bytes,
  hash: sha256,
  image_properties: width !== null && height !== null ? { width, height } : null,
});

/** Passes arriving bytes on and reserves space for them; `undo` releases the space of discarded ones. */
function withinRoom(bytes: AsyncIterable<Uint8Array>, room: Reservation) {
  let taken = 0;
  async function* pieces() {
    for await (const piece of bytes) {
      await room.take(piece.byteLength);
      taken += piece.byteLength;
      yield piece;
    }
  }
  return { pieces: pieces(), undo: () => room.giveBack(taken) };
}

// A file that is too large stays so; after any other failure the client may send the chunk again.
const isFinal = (error: unknown) =>
  error instanceof BlobTooLargeError || (error instanceof ProblemError && error.code === 'file.quota_reached');

export function createUploads({ transact, blobs, clock, maxFileBytes, storage }: UploadParts): UploadDesk {
  const open = createOpenUploads(clock);
  const startedAt = clock.now();

  /** Bytes first, then the row: a file with a row is complete. If the row is never written, a job erases the bytes. */
  async function finish({ id, path, uid, content_type, name }: OpenUpload): Promise<StoredFile> {
    const created_at = clock.now();
    const unique_key = `${ERASE_FILE_JOB}:${path}`;
    const due_at = created_at + ERASED_IF_UNFINISHED_MS;
    await transact(({ jobs }) => jobs.put({ kind: ERASE_FILE_JOB, payload: { path }, due_at, unique_key }));
    const { sizeBytes: size_bytes, sha256 } = await blobs.finish({ id, key: path });
    const image = await makeThumbnail(blobs, { path, uid, content_type, size_bytes });
    const file: StoredFile = { path, uid, created_at, content_type, name, size_bytes, sha256, ...image };
    await transact(async (tx) => {
      await tx.files.insert(file);
      await tx.jobs.cancel(unique_key);
    });
    return file;
  }

  async function giveUp(upload: OpenUpload): Promise<void> {
    open.end(upload);
    await blobs.drop(upload.id);
    upload.room.end();
  }

  async function takeChunk(upload: OpenUpload, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { pieces, undo } = withinRoom(bytes, upload.room);
    try {
      await blobs.append({ id: upload.id, key: upload.path }, pieces, { maxBytes: maxFileBytes });
    } catch (error) {
      undo();
      if (isFinal(error)) await giveUp(upload);
      throw problemOf(error);
    }
  }

  async function takeLast(upload: OpenUpload): Promise<UploadedFile> {
    open.end(upload);
    try {
      return answerOf(await finish(upload));
    } catch (error) {
      await blobs.drop(upload.id);
      throw problemOf(error);
    } finally {
      upload.room.end();
    }
  }

  async function prepare({ uid }: { uid: Uid }, { content_type, filename, size = 0 }: UploadAnnouncement) {
    if (size > maxFileBytes) throw new ProblemError('request.too_large');
    await blobs.requireRoom(size);
    const name = cleanFileName(filename ?? '');
    const room = await storage.reserve(uid, size);
    try {
      const path = newPath(clock.now());
      return open.begin({ path, uid, name, content_type: mediaTypeOf(content_type, name), room }).id;
    } catch (error) {
      room.end();
      throw error;
    }
  }

  return {
    prepare,
    async upload({ uid }, form) {
      const upload = open.continue(uid, form.key);
      await takeChunk(upload, form.bytes);
      return form.fields().chunk_is_last ? takeLast(upload) : null;
    },
    countOpen: open.count,
    async dropIdle() {
      const time = clock.now() - IDLE_MS;
      for (const { room } of open.endIdleSince(time)) room.end();
      // Uploads that began before this start of the server cannot be continued.
      await blobs.dropIdleSince(Math.max(time, startedAt));
    },
  };
}
