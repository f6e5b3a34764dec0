import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import pg from 'pg';
import { types } from '../../src/platform/db/postgres/values.ts';
import { databaseEnv } from '../servers/server-database.ts';

type Rows = Readonly<Record<string, unknown[]>>;

/** A connection that reads every row. */
interface OpenRows {
  read(): Promise<Rows>;
  /** Differs after each commit. */
  version(): Promise<unknown>;
  close(): Promise<void>;
}

/** Excludes tables that change without a call while a test runs: statistics, and node bookkeeping. */
const isAsked = (table: string) =>
  !table.startsWith('statistics_') && !['change_log', 'commit_groups', 'nodes'].includes(table);
// The last use of a key is stored later, which moves the key to the end of its table in PostgreSQL.
const columnsOf = (table: string) => (table === 'bot_keys' ? 'id, uid, name, key_hash, sealed_key, created_at' : '*');
// Periodic jobs are unrelated to the calls made.
const conditionOf = (table: string) =>
  table === 'jobs' ? " WHERE coalesce(unique_key, '') NOT LIKE 'periodic:%'" : '';
const selectFrom = (table: string) =>
  `SELECT ${columnsOf(table)} FROM "${table}"${conditionOf(table)}${table === 'bot_keys' ? ' ORDER BY id' : ''}`;

function openFile(dataDir: string): OpenRows {
  const database = new Database(join(dataDir, 'loquat.db'), { readonly: true });
  const names = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const selects = names.filter(isAsked).map((name) => [name, database.prepare(selectFrom(name))] as const);
  return {
    read: async () => Object.fromEntries(selects.map(([name, rows]) => [name, rows.all()])),
    version: async () => database.pragma('data_version', { simple: true }),
    close: async () => void database.close(),
  };
}

interface Table {
  name: string;
  rows: unknown[];
  /** The same as JSON. */
  text: string;
}
const asOne = (name: string) => `SELECT '${name}' AS name, coalesce(json_agg(t), '[]')::text AS text
  FROM (${selectFrom(name)}) AS t`;

async function openServed(url: string): Promise<OpenRows> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
  const names = (await client.query<{ name: string }>(tables)).rows.map(({ name }) => name);
  const all = names.filter(isAsked).map(asOne).join(' UNION ALL ');
  const known = new Map<string, Table>();
  return {
    async read() {
      // Named, so that PostgreSQL plans it once.
      const { rows: tables } = await client.query<Omit<Table, 'rows'>>({ name: 'all', text: all });
      for (const { name, text } of tables)
        if (known.get(name)?.text !== text) known.set(name, { name, text, rows: JSON.parse(text) as unknown[] });
      return Object.fromEntries([...known].map(([name, { rows }]) => [name, rows]));
    },
    version: async () => (await client.query<object>('SELECT pg_current_snapshot()::text')).rows,
    close: () => client.end(),
  };
}

async function openRows(dataDir: string): Promise<OpenRows> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  return DATABASE_URL === undefined ? openFile(dataDir) : openServed(DATABASE_URL);
}

/** Every row of the database of a data folder, by table. */
export async function rowsOf(dataDir: string): Promise<Rows> {
  const { read, close } = await openRows(dataDir);
  return read().finally(close);
}

/** Like `rowsOf`, repeatable: it returns the previous rows if nothing was committed since. */
export interface WatchedRows {
  read(): Promise<Rows>;
  close(): Promise<void>;
}

/**
 * Keeps a connection, because most calls in these tests write nothing, and opening one takes longer than this check.
 */
export async function watchRows(dataDir: string): Promise<WatchedRows> {
  const { read, version, close } = await openRows(dataDir);
  let last: { version: unknown; rows: Rows } | undefined;
  return {
    async read() {
      // Read first: a commit during the read is then read again next time.
      const now = await version();
      if (!last || !isDeepStrictEqual(last.version, now)) last = { version: now, rows: await read() };
      return last.rows;
    },
    close,
  };
}
