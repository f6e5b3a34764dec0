import { getTableColumns, type Table } from './drizzle.ts';

const quoted = (name: string) => `"${name}"`;

/** The columns of a table for `SELECT` and `RETURNING`. */
export const columnsOf = (table: Table, without: readonly string[] = []): string =>
  Object.keys(getTableColumns(table))
    .filter((name) => !without.includes(name))
    .map(quoted)
    .join(', ');

/** The columns of a table that a row sets. */
const setBy = (table: Table, row: object): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => Reflect.get(row, name) !== undefined);

/** `(uid, name) VALUES (@uid, @name)` for the columns that a row sets; others get their defaults. */
export function insertedBy(table: Table, row: object): string {
  const names = setBy(table, row);
  return `(${names.map(quoted).join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`;
}

/** `uid = @uid, name = @name` for the changed columns. */
export const changedBy = (table: Table, changes: object): string =>
  setBy(table, changes)
    .map((name) => `${quoted(name)} = @${name}`)
    .join(', ');
