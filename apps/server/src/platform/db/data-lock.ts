import { join } from 'node:path';
import Database from 'better-sqlite3';

const LOCK_FILE = 'loquat.lock';

/** Thrown when another process already works on the data folder. */
export class DataInUseError extends Error {
  override name = 'DataInUseError';
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Loquat process. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

const isBusy = (error: unknown) => error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Takes the data folder for this process; the answer gives it back.
 * The operating system drops the lock with the process, so a crash leaves nothing to clean up: hence no pid file.
 * @throws DataInUseError
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new Database(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataInUseError(dataDir) : error;
  }
  return () => lock.close();
}
