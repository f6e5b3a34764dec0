import { chmod, constants, copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orNull, sealFile } from '../platform/blobs/disk-file.ts';
import { syncPath } from '../platform/sync-path.ts';
import { type BackupEntry, FILES_FOLDER, isBackupPath, KEYS_FOLDER } from './manifest.ts';

const AT_A_TIME = 8;

/** Runs the work for all items, a few at a time. After a failure no work is left running. @throws the first failure */
export async function forEachFile<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_A_TIME) {
    const ended = await Promise.allSettled(items.slice(start, start + AT_A_TIME).map(work));
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  }
}

/** Names of the regular files in a folder, or of its folders; none if it is missing. */
async function namesIn(folder: string, kind: 'files' | 'folders'): Promise<string[]> {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries.filter((entry) => (kind === 'files' ? entry.isFile() : entry.isDirectory())).map(({ name }) => name);
}

/** The finished blobs of a data folder, as paths below it. */
export async function listBlobFiles(dataDir: string): Promise<string[]> {
  const paths: string[] = [];
  for (const shard of await namesIn(join(dataDir, FILES_FOLDER), 'folders')) {
    const names = await namesIn(join(dataDir, FILES_FOLDER, shard), 'files');
    paths.push(...names.map((name) => `${FILES_FOLDER}/${shard}/${name}`));
  }
  return paths.filter(isBackupPath);
}

/** The keys of a data folder, as paths below it. */
export async function listKeyFiles(dataDir: string): Promise<string[]> {
  const names = await namesIn(join(dataDir, KEYS_FOLDER), 'files');
  return names.map((name) => `${KEYS_FOLDER}/${name}`).filter((path) => isBackupPath(path) && !isUnfinished(path));
}

const isUnfinished = (path: string) => path.endsWith('.unfinished');

/** Whether it is a regular file and no link. */
export const fileExists = async (path: string): Promise<boolean> => (await orNull(lstat(path)))?.isFile() ?? false;

/**
 * Copies a file to the same path below another folder, readable by its owner only, safely on disk on return. Returns
 * the written entry, null if the file does not exist (any more).
 */
export async function copyEntry(path: string, from: string, to: string): Promise<BackupEntry | null> {
  const place = join(to, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const flags = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
  const copied = await orNull(copyFile(join(from, path), place, flags).then(() => true));
  if (!copied) return null;
  await chmod(place, 0o600);
  const { sizeBytes, sha256 } = await sealFile(place);
  return { path, size_bytes: sizeBytes, sha256 };
}

/** Waits until the directory entries below a folder are on disk. */
export async function syncFolders(folder: string): Promise<void> {
  for (const name of await namesIn(folder, 'folders')) await syncFolders(join(folder, name));
  syncPath(folder);
}

/** Removes a folder with everything in it; a missing one is no error. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
