import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, inject, type TestAPI, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '#platform/db/postgres/postgres.ts';
import { makePostgresServer, programs, urlOfDatabase } from './postgres-server.ts';

/** Tests that need PostgreSQL: listed as skipped where it is not installed. */
export const testWithPostgres: TestAPI = programs === undefined ? (test.skip as TestAPI) : test;

const ALREADY_THERE = '42P04';
const TEMPLATE = 'loquat_template';

async function administer(folder: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfDatabase(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function appearance(path: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dirname(path), (_event, name) => {
      if (name === basename(path)) done();
    });
    const done = () => {
      watcher.close();
      resolve();
    };
    if (existsSync(path)) done();
  });
}

/** The folder of the server that all files of a run share; the first caller starts it. */
async function requireServer(): Promise<string> {
  const folder = inject('postgresFolder');
  const ready = join(folder, 'ready');
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    await appearance(ready);
    return folder;
  }
  makePostgresServer({ folder, isDurable: false });
  await administer(folder, `CREATE DATABASE ${TEMPLATE}`);
  await (await openPostgres(urlOfDatabase(folder, TEMPLATE))).close();
  writeFileSync(ready, '');
  return folder;
}

/** The address of a new database with Loquat's schema and no rows; it is removed with the server. */
export async function makeDatabase(): Promise<string> {
  const folder = await requireServer();
  const name = `loquat_${randomUUID().replaceAll('-', '')}`;
  await administer(folder, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return urlOfDatabase(folder, name);
}

/** The address of a new database that no server has used; also removed with the server. */
export async function makeUnusedDatabase(): Promise<string> {
  const folder = await requireServer();
  const name = `loquat_${randomUUID().replaceAll('-', '')}`;
  await administer(folder, `CREATE DATABASE ${name}`);
  return urlOfDatabase(folder, name);
}

/**
 * The address of a data folder's database: created at the first call, and found again by a server that restarts with
 * that folder, in any process.
 */
export async function databaseOfFolder(dataDir: string): Promise<string> {
  const folder = await requireServer();
  const name = nameFor(dataDir);
  await administer(folder, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === ALREADY_THERE)) throw error;
  });
  return urlOfDatabase(folder, name);
}

/** Drops the database of a data folder, if there is one. */
export async function dropDatabaseOf(dataDir: string): Promise<void> {
  await administer(await requireServer(), `DROP DATABASE IF EXISTS ${nameFor(dataDir)} WITH (FORCE)`);
}

const nameFor = (dataDir: string) => `of_${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;

/** Deletes all rows except those of a new database; faster than TRUNCATE, since most tables are empty. */
const EMPTY = `DO $$ DECLARE emptied text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR emptied IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
    AND tablename NOT IN ('schema_steps', 'last_ids') LOOP EXECUTE 'DELETE FROM ' || quote_ident(emptied); END LOOP;
  UPDATE last_ids SET id = 0;
  INSERT INTO storage_use (uid, bytes) VALUES (0, 0); END $$`;

/** One database for a test file; each test gets it empty. */
export function postgresOfFile(): () => Promise<PostgresDatabase> {
  let opened: Promise<PostgresDatabase> | undefined;
  afterAll(async () => (await opened)?.close());
  return async () => {
    opened ??= makeDatabase().then(openPostgres);
    const database = await opened;
    await database.writer.open();
    await database.writer.command(EMPTY);
    return database;
  };
}
