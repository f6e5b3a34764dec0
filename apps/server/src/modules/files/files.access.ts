import { ProblemError } from '@loquat/contract';
import type { Download } from '../../platform/http/download.ts';
import type { Tx } from '../../stores.ts';
import type { FileHolder, StoredFile } from './files.store.ts';

export { fittingFileName } from './file-names.ts';
export type { FileHolder, StoredFile } from './files.store.ts';

/** The bytes of finished uploads. */
export interface FileDownloads {
  /** @throws ProblemError `file.not_found` when it expired, and when there is no thumbnail */
  get(request: { file_path: string; thumbnail: boolean; download: boolean }): Promise<Download>;
}

/** Kind of the job that deletes the bytes of a file; its payload is `{ path }`. */
export const ERASE_FILE_JOB = 'files.erase';

/** @throws ProblemError `file.unknown_path` */
export async function requireFile(tx: Tx, path: string): Promise<StoredFile> {
  const file = await tx.files.find(path);
  if (!file) throw new ProblemError('file.unknown_path');
  return file;
}

/** Lets go of a holder's files. Those that nobody else holds are gone with this unit, their bytes soon after it. */
export async function releaseFiles(tx: Tx, holder: FileHolder, now: number): Promise<void> {
  for (const path of await tx.files.release(holder)) {
    await tx.files.delete(path);
    await tx.jobs.put({ kind: ERASE_FILE_JOB, payload: { path }, due_at: now });
  }
}
