import type { Client } from 'pg';
import { toStored } from '../postgres/values.ts';
import { selectOf } from './file-rows.ts';
import type { Row, RowSource, RowTarget, TableShape, Value } from './rows.ts';

const ROWS_AT_A_TIME = 1_000;

const TYPES = `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`;
const LAST_IDS = 'SELECT name, id FROM last_ids';

const quoted = (name: string) => `"${name}"`;
export const namesOf = (tables: readonly TableShape[]) => tables.map(({ name }) => quoted(name)).join(', ');

const fromPostgres = (value: unknown): Value => (typeof value === 'boolean' ? Number(value) : (value as Value));

/** The rows that a transaction of a connection sees. */
export const sourceOver = (client: Client): RowSource => ({
  async *rows(table) {
    await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${selectOf(table)}`);
    for (;;) {
      const { rows } = await client.query<unknown[]>({
        text: `FETCH ${ROWS_AT_A_TIME} FROM copied`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows.map((row): Row => row.map(fromPostgres));
    }
    await client.query('CLOSE copied');
  },
  async lastIds() {
    const { rows } = await client.query<{ name: string; id: number }>(LAST_IDS);
    return new Map(rows.map(({ name, id }) => [name, id]));
  },
});

/** Fills tables in a transaction, which stays invisible to others until its end. */
export function targetOver(client: Client): RowTarget {
  const inserts = new Map<TableShape, Promise<{ sql: string; areBooleans: readonly boolean[] }>>();

  async function insertInto({ name, columns }: TableShape) {
    const { rows } = await client.query<{ name: string; type: string }>(TYPES, [quoted(name)]);
    const types = new Map(rows.map((column) => [column.name, column.type]));
    const lists = columns.map((column, at) => `$${at + 1}::${types.get(column)}[]`);
    return {
      sql: `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`,
      areBooleans: columns.map((column) => types.get(column) === 'boolean'),
    };
  }

  const toPostgres = (value: Value | undefined, isBoolean: boolean) =>
    isBoolean && value !== null ? value === 1 : toStored(value);

  return {
    ...sourceOver(client),
    async add(table, rows) {
      if (rows.length === 0) return;
      const prepared = inserts.get(table) ?? insertInto(table);
      inserts.set(table, prepared);
      const { sql, areBooleans } = await prepared;
      await client.query(
        sql,
        areBooleans.map((isBoolean, at) => rows.map((row) => toPostgres(row[at], isBoolean))),
      );
    },
    async setLastIds(ids) {
      await client.query('UPDATE last_ids SET id = 0');
      for (const [name, id] of ids) await client.query('UPDATE last_ids SET id = $2 WHERE name = $1', [name, id]);
    },
  };
}
