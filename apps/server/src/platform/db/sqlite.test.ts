import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataInUseError, UnwritableDataError } from './data-lock.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the writer waits for the disk and enforces foreign keys', async () => {
  const { writer, close } = await openSqlite(folder);
  const setting = (name: string) => writer.$client.pragma(name, { simple: true });

  expect(setting('journal_mode')).toBe('wal');
  expect(setting('synchronous')).toBe(2);
  expect(setting('foreign_keys')).toBe(1);
  close();
});

test('the reader sees what is committed and cannot write', async () => {
  const { writer, reader, close } = await openSqlite(folder);
  writer.$client.exec('CREATE TABLE notes (text TEXT)');
  writer.$client.exec("BEGIN; INSERT INTO notes VALUES ('half done')");
  const count = () => reader.$client.prepare('SELECT count(*) FROM notes').pluck().get();

  expect(count()).toBe(0);
  writer.$client.exec('COMMIT');
  expect(count()).toBe(1);
  expect(() => reader.$client.exec('DELETE FROM notes')).toThrow('readonly');
  close();
});

test('a data folder in use cannot be opened twice and is free after closing', async () => {
  const first = await openSqlite(folder);
  await expect(openSqlite(folder)).rejects.toThrow(DataInUseError);
  first.close();
  first.close();
  const second = await openSqlite(folder);

  expect(second.writer.$client.open).toBe(true);
  second.close();
});

test('closing leaves one database file without a log beside it', async () => {
  const { writer, close } = await openSqlite(join(folder, 'new', 'data'));
  writer.$client.exec('CREATE TABLE notes (text TEXT)');
  close();

  expect(readdirSync(join(folder, 'new', 'data')).filter((name) => name.startsWith('loquat.db'))).toEqual([
    'loquat.db',
  ]);
});

test('other users of the machine cannot read a new data folder', async () => {
  const dataDir = join(folder, 'data');
  const { close } = await openSqlite(dataDir);

  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  close();
});

test('the error names a folder that this user may not write into', async () => {
  // Not writable for any user, not even root.
  await expect(openSqlite('/proc/self')).rejects.toThrow(UnwritableDataError);
  await expect(openSqlite('/proc/self')).rejects.toThrow(/cannot write into \/proc\/self\. Give the folder/);
});
