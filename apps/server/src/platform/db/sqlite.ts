import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile } from '../private-files.ts';
import { openDataDir } from './data-dir.ts';
import { UNFINISHED_MOVE, UnfinishedMoveError } from './data-lock.ts';
import { type BetterSQLite3Database, drizzle } from './drizzle.ts';
import { migrate } from './migrate.ts';

export const DATABASE_FILE = 'loquat.db';
const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 65_536;
const MMAP_BYTES = 268_435_456;

/** A connection with the query builder on top; the raw one is `$client`. */
export type SqliteConnection = BetterSQLite3Database & { $client: Database.Database };

/** The open database: all writes go through `writer` inside `transact`, all other reads through `reader`. */
export interface SqliteDatabase {
  writer: SqliteConnection;
  reader: SqliteConnection;
  /** Runs a checkpoint, closes both connections and unlocks the data folder. */
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
  // Deleted or overwritten data is zeroed in the file; sends delete nothing, so it costs them nothing.
  writer.pragma('secure_delete = ON');
  tune(writer);
  return writer;
}

/** A read-only connection, even beside a running server. @throws if there is no file or it is not a database */
export function openReader(path: string): Database.Database {
  const reader = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  tune(reader);
  return reader;
}

/**
 * Opens `dataDir/loquat.db` (created at the first start), migrates it, and locks the folder for this process.
 * @throws DataInUseError, UnfinishedRestoreError, UnfinishedMoveError, NewerDatabaseError, OperatorError
 */
export async function openSqlite(dataDir: string): Promise<SqliteDatabase> {
  const unlock = openDataDir(dataDir);
  const path = join(dataDir, DATABASE_FILE);
  const opened: Database.Database[] = [];
  const closeAll = () => {
    for (const connection of opened.splice(0).reverse()) connection.close();
    unlock();
  };
  try {
    // A new server would take the place of the one being moved here.
    if (!existsSync(path) && existsSync(join(dataDir, UNFINISHED_MOVE))) throw new UnfinishedMoveError(dataDir);
    makePrivateFile(path);
    const writer = openWriter(path);
    opened.push(writer);
    await migrate(writer, { backupDir: join(dataDir, 'backups') });
    // From here on `transact` waits for other processes without blocking this thread.
    writer.pragma('busy_timeout = 0');
    const reader = openReader(path);
    opened.push(reader);
    return { writer: drizzle(writer), reader: drizzle(reader), close: () => closeDatabase(writer, closeAll) };
  } catch (error) {
    closeAll();
    throw error;
  }
}

/** Reads from a data folder that another process may be using; undefined while it contains no database. */
export function openForReading(dataDir: string): SqliteConnection | undefined {
  const path = join(dataDir, DATABASE_FILE);
  return existsSync(path) ? drizzle(openReader(path)) : undefined;
}

function closeDatabase(writer: Database.Database, closeAll: () => void): void {
  if (!writer.open) return;
  writer.pragma('wal_checkpoint(TRUNCATE)');
  closeAll();
}
