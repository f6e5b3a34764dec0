import { jsonIn } from './postgres/stored-json.ts';
import { toStoredText } from './postgres/stored-text.ts';

export type ColumnType = 'bigint' | 'text' | 'boolean';

/** The fragments of SQL in which the databases differ. All other SQL of stores is common to both. */
export interface Dialect {
  /** The condition that the value before it is in a list: `uid ${isAnyOf('@uids')}`. */
  isAnyOf(list: string): string;
  /** For `FROM`: the values of a list, as the column `each.value`. */
  eachOf(list: string, type: ColumnType): string;
  /** For `FROM`: the rows that a parameter holds as JSON (`JSON.stringify(rows)`), as the table `each`. */
  eachRowOf(json: string, columns: Readonly<Record<string, ColumnType>>): string;
  /** The larger of two numbers that are not null. */
  greatest(one: string, other: string): string;
  /** For a fragment with a single use. */
  only(fragment: { sqlite: string; postgres: string }): string;
}

/** SQLite holds a list as JSON. */
export const sqliteDialect: Dialect = {
  isAnyOf: (list) => `IN (SELECT value FROM json_each(${list}))`,
  eachOf: (list) => `json_each(${list}) AS each`,
  eachRowOf(json, columns) {
    const selected = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`);
    return `(SELECT ${selected.join(', ')} FROM json_each(${json})) AS each`;
  },
  greatest: (one, other) => `max(${one}, ${other})`,
  only: ({ sqlite }) => sqlite,
};

const NULL_ESCAPE = String.raw`(?<!\\)((?:\\\\)*)\\u0000`;
/** Parses rows whose texts may contain U+0000, as PostgreSQL stores it. */
const parsedRows = (json: string) =>
  jsonIn(`regexp_replace(CAST(${json} AS text), '${NULL_ESCAPE}', '\\1${toStoredText('\0')}', 'g')`);

export const postgresDialect: Dialect = {
  isAnyOf: (list) => `= ANY(${list})`,
  eachOf: (list, type) => `unnest(CAST(${list} AS ${type}[])) AS each (value)`,
  eachRowOf(json, columns) {
    const declared = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    return `jsonb_to_recordset(${parsedRows(json)}) AS each (${declared.join(', ')})`;
  },
  greatest: (one, other) => `greatest(${one}, ${other})`,
  only: ({ postgres }) => postgres,
};
