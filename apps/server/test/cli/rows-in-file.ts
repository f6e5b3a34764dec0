import Database from 'better-sqlite3';

const SHAPE = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'trigger') ORDER BY name";

/** Every row of a database file, by table, in an order that depends only on the rows. */
export function rowsIn(file: string): Map<string, unknown> {
  const db = new Database(file, { readonly: true });
  try {
    const names = db.prepare<[], string>(SHAPE).pluck().all();
    const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    const rowsOf = (name: string) =>
      db
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted();
    // Tables that never had a numbered row have no last number, or 0.
    return new Map<string, unknown>([['shape', names], ...tables.map((name) => [name, rowsOf(name)] as const)]);
  } finally {
    db.close();
  }
}
