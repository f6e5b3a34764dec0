import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { toStored, types } from '../../src/platform/db/postgres/values.ts';
import { statement } from '../../src/platform/db/statement.ts';
import { databaseEnv } from './server-database.ts';

type Given = Readonly<Record<string, string | number>>;

/**
 * Runs a statement directly in the database of a data folder, for states that only time or another version produces. In
 * the SQL of both databases, with named parameters (`@mid`); returns the resulting rows.
 */
export async function alterDatabase(dataDir: string, sql: string, given: Given = {}): Promise<object[]> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  return DATABASE_URL === undefined ? alterFile(dataDir, sql, given) : alterServed(DATABASE_URL, sql, given);
}

/** Reads rows that no call returns, with the same parameters. */
export const readRows = async <R extends object>(dataDir: string, sql: string, given: Given = {}) =>
  (await alterDatabase(dataDir, sql, given)) as R[];

function alterFile(dataDir: string, sql: string, given: Given): object[] {
  const db = new Database(join(dataDir, 'loquat.db'), { timeout: 5_000 });
  try {
    const prepared = db.prepare<[Given], object>(sql);
    if (prepared.reader) return prepared.all(given);
    prepared.run(given);
    return [];
  } finally {
    db.close();
  }
}

async function alterServed(url: string, sql: string, given: Given): Promise<object[]> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    const { postgres, parameters } = statement<Given, object>(sql);
    return (
      await client.query<object>(
        postgres,
        parameters.map((name) => toStored(given[name])),
      )
    ).rows;
  } finally {
    await client.end();
  }
}

/**
 * Lets a server start with other keys than its database was used with, as its error message tells operators to. An
 * SQLite file does not record those keys.
 */
export async function acceptOtherKeys(dataDir: string): Promise<void> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  if (DATABASE_URL !== undefined) await alterServed(DATABASE_URL, 'DELETE FROM node_keys', {});
}
