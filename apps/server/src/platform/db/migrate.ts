import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { OperatorError } from '../operator-error.ts';
import { backUp } from './backup.ts';
import { type MigrationMeta, readMigrationFiles } from './drizzle.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../drizzle/sqlite', import.meta.url));
// The name and columns are drizzle's own, so that its tools read the same history.
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS __drizzle_migrations
  (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC NOT NULL)`;
const TOO_OLD =
  'The database was written by a Loquat from before the first release, which this version cannot open. Nothing was changed.';

/** Thrown if a newer version of Loquat wrote the file. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor() {
    super(
      'The database was written by a newer Loquat. Install that version or later, or restore a backup made before.',
    );
  }
}

/** Thrown if a command would have to migrate the database, which only the server may do. */
export class OlderDatabaseError extends OperatorError {
  override name = 'OlderDatabaseError';
  constructor() {
    super('The database is of an older Loquat. Start the server once, so that it is brought up to date.');
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

/**
 * Compares the migrations of the file with those of this version. `refusal`: the error if this version cannot open it.
 */
export function compareMigrations(db: Database.Database, migrationsFolder = MIGRATIONS_FOLDER) {
  const known = readMigrationFiles({ migrationsFolder });
  const applied = appliedTimes(db);
  const knownTimes = new Set(known.map(({ folderMillis }) => folderMillis));
  const pending = known.filter(({ folderMillis }) => !applied.has(folderMillis));
  const first = Math.min(...knownTimes);
  const isNewer = [...applied].some((time) => time > first && !knownTimes.has(time));
  const isTooOld = applied.size > 0 && !applied.has(first);
  const refusal = isNewer ? new NewerDatabaseError() : isTooOld ? new OperatorError(TOO_OLD) : undefined;
  return { applied: applied.size, pending, refusal };
}

/** For a read-only command. @throws OperatorError, NewerDatabaseError */
export function requireCurrent(db: Database.Database): void {
  const { pending, refusal } = compareMigrations(db);
  if (refusal) throw refusal;
  if (pending.length > 0) throw new OlderDatabaseError();
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
  // Rebuilding a table drops it first; enforced foreign keys would delete its children, and cannot be turned off later.
  db.pragma('foreign_keys = OFF');
  try {
    db.transaction(applyAll).immediate(db, pending);
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/**
 * Runs all pending migrations or none. A database with data is backed up first. Migrations are identified by their
 * time, not by "later than the last", so both sides of a branch merge are applied.
 * @throws NewerDatabaseError, OperatorError
 */
export async function migrate(db: Database.Database, options: MigrateOptions): Promise<void> {
  const { applied, pending, refusal } = compareMigrations(db, options.migrationsFolder);
  if (refusal) throw refusal;
  if (pending.length === 0) return;
  if (applied > 0) await backUp(db, options.backupDir);
  applyInOneTransaction(db, pending);
}
