import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FILES_FOLDER, KEYS_FOLDER } from '../backup/manifest.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

/** Permission bits of group and other users. */
const GROUP_AND_OTHERS = 0o077;

const { R_OK, W_OK, X_OK } = constants;
const READ_WRITE = R_OK | W_OK;
const writableAdvice = 'Give the folder to the user who runs Loquat (chown), or set DATA_DIR to another one.';

function hasAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

const canUse = (path: string) => hasAccess(path, statOf(path)?.isDirectory() ? READ_WRITE | X_OK : READ_WRITE);

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function checkAbsent(dataDir: string): Finding {
  const parent = nearestFolder(dirname(dataDir));
  if (statOf(parent)?.isDirectory() && canUse(parent)) return note(`${dataDir} will be created at the first start`);
  return wrong(`${dataDir} cannot be created: ${parent} is not a folder that you can write to.`, writableAdvice);
}

const findInaccessible = (dataDir: string): string | undefined =>
  ['', DATABASE_FILE, FILES_FOLDER, KEYS_FOLDER, 'backups']
    .map((name) => join(dataDir, name))
    .find((path) => existsSync(path) && !canUse(path));

/** Whether the data folder exists, is writable for this user, and keeps its keys private. */
export const createDataFolderCheck = (dataDir: string): Check => ({
  name: 'data folder',
  async run() {
    const folder = statOf(dataDir);
    if (!folder) return checkAbsent(dataDir);
    if (!folder.isDirectory()) return wrong(`${dataDir} is not a folder.`, 'Set DATA_DIR to a folder.');
    const inaccessible = findInaccessible(dataDir);
    if (inaccessible !== undefined)
      return wrong(`${inaccessible} is not readable and writable for this user.`, writableAdvice);
    const keys = join(dataDir, KEYS_FOLDER);
    const mode = statOf(keys)?.mode ?? 0;
    if ((mode & GROUP_AND_OTHERS) !== 0) return wrong(`Other users can read ${keys}.`, `Run: chmod 700 ${keys}`);
    return ok(`${dataDir} is readable and writable`);
  },
});
