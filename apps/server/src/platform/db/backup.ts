import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { VERSION } from '../../version.ts';
import { closeFile } from '../private-files.ts';
import { syncPath } from '../sync-path.ts';

const BACKUPS_KEPT = 5;
const BACKUP_NAME = /^loquat-.*-(\d{8}T\d{9}Z)\.db$/;

const timeOf = (name: string) => BACKUP_NAME.exec(name)?.[1] ?? '';

function dropOldBackups(folder: string): void {
  const backups = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  backups.sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
  for (const name of backups.slice(BACKUPS_KEPT)) rmSync(join(folder, name));
}

/**
 * Copies committed data to a new file. In one step: between steps, the writes of a running server would restart the
 * copy again and again.
 */
export async function copyDatabase(db: Database.Database, path: string): Promise<void> {
  await db.backup(path, { progress: ({ totalPages }) => Math.max(totalPages, 1) });
  closeFile(path);
  syncPath(path);
}

/** Copies the whole database to `folder/loquat-<version>-<time>.db` and syncs it to disk; returns the path. */
export async function backUp(db: Database.Database, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const path = join(folder, `loquat-${VERSION}-${time}.db`);
  const unfinished = `${path}.unfinished`;
  await copyDatabase(db, unfinished);
  renameSync(unfinished, path);
  syncPath(folder);
  dropOldBackups(folder);
  return path;
}
