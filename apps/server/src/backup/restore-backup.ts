import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orNull } from '../platform/blobs/disk-file.ts';
import {
  DataInUseError,
  isDataDirLocked,
  LOCK_FILE,
  lockDataDir,
  UNFINISHED_RESTORE,
} from '../platform/db/data-lock.ts';
import { inspectDatabase } from '../platform/db/inspect.ts';
import type { AlonePostgres } from '../platform/db/rows/postgres-copies.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { syncPath } from '../platform/sync-path.ts';
import { copyEntry, forEachFile, removeFolder, syncFolders } from './copy-files.ts';
import { type BackupEntry, type BackupManifest, FILES_FOLDER, KEYS_FOLDER, readManifest } from './manifest.ts';
import { bringUpToDate, skipGivenNumbers } from './snapshot.sqlite.ts';
import { damaged, requireComplete } from './verify-backup.ts';

// The database last: a folder that contains it is complete.
const PARTS = [KEYS_FOLDER, FILES_FOLDER, DATABASE_FILE];

async function requireEmpty(dataDir: string): Promise<void> {
  if (isDataDirLocked(dataDir)) throw new DataInUseError(dataDir);
  const names = await readdir(dataDir);
  // The first of these proves that the others come from a restore too: no server starts beside it.
  const ours = names.includes(UNFINISHED_RESTORE) ? [UNFINISHED_RESTORE, LOCK_FILE, ...PARTS] : [LOCK_FILE];
  const others = names.filter((name) => !ours.includes(name));
  if (others.length === 0) return;
  throw new OperatorError(
    `${dataDir} is not empty. A restore never overwrites anything: move what is in it away, or set DATA_DIR to a new folder.`,
  );
}

async function removeInterrupted(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return;
  for (const name of PARTS) await removeFolder(join(dataDir, name));
  await removeFolder(join(dataDir, UNFINISHED_RESTORE));
}

async function copyVerified(entries: readonly BackupEntry[], source: string, staging: string): Promise<void> {
  await forEachFile(entries, async ({ path, size_bytes, sha256 }) => {
    const copy = await copyEntry(path, source, staging);
    if (copy?.sha256 !== sha256 || copy.size_bytes !== size_bytes) throw damaged(path);
  });
  const { damage, refusal } = inspectDatabase(join(staging, DATABASE_FILE));
  if (damage !== undefined) throw damaged(DATABASE_FILE);
  if (refusal) throw refusal;
  skipGivenNumbers(join(staging, DATABASE_FILE));
}

/** Moves everything into place; an interruption leaves a folder on which no server starts. */
async function publish(dataDir: string, staging: string, postgres: AlonePostgres | undefined): Promise<void> {
  await syncFolders(staging);
  syncPath(dataDir);
  for (const name of PARTS) {
    if (name === DATABASE_FILE && postgres) await postgres.fill(join(staging, name));
    else await orNull(rename(join(staging, name), join(dataDir, name)));
  }
  syncPath(dataDir);
  await removeFolder(staging);
  syncPath(dataDir);
}

async function fill(
  { source, dataDir }: RestorePaths,
  manifest: BackupManifest,
  postgres: AlonePostgres | undefined,
): Promise<void> {
  await removeInterrupted(dataDir);
  // Inside the data folder, which may be a separate volume: a rename from outside would fail.
  const staging = join(dataDir, UNFINISHED_RESTORE);
  await mkdir(staging, { mode: 0o700 });
  try {
    await copyVerified(manifest.entries, source, staging);
    if (postgres) await bringUpToDate(join(staging, DATABASE_FILE));
  } catch (error) {
    await removeFolder(staging);
    throw error;
  }
  await publish(dataDir, staging, postgres);
}

export interface RestorePaths {
  source: string;
  dataDir: string;
  /** The target database, if it is not in the data folder. */
  databaseUrl?: string | undefined;
}

/** `isBegunBefore`: its contents may come from an earlier run, so they are compared before anything changes. */
async function openTarget(url: string, isBegunBefore: boolean): Promise<AlonePostgres> {
  const { FilledDatabaseError, openPostgresAlone } = await import('../platform/db/rows/postgres-copies.ts');
  const postgres = await openPostgresAlone(url);
  try {
    if (!isBegunBefore && !(await postgres.isEmpty())) throw new FilledDatabaseError();
    return postgres;
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/**
 * Fills an empty or missing data folder, and an empty database if one is named, from a backup (paths are absolute),
 * completely or not at all. @throws OperatorError, DataInUseError, DatabaseInUseError, NewerDatabaseError
 */
export async function restoreBackup(paths: RestorePaths): Promise<BackupManifest> {
  const { source, dataDir, databaseUrl } = paths;
  const manifest = await readManifest(source);
  await requireComplete(source, manifest);
  if (await mkdir(dataDir, { recursive: true, mode: 0o700 })) syncPath(dirname(dataDir));
  await requireEmpty(dataDir);
  const unlock = lockDataDir(dataDir);
  let postgres: AlonePostgres | undefined;
  try {
    const isBegunBefore = existsSync(join(dataDir, UNFINISHED_RESTORE));
    postgres = databaseUrl === undefined ? undefined : await openTarget(databaseUrl, isBegunBefore);
    await fill(paths, manifest, postgres);
  } finally {
    await postgres?.close();
    unlock();
  }
  return manifest;
}
