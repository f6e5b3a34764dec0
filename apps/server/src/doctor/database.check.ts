import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { isDataDirLocked } from '../platform/db/data-lock.ts';
import { inspectDatabase } from '../platform/db/inspect.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

const BYTES_PER_MB = 1_000_000;

function examine(path: string): Finding {
  const { damage, pending, refusal } = inspectDatabase(path);
  if (damage !== undefined) {
    return wrong(
      `${path} is damaged: ${damage}`,
      'Stop the server, keep a copy of the folder, and restore the newest backup into another one; check the disk.',
    );
  }
  if (refusal) return wrong(`${path} is not of this version.`, refusal.message);
  const size = `${(statSync(path).size / BYTES_PER_MB).toFixed(1)} MB`;
  return pending > 0
    ? note(`${size}, intact. The next start brings it up to date (${pending} steps) and keeps a copy in backups/.`)
    : ok(`${size}, intact and up to date`);
}

/** The database: intact, and of this version. Reads all of it. */
export const createDatabaseCheck = (dataDir: string): Check => ({
  name: 'database',
  async run() {
    const path = join(dataDir, DATABASE_FILE);
    return existsSync(path) ? examine(path) : note('there is none yet; the first start creates it');
  },
});

/** Whether a server is currently using the data folder. */
export const createRunningCheck = (dataDir: string): Check => ({
  name: 'server',
  async run() {
    return note(isDataDirLocked(dataDir) ? `a server runs on ${dataDir}` : `no server runs on ${dataDir}`);
  },
});
