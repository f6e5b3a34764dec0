import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { orNull } from '../../platform/blobs/disk-file.ts';
import { freeBytesOf } from '../../platform/blobs/disk-room.ts';
import { DATABASE_FILE } from '../../platform/db/sqlite.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { forEachFile, listBlobFiles, removeFolder } from '../copy-files.ts';
import { makeBackup } from '../make-backup.ts';
import { verifyBackup } from '../verify-backup.ts';
import { listScheduled, removeUnfinished, scheduledName } from './backup-folder.ts';
import { listOutdated, type Retention } from './backup-times.ts';

/** One backup to make. Folders are absolute; `now` in milliseconds since the epoch. */
export interface BackupOrder {
  dataDir: string;
  /** The database, if it is not in the data folder. */
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  folder: string;
  serverId: string;
  now: number;
  keep: Retention;
  /** The files are in an object store: the backup has everything else. */
  areFilesElsewhere: boolean;
  /** Minimum free space on the disk of the backups afterwards. */
  reserveBytes: number;
}

export interface MadeBackup {
  madeAt: number;
  sizeBytes: number;
  /** Number of uploads whose bytes were lost before. */
  missing: number;
  /** Why the replica, if there is one, was not read. */
  replicaLeft: string | undefined;
}

async function sizeOfServed(url: string): Promise<number> {
  const { sizeOfPostgres } = await import('../../platform/db/rows/postgres-copies.ts');
  return sizeOfPostgres(url);
}

async function sizeOfData({ dataDir, databaseUrl, areFilesElsewhere }: BackupOrder): Promise<number> {
  const files = areFilesElsewhere ? [] : await listBlobFiles(dataDir);
  const paths = databaseUrl === undefined ? [DATABASE_FILE, `${DATABASE_FILE}-wal`, ...files] : files;
  let bytes = databaseUrl === undefined ? 0 : await sizeOfServed(databaseUrl);
  await forEachFile(paths, async (path) => {
    bytes += (await orNull(lstat(join(dataDir, path))))?.size ?? 0;
  });
  return bytes;
}

/** A full disk would stop the server. */
async function requireReserve(order: BackupOrder): Promise<void> {
  const { folder, reserveBytes } = order;
  const [needed, free] = await Promise.all([sizeOfData(order), freeBytesOf(folder)]);
  if (free - needed >= reserveBytes) return;
  throw new OperatorError(
    `A backup needs ${needed} bytes, and ${folder} has ${free} left, of which DISK_RESERVE_MB stay free.`,
  );
}

async function dropOutdated({ folder, serverId, keep }: BackupOrder): Promise<void> {
  const backups = await listScheduled(folder, serverId);
  for (const { name } of listOutdated(backups, keep)) await removeFolder(join(folder, name));
}

/**
 * Makes a backup, verifies it completely, and only then removes outdated ones. An invalid backup is removed. Call it
 * only while no other is being made. @throws OperatorError
 */
export async function runBackup(order: BackupOrder): Promise<MadeBackup> {
  const { dataDir, databaseUrl, databaseReplicaUrl, folder, serverId, now, areFilesElsewhere } = order;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder, serverId);
  await requireReserve(order);
  const target = join(folder, scheduledName(serverId, now));
  const parts = { dataDir, databaseUrl, databaseReplicaUrl, target, areFilesElsewhere };
  const { sizeBytes, missing, replicaLeft } = await makeBackup(parts);
  try {
    await verifyBackup(target);
  } catch (error) {
    await removeFolder(target);
    throw error;
  }
  await dropOutdated(order);
  return { madeAt: now, sizeBytes, missing: missing.length, replicaLeft };
}
