import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, type TestAPI, test } from 'vitest';
import { openSqlite } from '../../src/platform/db/sqlite.ts';
import { createPostgresStores } from '../../src/stores.postgres.ts';
import { createSqliteStores } from '../../src/stores.ts';
import { giveMigratedFile } from '../servers/server-database.ts';
import { postgresOfFile, testWithPostgres } from '../platform/postgres/test-database.ts';

/** The stores that every kind of database has. */
export type SharedStores = ReturnType<typeof createPostgresStores>;

async function openSqliteStores(): Promise<SharedStores> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-stores-'));
  await giveMigratedFile(folder);
  const database = await openSqlite(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return createSqliteStores(database.writer);
}

/**
 * Declares tests of stores for each kind of database. `open` gives the stores of an empty one, as a unit of work sees
 * them; `it` is vitest's `test`, which names as skipped what this machine cannot run.
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
