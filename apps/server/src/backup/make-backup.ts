import { existsSync, lstatSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { sealFile } from '../platform/blobs/disk-file.ts';
import { blobFileOf } from '../platform/blobs/disk.ts';
import { inspectDatabase } from '../platform/db/inspect.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { syncPath } from '../platform/sync-path.ts';
import { VERSION } from '../version.ts';
import {
  copyEntry,
  forEachFile,
  fileExists,
  listBlobFiles,
  listKeyFiles,
  removeFolder,
  syncFolders,
} from './copy-files.ts';
import { type BackupEntry, FILES_FOLDER, FORMAT, KEYS_FOLDER, writeManifest } from './manifest.ts';
import { listUploads, takeSnapshot } from './snapshot.sqlite.ts';

export interface BackupSummary {
  files: number;
  sizeBytes: number;
  /** Blob keys of uploads whose bytes are missing. */
  missing: readonly string[];
  /** Why the replica, if there is one, was not read. */
  replicaLeft?: string | undefined;
}

export interface BackupParts {
  dataDir: string;
  /** The database, if it is not in the data folder. */
  databaseUrl?: string | undefined;
  /** A replica of it, which is read instead if possible. */
  databaseReplicaUrl?: string | undefined;
  /** The folder to create. */
  target: string;
  /** The files are in an object store with its own copies: the backup has everything else. */
  areFilesElsewhere?: boolean;
}

interface Copied {
  blobs: BackupEntry[];
  missing: string[];
  replicaLeft: string | undefined;
}

// Ends a backup even if files are deleted constantly.
const MAX_ROUNDS = 10;

const isInside = (path: string, folder: string) => path.startsWith(folder + sep);

function requireRoom({ dataDir, databaseUrl, target }: BackupParts): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new OperatorError(
      `There is no server in ${dataDir}: nothing to back up. Set DATA_DIR to use another folder.`,
    );
  }
  if (lstatSync(target, { throwIfNoEntry: false })) {
    throw new OperatorError(`${target} exists already. A backup never overwrites anything; choose another name.`);
  }
  if (!existsSync(dirname(target))) throw new OperatorError(`The folder ${dirname(target)} does not exist.`);
  if ([FILES_FOLDER, KEYS_FOLDER].some((name) => isInside(`${target}${sep}`, join(dataDir, name)))) {
    throw new OperatorError(`${target} is inside what is backed up. Choose another place.`);
  }
}

async function makeStaging(target: string): Promise<string> {
  const staging = `${target}.unfinished`;
  if (existsSync(staging)) {
    throw new OperatorError(
      `${staging} exists: another backup is running, or was interrupted. If interrupted, delete it.`,
    );
  }
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Copies blobs that were not copied yet, and skips those deleted meanwhile. */
async function copyBlobs(dataDir: string, staging: string, copied: Map<string, BackupEntry>): Promise<void> {
  const paths = await listBlobFiles(dataDir);
  await forEachFile(
    paths.filter((path) => !copied.has(path)),
    async (path) => {
      const entry = await copyEntry(path, dataDir, staging);
      if (entry) copied.set(path, entry);
    },
  );
}

/** Drops files that the server erased since they were copied. */
async function dropErased(dataDir: string, staging: string, copied: Map<string, BackupEntry>): Promise<void> {
  await forEachFile([...copied.keys()], async (path) => {
    if (await fileExists(join(dataDir, path))) return;
    await rm(join(staging, path));
    copied.delete(path);
  });
}

/**
 * A backup contains a database file for either kind of database, so it can be restored into either. Returns why a
 * replica was not read.
 */
async function copyDatabase(parts: BackupParts, path: string): Promise<string | undefined> {
  const { dataDir, databaseUrl, databaseReplicaUrl } = parts;
  if (databaseUrl === undefined) {
    await takeSnapshot(dataDir, path);
    return undefined;
  }
  const { copyPostgresToFile } = await import('../platform/db/rows/postgres-copies.ts');
  return (await copyPostgresToFile({ databaseUrl, databaseReplicaUrl }, path)).replicaLeft;
}

/**
 * The database is copied before the blobs: they were on disk before the database named them, and bytes never change.
 * Only blobs erased in between can be missing. Then the database, which no longer names them, is copied again, until
 * nothing is missing except what was missing before: those bytes are lost.
 */
async function copyWithFiles(parts: BackupParts, staging: string): Promise<Copied> {
  const { dataDir } = parts;
  const copied = new Map<string, BackupEntry>();
  const database = join(staging, DATABASE_FILE);
  let before = new Set<string>();
  for (let round = 1; ; round += 1) {
    const replicaLeft = await copyDatabase(parts, database);
    await copyBlobs(dataDir, staging, copied);
    const isMissing = (key: string) => !copied.has(join(FILES_FOLDER, blobFileOf(key)));
    const missing = listUploads(database).filter(isMissing);
    const isSettled = missing.every((key) => before.has(key)) || round === MAX_ROUNDS;
    if (isSettled) return { blobs: [...copied.values()], missing, replicaLeft };
    before = new Set(missing);
    await dropErased(dataDir, staging, copied);
    await rm(database);
  }
}

async function copyWithoutFiles(parts: BackupParts, staging: string): Promise<Copied> {
  const replicaLeft = await copyDatabase(parts, join(staging, DATABASE_FILE));
  return { blobs: [], missing: [], replicaLeft };
}

async function copyKeys(dataDir: string, staging: string): Promise<BackupEntry[]> {
  const keys: BackupEntry[] = [];
  for (const path of await listKeyFiles(dataDir)) {
    const entry = await copyEntry(path, dataDir, staging);
    if (entry) keys.push(entry);
  }
  return keys;
}

function requireWhole(database: string) {
  const state = inspectDatabase(database);
  if (state.damage === undefined) return state;
  throw new OperatorError(
    `The database is damaged (${state.damage}). Stop the server, keep its folder, and restore an older backup.`,
  );
}

async function fill(parts: BackupParts, staging: string): Promise<BackupSummary> {
  const { dataDir, areFilesElsewhere = false } = parts;
  const { blobs, missing, replicaLeft } = await (areFilesElsewhere ? copyWithoutFiles : copyWithFiles)(parts, staging);
  const { applied } = requireWhole(join(staging, DATABASE_FILE));
  const { sizeBytes, sha256 } = await sealFile(join(staging, DATABASE_FILE));
  const database = { path: DATABASE_FILE, size_bytes: sizeBytes, sha256 };
  const entries = [database, ...(await copyKeys(dataDir, staging)), ...blobs];
  const created_at = new Date().toISOString();
  await writeManifest(staging, {
    format: FORMAT,
    loquat: VERSION,
    created_at,
    migrations: applied,
    entries,
    missing,
    ...(areFilesElsewhere && { files_elsewhere: true }),
  });
  const sum = entries.reduce((bytes, { size_bytes }) => bytes + size_bytes, 0);
  return { files: entries.length, sizeBytes: sum, missing, replicaLeft };
}

/**
 * Copies a data folder into a new one at `target` (both absolute), whether or not a server runs on it. The target
 * appears completely or not at all. @throws OperatorError
 */
export async function makeBackup(parts: BackupParts): Promise<BackupSummary> {
  const { target } = parts;
  requireRoom(parts);
  const staging = await makeStaging(target);
  try {
    const summary = await fill(parts, staging);
    await syncFolders(staging);
    renameSync(staging, target);
    syncPath(dirname(target));
    return summary;
  } catch (error) {
    await removeFolder(staging);
    throw error;
  }
}
