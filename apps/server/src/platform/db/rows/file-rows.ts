import Database from 'better-sqlite3';
import { makePrivateFile } from '../../private-files.ts';
import { syncPath } from '../../sync-path.ts';
import { migrate, requireCurrent } from '../migrate.ts';
import { openReader } from '../sqlite.ts';
import type { LastIds, Row, RowSource, RowTarget, TableShape } from './rows.ts';

const ROWS_AT_A_TIME = 1_000;

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '__drizzle_migrations' ORDER BY name`;
const COLUMNS = 'SELECT name, pk FROM pragma_table_info(?) ORDER BY cid';
const REFERRED = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)';
const TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The tables of a file in the order of their foreign keys. */
function tablesOf(db: Database.Database): TableShape[] {
  const columns = db.prepare<[string], { name: string; pk: number }>(COLUMNS);
  const referred = db.prepare<[string], string>(REFERRED).pluck();
  const shapeOf = (name: string): TableShape => {
    const all = columns.all(name);
    const key = all.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    const names = all.map((column) => column.name);
    return { name, columns: names, key: key.length > 0 ? key.map((column) => column.name) : names };
  };
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const other of referred.all(name)) if (other !== name) add(other);
    ordered.add(name);
  };
  for (const name of db.prepare<[], string>(TABLES).pluck().all()) add(name);
  return [...ordered].map(shapeOf);
}

/** The statement for all rows, which both kinds of database read. */
export const selectOf = ({ name, columns, key }: TableShape): string =>
  `SELECT ${quoted(columns)} FROM "${name}" ORDER BY ${quoted(key)}`;

const sourceOver = (db: Database.Database): RowSource => ({
  async *rows(table) {
    let some: Row[] = [];
    for (const row of db.prepare<[], Row>(selectOf(table)).raw().iterate()) {
      some.push(row);
      if (some.length < ROWS_AT_A_TIME) continue;
      yield some;
      some = [];
    }
    yield some;
  },
  async lastIds(): Promise<LastIds> {
    return new Map(db.prepare<[], [string, number]>('SELECT name, seq FROM sqlite_sequence').raw().all());
  },
});

const targetOver = (db: Database.Database): RowTarget => ({
  ...sourceOver(db),
  async add({ name, columns }, rows) {
    const places = columns.map(() => '?').join(', ');
    const insert = db.prepare<Row[]>(`INSERT INTO "${name}" (${quoted(columns)}) VALUES (${places})`);
    for (const row of rows) insert.run(...(row as unknown as Row[]));
  },
  async setLastIds(ids) {
    db.exec('DELETE FROM sqlite_sequence');
    const insert = db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
    for (const [name, id] of ids) if (id > 0) insert.run(name, id);
  },
});

/**
 * The tables and rows of a file of this version that no process writes to. @throws OlderDatabaseError,
 * NewerDatabaseError
 */
export function openFileRows(path: string): { tables: readonly TableShape[]; source: RowSource; close(): void } {
  const db = openReader(path);
  try {
    requireCurrent(db);
    return { tables: tablesOf(db), source: sourceOver(db), close: () => void db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Drops the triggers while `fill` runs: the rows that they create are copied as well. */
async function withoutTriggers<T>(db: Database.Database, fill: () => Promise<T>): Promise<T> {
  const triggers = db.prepare<[], { name: string; sql: string }>(TRIGGERS).all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
  const filled = await fill();
  for (const { sql } of triggers) db.exec(sql);
  return filled;
}

/**
 * Creates a new database of this version at `path` with exactly the rows that `fill` inserts. It is safely on disk when
 * this resolves. A failure leaves an unusable file.
 */
export async function makeFile<T>(
  path: string,
  fill: (tables: readonly TableShape[], target: RowTarget) => Promise<T>,
): Promise<T> {
  makePrivateFile(path);
  const db = new Database(path);
  try {
    // No process uses the file before it is complete, so no rollback or earlier fsync is needed.
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    await migrate(db, { backupDir: path });
    db.pragma('foreign_keys = OFF');
    const tables = tablesOf(db);
    db.exec('BEGIN');
    const filled = await withoutTriggers(db, () => {
      for (const { name } of tables) db.exec(`DELETE FROM "${name}"`);
      return fill(tables, targetOver(db));
    });
    db.exec('COMMIT');
    return filled;
  } finally {
    db.close();
    syncPath(path);
  }
}
