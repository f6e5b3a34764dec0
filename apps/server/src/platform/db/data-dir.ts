import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeDataDir } from '../private-files.ts';
import { lockDataDir, UNFINISHED_RESTORE, UnfinishedRestoreError } from './data-lock.ts';

/**
 * Creates the data folder at the first start, locks it for this process, and restricts its content to its owner; the
 * returned function unlocks it.
 * @throws DataInUseError, UnfinishedRestoreError, UnwritableDataError
 */
export function openDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  try {
    if (existsSync(join(dataDir, UNFINISHED_RESTORE))) throw new UnfinishedRestoreError(dataDir);
    closeDataDir(dataDir);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}
