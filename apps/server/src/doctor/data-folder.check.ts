import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { UNFINISHED_RESTORE } from '../platform/db/data-lock.ts';

const OTHERS = 0o077;

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function absent(dataDir: string): Finding {
  const parent = nearestFolder(dirname(dataDir));
  if (statOf(parent)?.isDirectory() && isWritable(parent)) return note(`${dataDir} will be made by the first start`);
  return wrong(`${dataDir} cannot be made: ${parent} is not a folder in which you may write.`, writableAdvice);
}

const writableAdvice = 'Give the folder to the user who runs Loquat (chown), or set DATA_DIR to another one.';

function unwritableIn(dataDir: string): string | undefined {
  const parts = ['', 'loquat.db', 'files', 'keys', 'backups'].map((name) => join(dataDir, name));
  return parts.find((path) => existsSync(path) && !canUse(path));
}

const canUse = (path: string) => (statOf(path)?.isDirectory() ? isWritable(path) : isReadWrite(path));

function isReadWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The data folder: there, writable for us, closed to others. */
export const createDataFolderCheck = (dataDir: string): Check => ({
  name: 'data folder',
  async run() {
    const folder = statOf(dataDir);
    if (!folder) return absent(dataDir);
    if (!folder.isDirectory()) return wrong(`${dataDir} is not a folder.`, 'Set DATA_DIR to a folder.');
    const closed = unwritableIn(dataDir);
    if (closed !== undefined) return wrong(`${closed} cannot be read and written by this user.`, writableAdvice);
    if (existsSync(join(dataDir, UNFINISHED_RESTORE))) {
      return wrong(`A restore into ${dataDir} was interrupted.`, 'Run `loquat restore` again.');
    }
    const keys = join(dataDir, 'keys');
    const mode = statOf(keys)?.mode ?? 0;
    if ((mode & OTHERS) !== 0) return wrong(`Others can look into ${keys}.`, `Run: chmod 700 ${keys}`);
    return ok(`${dataDir} can be read and written`);
  },
});
