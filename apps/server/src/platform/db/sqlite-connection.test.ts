import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableColumns, is, Table } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseFolder } from '#test/stores/each-database.ts';
import { createSqliteConnection, isBooleanColumn } from './sqlite-connection.ts';
import { statement } from './statement.ts';

const SRC = join(import.meta.dirname, '../..');

async function declaredTables(): Promise<Table[]> {
  const files = globSync('**/*.table.ts', { cwd: SRC });
  const modules = await Promise.all(files.map((file) => import(join(SRC, file)) as Promise<object>));
  return modules.flatMap((declared) => Object.values(declared)).filter((value) => is(value, Table));
}

test('the names of columns tell which ones are boolean', async () => {
  const columns = (await declaredTables()).flatMap((table) => Object.values(getTableColumns(table)));
  const booleans = columns.filter(({ dataType }) => dataType === 'boolean').map(({ name }) => name);

  expect(columns.map(({ name }) => name).filter(isBooleanColumn)).toEqual(booleans);
  expect(booleans.length).toBeGreaterThan(15);
});

test('booleans, lists, missing values and infinity are stored and read', async () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE notes (id INTEGER, text TEXT, is_read INTEGER)');
  const connection = createSqliteConnection(db);
  const insert = statement<object>('INSERT INTO notes VALUES (@id, @text, @is_read)');
  for (const note of [{ id: 1, text: 'a', is_read: true }, { id: 2, is_read: false }, { id: 3 }])
    expect(await connection.run(insert, note)).toBe(1);
  const listed = statement<{ ids: readonly number[]; below: number }, object>(
    ({ isAnyOf }) => `SELECT * FROM notes WHERE id ${isAnyOf('@ids')} AND id < @below ORDER BY id`,
  );

  expect(await connection.all(listed, { ids: [1, 2, 3, 9], below: Infinity })).toEqual([
    { id: 1, text: 'a', is_read: true },
    { id: 2, text: null, is_read: false },
    { id: 3, text: null, is_read: null },
  ]);
  expect(await connection.get(listed, { ids: [], below: 3 })).toBeUndefined();
});

test('reads at one moment see no commit of another connection between them', async () => {
  const { reader, writer } = await openDatabaseFolder();
  writer.$client.exec('CREATE TABLE notes (id INTEGER)');
  const count = statement<object, { count: number }>('SELECT count(*) AS count FROM notes');
  let moments = 0;

  const counts = await createSqliteConnection(reader.$client).atOneMoment(async (at) => {
    const before = await at.get(count, {});
    if (moments++ < 2) writer.$client.exec('INSERT INTO notes VALUES (1)');
    return [before, await at.get(count, {})];
  });

  expect(counts).toEqual([{ count: 2 }, { count: 2 }]);
  expect(moments).toBe(3);
});
