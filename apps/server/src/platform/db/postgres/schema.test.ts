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

testWithPostgres.each([
  ['bot_commands', '0005_bot_commands.sql', true],
  ['md5_hashes', '0008_md5_hashes.sql', false],
])('a database from before the table %s gets the same table by its step', async (table, file, isNumbered) => {
  const { writer } = await open();
  const expected = await schemaOfPostgres(writer);
  await writer.command(`DROP TABLE ${table}; DELETE FROM last_ids WHERE name = '${table}'`);
  const step = readFileSync(join(FIRST_STEP, '..', file), 'utf8');
  // The second time it does nothing.
  for (let turn = 0; turn < 2; turn += 1) await writer.command(step);

  expect(await schemaOfPostgres(writer)).toEqual(expected);
  if (isNumbered) expect((await writer.command(`SELECT next_id('${table}') AS id`)).rows).toEqual([{ id: 1 }]);
});

test('the first step for PostgreSQL creates the same tables as SQLite', async () => {
  const schema = await schemaOfSqlite(await openMigrated());
  if (process.env['UPDATE_POSTGRES_SCHEMA']) writeFileSync(FIRST_STEP, schema);

  expect(readFileSync(FIRST_STEP, 'utf8')).toBe(schema);
});
