import type Database from 'better-sqlite3';
import { isDatabaseDamage } from './damage.ts';
import { compareMigrations } from './migrate.ts';
import { openReader } from './sqlite.ts';

export interface DatabaseState {
  /** What SQLite finds wrong with the file; undefined: nothing. */
  damage: string | undefined;
  /** Migrations it went through, and those that the next start brings. */
  applied: number;
  pending: number;
  /** Why this Loquat cannot open it, though it is whole. */
  refusal: Error | undefined;
}

function examine(db: Database.Database): DatabaseState {
  const found = db.pragma('quick_check(1)', { simple: true });
  const { applied, pending, refusal } = compareMigrations(db);
  return { damage: found === 'ok' ? undefined : String(found), applied, pending: pending.length, refusal };
}

/** Looks through a whole database file, in its own time: every page is read. */
export function inspectDatabase(path: string): DatabaseState {
  try {
    const db = openReader(path);
    try {
      return examine(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isDatabaseDamage(error)) throw error;
    return { damage: error.message, applied: 0, pending: 0, refusal: undefined };
  }
}
