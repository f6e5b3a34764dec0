import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseEnv } from './server-database.ts';

/**
 * All data stored in a data folder and its database, unchanged, to search for forbidden content: the bytes of every
 * file, and the rows of PostgreSQL.
 */
export async function storedText(dataDir: string): Promise<string> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return [...texts, ...(DATABASE_URL === undefined ? [] : await readRowsAsText(DATABASE_URL))].join('\n');
}

const TABLES = "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'";

async function readRowsAsText(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Bytes that are letters are shown as such.
    await client.query("SET bytea_output = 'escape'");
    const tables = await client.query<{ name: string }>(TABLES);
    const selects = tables.rows.map(({ name }) => `SELECT stored::text AS text FROM ${name} AS stored`);
    return (await client.query<{ text: string }>(selects.join(' UNION ALL '))).rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}
