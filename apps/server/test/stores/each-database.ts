import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, type TestAPI, test } from 'vitest';
import { createPostgresStores } from '../../src/composition/stores.postgres.ts';
import { createSqliteStores } from '../../src/composition/stores.ts';
import { openSqlite, type SqliteDatabase } from '../../src/platform/db/sqlite.ts';
import { postgresOfFile, testWithPostgres } from '../platform/postgres/test-database.ts';
import { giveMigratedFile } from '../servers/server-database.ts';

/** The stores that every kind of database has. */
export type SharedStores = ReturnType<typeof createPostgresStores>;

/** An empty, migrated SQLite database, until the end of the test. */
export async function openDatabaseFolder(): Promise<SqliteDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-stores-'));
  await giveMigratedFile(folder);
  const database = await openSqlite(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}

const openSqliteStores = async (): Promise<SharedStores> => createSqliteStores((await openDatabaseFolder()).writer);

/**
 * Declares store tests for each kind of database. `open` gives the stores of an empty database, as a unit of work sees
 * them; `it` is vitest's `test`, which reports tests as skipped that this machine cannot run.
 */
export function onEachDatabase(declare: (open: () => Promise<SharedStores>, it: TestAPI) => void): void {
  describe('SQLite', () => {
    declare(openSqliteStores, test);
  });
  describe('PostgreSQL', () => {
    const open = postgresOfFile();
    declare(async () => createPostgresStores((await open()).writer.connection), testWithPostgres);
  });
}
