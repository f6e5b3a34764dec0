import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from './drizzle.ts';
import { closeDataDir, makePrivateFile } from '../private-files.ts';
import { lockDataDir, UNFINISHED_RESTORE, UnfinishedRestoreError } from './data-lock.ts';
import { migrate } from './migrate.ts';

export const DATABASE_FILE = 'loquat.db';
const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 65_536;
const MMAP_BYTES = 268_435_456;

/** A connection with the query builder on it; the raw one is `$client`. */
export type SqliteConnection = BetterSQLite3Database & { $client: Database.Database };

/** The open database: everything is written through `writer` inside `transact`, everything else reads from `reader`. */
export interface SqliteDatabase {
  writer: SqliteConnection;
  reader: SqliteConnection;
  /** Checkpoints, closes both connections and frees the data folder. */
  close(): void;
}

function tune(connection: Database.Database): void {
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  connection.pragma(`mmap_size = ${MMAP_BYTES}`);
  connection.pragma('temp_store = MEMORY');
}

function openWriter(path: string): Database.Database {
  const writer = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  writer.pragma('journal_mode = WAL');
  // FULL, because an acknowledged message must survive a power cut, not only a crash of the process.
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // What was deleted or overwritten is zeroed in the file; sends delete nothing, so it costs them nothing.
  writer.pragma('secure_delete = ON');
  tune(writer);
  return writer;
}

/** A connection that only reads, also beside a running server. @throws when there is no file or it is no database */
export function openReader(path: string): Database.Database {
  const reader = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  tune(reader);
  return reader;
}

/**
 * Opens (and on first start creates) `dataDir/loquat.db`, brings it up to date, and holds the folder for this process.
 * @throws DataInUseError, UnfinishedRestoreError, NewerDatabaseError, UnreleasedDatabaseError
 */
export async function openSqlite(dataDir: string): Promise<SqliteDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  const path = join(dataDir, DATABASE_FILE);
  const opened: Database.Database[] = [];
  const closeAll = () => {
    for (const connection of opened.splice(0).reverse()) connection.close();
    unlock();
  };
  try {
    if (existsSync(join(dataDir, UNFINISHED_RESTORE))) throw new UnfinishedRestoreError(dataDir);
    closeDataDir(dataDir);
    makePrivateFile(path);
    const writer = openWriter(path);
    opened.push(writer);
    await migrate(writer, { backupDir: join(dataDir, 'backups') });
    const reader = openReader(path);
    opened.push(reader);
    return { writer: drizzle(writer), reader: drizzle(reader), close: () => closeDatabase(writer, closeAll) };
  } catch (error) {
    closeAll();
    throw error;
  }
}

/** A look into a data folder that another process may be working on; undefined while it holds no database. */
export function openForReading(dataDir: string): SqliteConnection | undefined {
  const path = join(dataDir, DATABASE_FILE);
  return existsSync(path) ? drizzle(openReader(path)) : undefined;
}

function closeDatabase(writer: Database.Database, closeAll: () => void): void {
  if (!writer.open) return;
  writer.pragma('wal_checkpoint(TRUNCATE)');
  closeAll();
}
