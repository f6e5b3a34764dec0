import { hash } from 'node:crypto';
import { OperatorError } from '../../operator-error.ts';

/** A value in SQLite's form: booleans are 0 and 1. */
export type Value = number | string | Uint8Array | null;
/** The values of a row, in the order of the columns of its table. */
export type Row = readonly Value[];

/** A table that both kinds of database have. */
export interface TableShape {
  name: string;
  columns: readonly string[];
  /** All columns, if the table has no key. */
  key: readonly string[];
}

/** The last assigned row number by table; tables without one are absent. */
export type LastIds = ReadonlyMap<string, number>;

/** The rows of a database at one moment. */
export interface RowSource {
  /** In the order of the key, in batches. */
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  lastIds(): Promise<LastIds>;
}

/** A database to be filled; its rows can be read back before the commit. */
export interface RowTarget extends RowSource {
  add(table: TableShape, rows: readonly Row[]): Promise<void>;
  setLastIds(ids: LastIds): Promise<void>;
}

export interface CopySummary {
  tables: number;
  rows: number;
}

/** Thrown if the rows of target and source differ. */
class RowsDifferError extends OperatorError {
  override name = 'RowsDifferError';
  constructor(what: string) {
    super(`${what} arrived changed. Nothing was kept; the source is as it was.`);
  }
}

const toText = (value: Value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value);

/**
 * The number of rows in a table and the sum of their hashes. It is a sum because the databases sort texts with a null
 * character differently; no two rows of a table are equal.
 */
class TableDigest {
  count = 0;
  readonly #sum = new Uint32Array(8);

  take(rows: readonly Row[]): void {
    this.count += rows.length;
    for (const row of rows) {
      const hashed = hash('sha256', JSON.stringify(row.map(toText)), 'buffer');
      for (let at = 0; at < this.#sum.length; at += 1) this.#sum[at] = this.#sum[at]! + hashed.readUInt32LE(at * 4);
    }
  }

  get text(): string {
    return `${this.count} ${this.#sum.join(' ')}`;
  }
}

async function digestOf(table: TableShape, source: RowSource): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const rows of source.rows(table)) digest.take(rows);
  return digest;
}

const idsText = (ids: LastIds) =>
  JSON.stringify([...ids].filter(([, id]) => id > 0).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Copies the rows of all tables, which are ordered so that each follows the tables it refers to, and compares the rows
 * read back with those sent. @throws RowsDifferError
 */
export async function copyRows(tables: readonly TableShape[], from: RowSource, to: RowTarget): Promise<CopySummary> {
  const sent = new Map<TableShape, TableDigest>();
  for (const table of tables) {
    const digest = new TableDigest();
    sent.set(table, digest);
    for await (const rows of from.rows(table)) {
      digest.take(rows);
      await to.add(table, rows);
    }
  }
  await to.setLastIds(await from.lastIds());
  const different = await findDifference(sent, from, to);
  if (different !== undefined) throw new RowsDifferError(different);
  return summaryOf(sent);
}

type Digests = ReadonlyMap<TableShape, TableDigest>;

const summaryOf = (digests: Digests): CopySummary => ({
  tables: digests.size,
  rows: [...digests.values()].reduce((sum, { count }) => sum + count, 0),
});

/** A description of the first difference between `to` and `from`, given the digests of the tables of `from`. */
async function findDifference(digests: Digests, from: RowSource, to: RowSource): Promise<string | undefined> {
  for (const [table, { text }] of digests)
    if ((await digestOf(table, to)).text !== text) return `The table ${table.name}`;
  return idsText(await to.lastIds()) === idsText(await from.lastIds()) ? undefined : 'The last numbers';
}

/** Compares two databases; returns a summary, or nothing if they differ. */
export async function compareRows(
  tables: readonly TableShape[],
  one: RowSource,
  other: RowSource,
): Promise<CopySummary | undefined> {
  const digests = new Map<TableShape, TableDigest>();
  for (const table of tables) digests.set(table, await digestOf(table, one));
  return (await findDifference(digests, one, other)) === undefined ? summaryOf(digests) : undefined;
}
