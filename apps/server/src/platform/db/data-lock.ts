import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile } from '../private-files.ts';

export const LOCK_FILE = 'loquat.lock';

/** The files that a restore has not moved into place yet; while it exists, the data folder is incomplete. */
export const UNFINISHED_RESTORE = 'restore.unfinished';

/** The incomplete copy of a database that is being moved into the data folder. */
export const UNFINISHED_MOVE = 'loquat.db-unfinished';

/** The copy of the database that an unfinished import writes to. */
export const UNFINISHED_IMPORT = 'import.unfinished';

/** Thrown if a move of the database into the data folder was interrupted. */
export class UnfinishedMoveError extends Error {
  override name = 'UnfinishedMoveError';
  constructor(dataDir: string) {
    super(
      `A move of the database into ${dataDir} was interrupted. Run it again, or delete ${UNFINISHED_MOVE} to begin with an empty server.`,
    );
  }
}

/** Thrown if a restore into the data folder was interrupted. */
export class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError';
  constructor(dataDir: string) {
    super(`A restore into ${dataDir} was interrupted. Run it again, or empty the folder to begin anew.`);
  }
}

/** Thrown if another process is using the data folder. */
export class DataInUseError extends Error {
  override name = 'DataInUseError';
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Loquat process. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Thrown if this user may not write into the data folder: for example, a volume that belongs to another user. */
export class UnwritableDataError extends Error {
  override name = 'UnwritableDataError';
  constructor(dataDir: string) {
    const user = process.getuid ? ` (user ${process.getuid()})` : '';
    super(
      `Loquat${user} cannot write into ${dataDir}. Give the folder to that user with chown, or set DATA_DIR to another one.`,
    );
  }
}

const UNWRITABLE: ReadonlySet<unknown> = new Set([
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_PERM',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
]);
const isUnwritable = (error: unknown) => error instanceof Error && 'code' in error && UNWRITABLE.has(error.code);

/** Whether another connection holds the requested lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

function openLock(dataDir: string): Database.Database {
  const path = join(dataDir, LOCK_FILE);
  try {
    makePrivateFile(path);
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw isUnwritable(error) ? new UnwritableDataError(dataDir) : error;
  }
}

/**
 * Locks the data folder for this process; the returned function unlocks it. The operating system releases the lock with
 * the process, so a crash leaves nothing to clean up: hence no pid file.
 * @throws DataInUseError, UnwritableDataError
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isUnwritable(error)) throw new UnwritableDataError(dataDir);
    throw isBusy(error) ? new DataInUseError(dataDir) : error;
  }
  return () => lock.close();
}

/** Whether another process is using the data folder. Checks without taking the lock, and leaves nothing behind. */
export function isDataDirLocked(dataDir: string): boolean {
  const path = join(dataDir, LOCK_FILE);
  if (!existsSync(path)) return false;
  const lock = new Database(path, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}
