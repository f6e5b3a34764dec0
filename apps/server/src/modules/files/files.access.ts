import {
  type Mid,
  ProblemError,
  type ReceivedForm,
  type Uid,
  type UploadAnnouncement,
  type UploadedFile,
} from '@loquat/contract';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type FileHolder, own, type StoredFile } from './files.store.ts';

export { maxAgeMsOf } from './file-ages.ts';
export { extensionOf, fittingFileName } from './file-names.ts';
export type { FileHolder, StoredFile } from './files.store.ts';

/** Who may read what; declared here, because what holds a file uses the files. */
export interface FileRights {
  /**
   * Whether somebody can read a message, forward or saved item that now contains the file, or has just uploaded it. Null:
   * file links are public.
   */
  canReadFile(viewer: Viewer | null, path: string): Promise<boolean>;
  /** Likewise a message that contains the forward, or whether they made it and have not sent it yet. */
  canReadForward(viewer: Viewer | null, path: string): Promise<boolean>;
}

/** The bytes of finished uploads. */
export interface FileDownloads {
  /** For whoever may read what holds the file. @throws ProblemError `file.not_found` if it expired, or if there is no thumbnail */
  open(request: { file_path: string; thumbnail: boolean; download: boolean }): Promise<Download>;
}

/** Incoming files, chunk by chunk, from people and bots. */
export interface Uploads {
  /**
   * Returns the id of a new upload.
   * @throws ProblemError `file.too_many_uploads`, `request.too_large`, `file.quota_reached`, `server.storage_full`
   */
  prepare(uploader: { uid: Uid }, about: UploadAnnouncement): Promise<string>;
  /**
   * Accepts a chunk as it arrives; null until the last. What the last one returns is on disk.
   * @throws ProblemError `file.unknown_upload`, `file.upload_busy`, `request.too_large`, `file.quota_reached`,
   * `server.storage_full`
   */
  upload(uploader: { uid: Uid }, form: ReceivedForm<{ chunk_is_last: boolean }>): Promise<UploadedFile | null>;
}

/** What is known about finished uploads, as last committed. */
export interface FileReader {
  /** Null when it expired. */
  find(path: string): Promise<StoredFile | null>;
}

/** Kind of the job that deletes the bytes of a file; its payload is `{ path }`. */
export const ERASE_FILE_JOB = 'files.erase';

/** @throws ProblemError `file.unknown_path` */
export async function requireFile(unit: Unit, path: string): Promise<StoredFile> {
  const file = await own(unit).files.find(path);
  if (!file) throw new ProblemError('file.unknown_path');
  return file;
}

/** Retains a file for a holder. One deleted a moment ago stays deleted. */
export async function holdFile(unit: Unit, path: string, holder: FileHolder): Promise<void> {
  const { files } = own(unit);
  if (await files.find(path)) await files.hold(path, holder);
}

/** A message contains a file that was found in this unit, so the file is retained for it. */
export const attachFile = (unit: Unit, path: string, mid: Mid): Promise<void> =>
  own(unit).files.hold(path, { kind: 'message', id: mid });

/** A message that contained a file is deleted or emptied. */
export const detachFile = (unit: Unit, mid: Mid, now: number): Promise<void> =>
  releaseFiles(unit, { kind: 'message', id: mid }, now);

/** Releases a holder's files. Those without another holder are deleted with this unit, and their bytes soon after. */
export async function releaseFiles(unit: Unit, holder: FileHolder, now: number): Promise<void> {
  const tx = own(unit);
  for (const path of await tx.files.release(holder)) {
    await tx.files.delete(path);
    await tx.jobs.put({ kind: ERASE_FILE_JOB, payload: { path }, due_at: now });
  }
}
