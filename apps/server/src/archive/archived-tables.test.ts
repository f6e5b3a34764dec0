import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite, type SqliteDatabase } from '../platform/db/sqlite.ts';
import { archivedTables, tablesLeftOut } from './archived-tables.store.sqlite.ts';
import { recordSchemas, type RecordType } from './format.ts';

/** Fields that stand for other columns: names of bytes, a bundle. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  thumbnail_bytes: ['bytes', 'thumbnail'],
  avatar_updated_at: ['avatar'],
  stored: ['bundle', 'attachments'],
  conversation_id: ['gid', 'peer_uid'],
};

// Archives are made from a database file, into which a PostgreSQL database is copied first.
let folder: string;
let database: SqliteDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquat-tables-'));
  database = await openSqlite(folder);
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

test('every table is either in archives or left out with a reason', () => {
  const db = database.reader.$client;
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all().toSorted();
  const named = [...archivedTables.map(({ table }) => table), ...Object.keys(tablesLeftOut)];
  expect(named.toSorted()).toEqual(tables);
});

test('every column of a table in archives is a field of its records or computed', () => {
  const db = database.reader.$client;
  for (const { type, table, columns, without } of archivedTables) {
    const all = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    expect([...columns.map(({ name }) => name), ...without].toSorted()).toEqual(all.toSorted());
    const fields = Object.keys(recordSchemas[type as RecordType].shape);
    const isField = (name: string) => [...(MADE_OF[name] ?? [name])].every((field) => fields.includes(field));
    expect([table, columns.filter(({ name }) => !isField(name)).map(({ name }) => name)]).toEqual([table, []]);
  }
});
