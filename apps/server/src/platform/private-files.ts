import { chmodSync, closeSync, type Dirent, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const PERMISSIONS = 0o777;
/** Loquat's own files in a data folder; the operator may keep other files there. */
const OURS = /^(?:(?:loquat|search)\.db(?:-.+)?|loquat\.lock(?:-.+)?|files|keys|backups|restore\.unfinished)$/;
// Files of other users, and file systems without permissions, stay as they are.
const NOT_OURS_TO_CHANGE: ReadonlySet<unknown> = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT']);

function chmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_OURS_TO_CHANGE.has(error.code))) throw error;
  }
}

/**
 * Creates a file that only its owner may read, unless it exists. Files that SQLite puts beside it get the same mode.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  chmod(path, FILE_MODE);
}

/** Makes a file accessible to its owner only. */
export const closeFile = (path: string): void => chmod(path, FILE_MODE);

function close(folder: string, entry: Dirent): void {
  const path = join(folder, entry.name);
  if (entry.isFile()) chmod(path, FILE_MODE);
  if (!entry.isDirectory()) return;
  // A closed folder protects its contents, and checking a hundred thousand files at every start is not worth it.
  if (entry.name === 'files' && (statSync(path).mode & PERMISSIONS) === FOLDER_MODE) return;
  chmod(path, FOLDER_MODE);
  for (const inside of readdirSync(path, { withFileTypes: true })) close(path, inside);
}

/**
 * Makes Loquat's files in a data folder accessible to their owner only, whatever their mode before. Links are not
 * followed.
 */
export function closeDataDir(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) if (OURS.test(entry.name)) close(dataDir, entry);
}
