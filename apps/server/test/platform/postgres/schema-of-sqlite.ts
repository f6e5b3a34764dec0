import { globSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';

const SOURCES = join(import.meta.dirname, '../../../src');

type TableConfig = ReturnType<typeof getTableConfig>;

/** Every table declaration of the server. */
async function declaredTables(): Promise<TableConfig[]> {
  const files = globSync('**/*.table.ts', { cwd: SOURCES }).toSorted();
  const modules = await Promise.all(files.map((file) => import(join(SOURCES, file)) as Promise<object>));
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, SQLiteTable)));
  return [...new Set(tables)].map((table) => getTableConfig(table)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const quote = (name: string) => `"${name}"`;
const quoted = (columns: readonly { name: string }[]) => columns.map(({ name }) => quote(name)).join(', ');

/** The PostgreSQL type of an SQLite column. Text is compared and sorted by its bytes, as in SQLite. */
function typeOf(column: TableConfig['columns'][number]): string {
  if (column.columnType === 'SQLiteBoolean') return 'boolean';
  const type = { integer: 'bigint', text: 'text COLLATE "C"', blob: 'bytea', real: 'double precision' }[
    column.getSQLType()
  ];
  if (type === undefined) throw new Error(`${column.name} has a type that PostgreSQL would need a twin for.`);
  return type;
}

const isNumbered = (column: TableConfig['columns'][number]) =>
  'autoIncrement' in column && column.autoIncrement === true;

function columnOf(table: TableConfig, column: TableConfig['columns'][number]): string {
  const { default: value } = column;
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  const literal = typeof text === 'string' ? `'${text}'` : String(text);
  return [
    `  ${quote(column.name)} ${typeOf(column)}`,
    ...(column.notNull || column.primary ? ['NOT NULL'] : []),
    ...(isNumbered(column) ? [`DEFAULT next_id('${table.name}')`] : []),
    ...(column.default === undefined ? [] : [`DEFAULT ${literal}`]),
    ...(column.primary ? ['PRIMARY KEY'] : []),
    ...(column.isUnique ? [`CONSTRAINT ${column.uniqueName} UNIQUE`] : []),
  ].join(' ');
}

const CHECK = /CONSTRAINT ["`](\w+)["`] CHECK\s*\((.*)\)(?:,|$)/gm;
const sourceOf = (db: Database.Database, name: string) =>
  String(db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name)).replaceAll('`', '"');

function createTable(db: Database.Database, table: TableConfig): string {
  const checks = [...sourceOf(db, table.name).matchAll(CHECK)].map(
    ([, name, rule]) => `  CONSTRAINT ${name} CHECK (${rule})`,
  );
  const lines = [
    ...table.columns.map((column) => columnOf(table, column)),
    ...table.primaryKeys.map((key) => `  PRIMARY KEY (${quoted(key.columns)})`),
    ...checks,
  ];
  return `CREATE TABLE ${quote(table.name)} (\n${lines.join(',\n')}\n);`;
}

const createIndices = (db: Database.Database, table: TableConfig): string[] =>
  table.indexes.map(({ config }) => {
    const source = sourceOf(db, config.name).replace(' IF NOT EXISTS', '');
    // In the collation "C", too, only A to Z have two cases.
    return `${source.replaceAll(/("\w+") COLLATE NOCASE/g, 'lower($1)')};`;
  });

const referencesOf = (table: TableConfig): string[] =>
  table.foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const target = getTableConfig(foreignTable).name;
    return `ALTER TABLE ${quote(table.name)} ADD FOREIGN KEY (${quoted(columns)})
  REFERENCES ${quote(target)} (${quoted(foreignColumns)}) ON DELETE ${key.onDelete ?? 'no action'};`;
  });

const HEAD = `-- Made of the tables that SQLite has, until the first release with PostgreSQL: see drizzle/README.md.

-- Numbers of rows as SQLite gives them: never again, without gaps, and nobody sees one before what it numbers.
CREATE TABLE last_ids (name text COLLATE "C" PRIMARY KEY, id bigint NOT NULL) WITH (fillfactor = 10);
CREATE FUNCTION next_id(of_table text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE made bigint;
  BEGIN
    UPDATE last_ids SET id = id + 1 WHERE name = of_table RETURNING id INTO STRICT made;
    RETURN made;
  END
$$;

-- The last group that each process began to commit: whether it did, if the connection was lost meanwhile.
CREATE TABLE commit_groups (node text COLLATE "C" PRIMARY KEY, number bigint NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 10);
`;

/** The statements that create the tables of a migrated SQLite database in PostgreSQL. */
export async function schemaOfSqlite(db: Database.Database): Promise<string> {
  const tables = await declaredTables();
  const numbered = tables.filter(({ columns }) => columns.some(isNumbered));
  const ids = numbered.map(({ name }) => `('${name}', 0)`).join(', ');
  const parts = [
    HEAD,
    `INSERT INTO last_ids (name, id) VALUES ${ids};\n`,
    ...tables.map((table) => createTable(db, table)),
    ...tables.flatMap((table) => createIndices(db, table)),
    ...tables.flatMap(referencesOf),
  ];
  return `${parts.join('\n')}\n`;
}

/** The common part of both schemas, in a notation that suits both. */
export interface Schema {
  /** `table.column type` with `required` and `numbered`. */
  columns: string[];
  /** `table (columns)`. */
  primaryKeys: string[];
  /** `table (columns) -> table (columns) on delete`. */
  references: string[];
  /** `index on table (columns)`, with `unique` and `partial`. */
  indices: string[];
  checks: string[];
  views: string[];
  triggers: string[];
}

interface IndexRow {
  name: string;
  unique: number;
  partial: number;
}

const describeIndex = (db: Database.Database, table: string, { name, unique, partial }: IndexRow): string => {
  const columns = db.prepare('SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno').all(name);
  const parts = (columns as { name: string; coll: string }[]).map((column) =>
    column.coll === 'NOCASE' ? `lower(${column.name})` : column.name,
  );
  return `${name} on ${table} (${parts.join(', ')})${unique ? ' unique' : ''}${partial ? ' partial' : ''}`;
};

const namesOf = (db: Database.Database, type: 'view' | 'trigger') =>
  db.prepare('SELECT name FROM sqlite_schema WHERE type = ? ORDER BY name').pluck().all(type) as string[];

/**
 * The schema of a migrated SQLite database, from its catalogue; only the table declarations tell which numbers are
 * booleans.
 */
export async function describeSqlite(db: Database.Database): Promise<Schema> {
  const tables = await declaredTables();
  const keyOf = (table: string) =>
    db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck().all(table).join(', ');
  const columnsOf = (table: TableConfig) => {
    const types = new Map(table.columns.map((column) => [column.name, typeOf(column).split(' ')[0]]));
    const isNumberedTable = sourceOf(db, table.name).toUpperCase().includes('AUTOINCREMENT');
    const rows = db.prepare('SELECT name, "notnull" AS required, pk FROM pragma_table_info(?)').all(table.name);
    return (rows as { name: string; required: number; pk: number }[]).map(
      ({ name, required, pk }) =>
        `${table.name}.${name} ${types.get(name)}${required || pk ? ' required' : ''}${pk && isNumberedTable ? ' numbered' : ''}`,
    );
  };
  const referencesFrom = (table: string) => {
    const rows = db.prepare('SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq').all(table);
    const keys = Map.groupBy(
      rows as { id: number; table: string; from: string; to: string; on_delete: string }[],
      ({ id }) => id,
    );
    return [...keys.values()].map((parts) => {
      const list = (side: 'from' | 'to') => parts.map((part) => part[side]).join(', ');
      const { table: target, on_delete } = parts[0]!;
      return `${table} (${list('from')}) -> ${target} (${list('to')}) ${on_delete.toLowerCase()}`;
    });
  };
  const indicesOf = (table: string) => {
    const rows = db.prepare(`SELECT name, "unique", partial FROM pragma_index_list(?) WHERE origin = 'c'`).all(table);
    return (rows as IndexRow[]).map((row) => describeIndex(db, table, row));
  };
  const names = tables.map(({ name }) => name);
  return {
    columns: tables.flatMap(columnsOf).toSorted(),
    primaryKeys: names.flatMap((name) => (keyOf(name) ? [`${name} (${keyOf(name)})`] : [])).toSorted(),
    references: names.flatMap(referencesFrom).toSorted(),
    indices: names.flatMap(indicesOf).toSorted(),
    checks: names
      .flatMap((name) => [...sourceOf(db, name).matchAll(CHECK)].map(([, check]) => `${name} ${check}`))
      .toSorted(),
    views: namesOf(db, 'view'),
    triggers: namesOf(db, 'trigger'),
  };
}
