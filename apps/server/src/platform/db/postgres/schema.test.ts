import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { schemaOfPostgres } from '#test/platform/postgres/schema-of-postgres.ts';
import { describeSqlite, schemaOfSqlite } from '#test/platform/postgres/schema-of-sqlite.ts';
import { postgresOfFile, testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { openSqlite } from '../sqlite.ts';

const FIRST_STEP = join(import.meta.dirname, '../../../../drizzle/postgres/0000_tables.sql');

async function openMigrated() {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-schema-'));
  const db = await openSqlite(folder);
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return db.reader.$client;
}

const open = postgresOfFile();

testWithPostgres('both databases have the same tables, columns, keys, indices, views and triggers', async () => {
  const { writer } = await open();

  expect(await schemaOfPostgres(writer)).toEqual(await describeSqlite(await openMigrated()));
});

test('the first step for PostgreSQL creates the same tables as SQLite', async () => {
  const schema = await schemaOfSqlite(await openMigrated());
  if (process.env['UPDATE_POSTGRES_SCHEMA']) writeFileSync(FIRST_STEP, schema);

  expect(readFileSync(FIRST_STEP, 'utf8')).toBe(schema);
});
