import type Database from 'better-sqlite3';
import { isDatabaseDamage } from './damage.ts';
import { compareMigrations } from './migrate.ts';
import { openReader } from './sqlite.ts';

export interface DatabaseState {
  /** The damage that SQLite reports; undefined if none. */
  damage: string | undefined;
  /** Number of applied migrations, and of those that the next start applies. */
  applied: number;
  pending: number;
  /** The reason why this version cannot open it, although it is intact. */
  refusal: Error | undefined;
}

function examine(db: Database.Database): DatabaseState {
  const found = db.pragma('quick_check(1)', { simple: true });
  const { applied, pending, refusal } = compareMigrations(db);
  return { damage: found === 'ok' ? undefined : String(found), applied, pending: pending.length, refusal };
}

/** Examines a whole database file. This takes time: every page is read. */
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
