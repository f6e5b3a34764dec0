import { fileURLToPath } from 'node:url';
import type Database from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from './drizzle.ts';
import { OperatorError } from '../operator-error.ts';
import { backUp } from './backup.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../drizzle/sqlite', import.meta.url));
// The name and columns are drizzle's own, so that its tools read the same history.
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS __drizzle_migrations
  (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC NOT NULL)`;

/** The last of the migrations that were merged into the present first one, which adds only a view to them. */
const LAST_OF_OLD_STEPS = 1795432017562;

/** Thrown if the file is at one of the merged migrations, but not the last. */
export class UnreleasedDatabaseError extends Error {
  override name = 'UnreleasedDatabaseError';
  constructor() {
    super(
      'The database was left by a Loquat from before the first release, some steps back. Nothing was changed. Check out commit d31b5fa, start that once on this data folder, then start this version.',
    );
  }
}

/** Thrown if the file was written by a later Loquat than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor() {
    super(
      'The database was written by a newer Loquat. Install that version or later, or restore a backup made before.',
    );
  }
}

/** Thrown if a command would have to bring the database up to date, which is for the server to do. */
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

/** Which migrations of this Loquat the file has; `refusal`: why this one cannot open it, if so. */
export function compareMigrations(db: Database.Database, migrationsFolder = MIGRATIONS_FOLDER) {
  const known = readMigrationFiles({ migrationsFolder });
  const applied = appliedTimes(db);
  const knownTimes = new Set(known.map(({ folderMillis }) => folderMillis));
  const pending = known.filter(({ folderMillis }) => !applied.has(folderMillis));
  const first = Math.min(...knownTimes);
  const isNewer = [...applied].some((time) => time > first && !knownTimes.has(time));
  const isReady = applied.size === 0 || applied.has(first) || applied.has(LAST_OF_OLD_STEPS);
  const refusal = isNewer ? new NewerDatabaseError() : isReady ? undefined : new UnreleasedDatabaseError();
  return { applied: applied.size, pending, refusal };
}

/** For a command that changes nothing. @throws OperatorError, NewerDatabaseError, UnreleasedDatabaseError */
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
 * Brings the file up to date: all pending migrations or none. A database with data is backed up first. Migrations are
 * identified by their time, not by "later than the last": merged branches keep both of theirs.
 * @throws NewerDatabaseError, UnreleasedDatabaseError
 */
export async function migrate(db: Database.Database, options: MigrateOptions): Promise<void> {
  const { applied, pending, refusal } = compareMigrations(db, options.migrationsFolder);
  if (refusal) throw refusal;
  if (pending.length === 0) return;
  if (applied > 0) await backUp(db, options.backupDir);
  applyInOneTransaction(db, pending);
}
