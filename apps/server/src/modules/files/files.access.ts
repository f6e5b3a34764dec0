import { type Mid, type ReceivedForm, type Uid, type UploadAnnouncement, type UploadedFile } from '@loquat/contract';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type FileHolder, own, type StoredFile } from './files.store.ts';

export { maxAgeMsOf } from './file-ages.ts';
export { extensionOf, fittingFileName } from './file-names.ts';
export type { FileHolder, StoredFile } from './files.store.ts';

/** Read permissions for files; declared here, because the features that hold files depend on this one. */
export interface FileRights {
  /**
   * Whether the viewer can read a message, forward or saved item that now contains the file, or has just uploaded it.
   * Null: file links are public.
   */
  canReadFile(viewer: Viewer | null, path: string): Promise<boolean>;
  /** The same for a message that contains the forward, or for the viewer's own unsent forward. */
  canReadForward(viewer: Viewer | null, path: string): Promise<boolean>;
}

/**
 * The only way to put a stored file into a new message or copy. A path grants no access: users share only what they can
 * read at that moment. Each check runs in the unit of work that writes. Bots, visitors and administrators are no
 * exceptions, and public file links give no permission to share.
 */
export interface FileSharing {
  /** @throws ProblemError `file.unknown_path`, also if the user cannot read the file */
  requireFile(unit: Unit, uid: Uid, path: string): Promise<StoredFile>;
  /** @throws ProblemError `file.unknown_path`, also if the user cannot read the forward */
  requireForward(unit: Unit, uid: Uid, path: string): Promise<void>;
  canReadMessages(unit: Unit, uid: Uid, mids: readonly Mid[]): Promise<boolean>;
  /** Retains files for a user's copy, except deleted ones. False: the user cannot read one of them. */
  holdFiles(unit: Unit, copy: { uid: Uid; paths: readonly string[]; holder: FileHolder }): Promise<boolean>;
}

/** The bytes of finished uploads. */
export interface FileDownloads {
  /** Checks no permission. @throws ProblemError `file.not_found` if it expired, or if there is no thumbnail */
  open(request: { file_path: string; thumbnail: boolean; download: boolean }): Promise<Download>;
}

/** Incoming files, chunk by chunk, from users and bots. */
export interface Uploads {
  /**
   * Returns the id of a new upload.
   * @throws ProblemError `file.too_many_uploads`, `request.too_large`, `file.quota_reached`, `server.storage_full`
   */
  prepare(uploader: { uid: Uid }, about: UploadAnnouncement): Promise<string>;
  /**
   * Accepts a chunk as it arrives; null until the last. Once the last resolves, the file is on disk.
   * @throws ProblemError `file.unknown_upload`, `file.upload_busy`, `request.too_large`, `file.quota_reached`,
   * `server.storage_full`
   */
  upload(uploader: { uid: Uid }, form: ReceivedForm<{ chunk_is_last: boolean }>): Promise<UploadedFile | null>;
}

/** Finished uploads, as last committed. */
export interface FileReader {
  /** Null if it expired. */
  find(path: string): Promise<StoredFile | null>;
}

/** Kind of the job that deletes the bytes of a file; its payload is `{ path }`. */
export const ERASE_FILE_JOB = 'files.erase';

/** Null if it expired. */
export const findFile = (unit: Unit, path: string): Promise<StoredFile | null> => own(unit).files.find(path);

/** Retains a file, after a `FileSharing` check in the same unit. */
export const holdFile = (unit: Unit, path: string, holder: FileHolder): Promise<void> =>
  own(unit).files.hold(path, holder);

/** Releases the file of a message that is deleted or emptied. */
export const detachFile = (unit: Unit, mid: Mid, now: number): Promise<void> =>
  releaseFiles(unit, { kind: 'message', id: mid }, now);

/** Releases a holder's files. Files without another holder are deleted with this unit, and their bytes soon after. */
export async function releaseFiles(unit: Unit, holder: FileHolder, now: number): Promise<void> {
  const tx = own(unit);
  for (const path of await tx.files.release(holder)) {
    await tx.files.delete(path);
    await tx.jobs.put({ kind: ERASE_FILE_JOB, payload: { path }, due_at: now });
  }
}
