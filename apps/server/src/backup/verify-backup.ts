import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile, orNull } from '../platform/blobs/disk-file.ts';
import { blobFileOf } from '../platform/blobs/disk.ts';
import { inspectDatabase } from '../platform/db/inspect.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { forEachFile } from './copy-files.ts';
import { type BackupManifest, FILES_FOLDER, readManifest } from './manifest.ts';
import { listUploads } from './snapshot.sqlite.ts';

/** The error for a damaged backup. */
export const damaged = (path: string) =>
  new OperatorError(`The backup is damaged: ${path} is missing or not what was backed up.`);

/** Quick checks: every file exists, is a regular file, and has its original length. @throws OperatorError */
export async function requireComplete(source: string, { entries }: BackupManifest): Promise<void> {
  if (!entries.some(({ path }) => path === DATABASE_FILE)) throw damaged(DATABASE_FILE);
  await forEachFile(entries, async ({ path, size_bytes }) => {
    const found = await orNull(lstat(join(source, path)));
    if (!found?.isFile() || found.size !== size_bytes) throw damaged(path);
  });
}

/** Checks that every file named by the database is in the backup, unless it was lost before. */
function requireUploads(folder: string, { entries, missing, files_elsewhere }: BackupManifest): void {
  if (files_elsewhere) return;
  const there = new Set(entries.map(({ path }) => path));
  const lost = new Set(missing);
  for (const key of listUploads(join(folder, DATABASE_FILE))) {
    const path = join(FILES_FOLDER, blobFileOf(key));
    if (!there.has(path) && !lost.has(key)) throw damaged(path);
  }
}

/**
 * Verifies a backup (an absolute path) completely without restoring or changing it: every byte of every file, the
 * structure of the database, and each upload that it names. Reads everything, the database twice.
 * @throws OperatorError, NewerDatabaseError
 */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await requireComplete(folder, manifest);
  await forEachFile(manifest.entries, async ({ path, sha256 }) => {
    if ((await hashFile(join(folder, path))).sha256 !== sha256) throw damaged(path);
  });
  const { damage, refusal } = inspectDatabase(join(folder, DATABASE_FILE));
  if (damage !== undefined) throw damaged(DATABASE_FILE);
  if (refusal) throw refusal;
  requireUploads(folder, manifest);
  return manifest;
}
