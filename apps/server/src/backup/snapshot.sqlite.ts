import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { copyDatabase } from '../platform/db/backup.ts';
import { migrate } from '../platform/db/migrate.ts';
import { DATABASE_FILE, openReader } from '../platform/db/sqlite.ts';
import { syncPath } from '../platform/sync-path.ts';

// Plain SQL instead of a store: an unmigrated database can be backed up too.
const LIST_FILES = 'SELECT path FROM files WHERE deleted_at IS NULL';

// More than a server uses between two backups; users see the smaller ones.
const GAPS = { message_log: 1_000_000, user_log: 1_000_000, users: 1_000, channels: 1_000 };
const SKIP = 'UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?';

/**
 * Makes a restored database continue with higher ids. Clients keep messages and read markers from after the backup:
 * with a reused id, a new message would be mistaken for an old one, or never be delivered.
 */
export function skipGivenNumbers(path: string): void {
  const db = new Database(path);
  try {
    const skip = db.prepare(SKIP);
    for (const [table, gap] of Object.entries(GAPS)) skip.run(gap, table);
  } finally {
    db.close();
  }
  syncPath(path);
}

/** Migrates a restored database that is copied into another one, since no server will do it. */
export async function bringUpToDate(path: string): Promise<void> {
  const db = new Database(path);
  try {
    await migrate(db, { backupDir: dirname(path) });
  } finally {
    db.close();
  }
}

/** Copies a snapshot of the database, even during writes; the copy is one file. */
export async function takeSnapshot(dataDir: string, path: string): Promise<void> {
  const source = openReader(join(dataDir, DATABASE_FILE));
  try {
    await copyDatabase(source, path);
  } finally {
    source.close();
  }
  const copy = new Database(path);
  // Otherwise, reading it on a read-only medium would need a second file.
  copy.pragma('journal_mode = DELETE');
  copy.close();
  chmodSync(path, 0o600);
  syncPath(path);
}

/** Blob keys of the uploads in a copied database. */
export function listUploads(path: string): string[] {
  const db = openReader(path);
  try {
    const hasFiles = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'files'").get();
    return hasFiles ? db.prepare<[], string>(LIST_FILES).pluck().all() : [];
  } finally {
    db.close();
  }
}
