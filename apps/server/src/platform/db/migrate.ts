import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from './drizzle.ts';
import { backUp } from './backup.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../drizzle/sqlite', import.meta.url));
// The name and the columns are drizzle's own, so that its tools read the same history.
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS __drizzle_migrations
  (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC NOT NULL)`;

/** Thrown when the file was written by a later Loquat than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor() {
    super(
      'The database was written by a newer Loquat. Install that version or later, or restore a backup made before.',
    );
  }
}

export interface MigrateOptions {
  backupDir: string;
  migrationsFolder?: string;
}

function appliedTimes(db: Database.Database): Set<number> {
  const hasHistory = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!hasHistory) return new Set();
  const times = db.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all();
  return new Set(times.map(Number));
}

/** How the file stands to the migrations of this Loquat; `isNewer`: it went through some that this one lacks. */
export function compareMigrations(db: Database.Database, migrationsFolder = MIGRATIONS_FOLDER) {
  const known = readMigrationFiles({ migrationsFolder });
  const applied = appliedTimes(db);
  const knownTimes = new Set(known.map(({ folderMillis }) => folderMillis));
  const pending = known.filter(({ folderMillis }) => !applied.has(folderMillis));
  return { applied: applied.size, pending, isNewer: [...applied].some((time) => !knownTimes.has(time)) };
}

function applyAll(db: Database.Database, pending: readonly MigrationMeta[]): void {
  db.exec(CREATE_HISTORY);
  const remember = db.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) db.exec(statement);
    remember.run(hash, folderMillis);
  }
  const broken = db.pragma('foreign_key_check');
  if (Array.isArray(broken) && broken.length > 0) throw new Error('A migration left rows whose parents are gone.');
}

function applyInOneTransaction(db: Database.Database, pending: readonly MigrationMeta[]): void {
  // Rebuilding a table drops it first; enforced keys would take its children along, and cannot be lifted later.
  db.pragma('foreign_keys = OFF');
  try {
    db.transaction(applyAll).immediate(db, pending);
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/**
 * Brings the file up to date: all pending migrations or none. A database that holds data is backed up first.
 * Migrations are told apart by their time, not by "later than the last": branches that met keep both of theirs.
 * @throws NewerDatabaseError
 */
export async function migrate(db: Database.Database, options: MigrateOptions): Promise<void> {
  const { applied, pending, isNewer } = compareMigrations(db, options.migrationsFolder);
  if (isNewer) throw new NewerDatabaseError();
  if (pending.length === 0) return;
  if (applied > 0) await backUp(db, options.backupDir);
  applyInOneTransaction(db, pending);
}
