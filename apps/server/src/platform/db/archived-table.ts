import { type Column, getTableColumns, getTableName, type Table } from './drizzle.ts';

/** The kind of object that a number in a column refers to. */
export type Referent = 'user' | 'channel' | 'message';

export interface ArchivedColumn {
  name: string;
  column: Column;
  /** Null: the column refers to no other object in the archive. */
  refersTo: Referent | null;
}

/** A table whose rows are records of an archive (`docs/export.md`): their fields are its columns. */
export interface ArchivedTable {
  /** Type of the records. */
  type: string;
  table: string;
  columns: readonly ArchivedColumn[];
  /** Columns that only the database has and an import recreates. */
  without: readonly string[];
  /** SQL: the condition and the order of the rows, so that equal data make equal archives. */
  where: string;
  order: string;
}

export interface ArchivedOptions {
  refersTo?: Readonly<Record<string, Referent>>;
  without?: readonly string[];
  where?: string;
  order: string;
}

/**
 * Declares that an archive contains a table. The declaration is next to the table, and a test compares the two, so that
 * no column is forgotten.
 */
export function archived(
  type: string,
  table: Table,
  { refersTo = {}, without = [], where = 'TRUE', order }: ArchivedOptions,
): ArchivedTable {
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => !without.includes(name))
    .map(([name, column]) => ({ name, column, refersTo: refersTo[name] ?? null }));
  return { type, table: getTableName(table), columns, without, where, order };
}
