import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { makeUnusedDatabase, postgresOfFile, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { statement } from '../statement.ts';
import { DatabaseUnreachableError } from './outage.ts';
import { openPostgres } from './postgres.ts';
import { fromStoredText, toStoredText } from './stored-text.ts';
import { UnsafeNumberError } from './values.ts';

const open = postgresOfFile();

const CREATE = `DROP TABLE IF EXISTS samples; CREATE TABLE samples (id bigint PRIMARY KEY, text text COLLATE "C",
  yes boolean, bytes bytea)`;
const INSERT = statement<{ id: number; text: string | null; yes: boolean; bytes: Buffer | null }>(
  'INSERT INTO samples (id, text, yes, bytes) VALUES (@id, @text, @yes, @bytes)',
);
const SORTED = statement<object, { text: string }>('SELECT text FROM samples ORDER BY text');

async function openSamples() {
  const database = await open();
  await database.writer.command(CREATE);
  return { ...database, db: database.writer.connection };
}

test('values are returned as given', async () => {
  const { db, reader } = await openSamples();
  const rows = [
    { id: Number.MAX_SAFE_INTEGER, text: 'it\'s\\ {a,b} "c" 漢字 🎉', yes: true, bytes: Buffer.from([0, 255, 92]) },
    { id: -1, text: '', yes: false, bytes: Buffer.alloc(0) },
    { id: 0, text: null, yes: false, bytes: null },
  ];
  for (const row of rows) expect(await db.run(INSERT, row)).toBe(1);

  const read = statement<{ ids: number[] }, unknown>('SELECT * FROM samples WHERE id = ANY(@ids) ORDER BY id DESC');
  expect(await reader.all(read, { ids: rows.map(({ id }) => id) })).toEqual([rows[0], rows[2], rows[1]]);
  const count = statement<object, unknown>('SELECT count(*) AS all, sum(id) FILTER (WHERE id < 1) AS sum FROM samples');
  expect(await reader.get(count, {})).toEqual({ all: 3, sum: -1 });
});

test('all stored numbers lie between the infinities', async () => {
  const { db, reader } = await openSamples();
  for (const id of [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
    await db.run(INSERT, { id, text: null, yes: true, bytes: null });
  const between = statement<{ first: number; last: number }, unknown>(
    'SELECT id FROM samples WHERE id > @first AND id < @last',
  );

  expect(await reader.all(between, { first: -Infinity, last: Infinity })).toHaveLength(2);
  expect(await reader.all(between, { first: Infinity, last: -Infinity })).toEqual([]);
});

test('a number that JavaScript cannot hold is an error instead of another number', async () => {
  const { db } = await openSamples();
  const beyond = statement<object, unknown>("SELECT '9007199254740993'::bigint AS number");

  await expect(db.get(beyond, {})).rejects.toThrow(UnsafeNumberError);
});

test('text with a null character is returned as given, and is found', async () => {
  const { db, reader } = await openSamples();
  const texts = ['\0', 'a\0b', 'a\u{10FFFF}0b', '\u{10FFFF}', 'plain'];
  for (const [id, text] of texts.entries()) await db.run(INSERT, { id, text, yes: true, bytes: null });
  const find = statement<{ text: string }, { id: number }>('SELECT id FROM samples WHERE text = @text');
  const found = await Promise.all(texts.map(async (text) => (await reader.get(find, { text }))?.id));

  expect(found).toEqual([0, 1, 2, 3, 4]);
  expect((await reader.all(SORTED, {})).map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
});

plainTest('no two texts are stored as the same one', () => {
  const texts = ['\0', '\u{10FFFF}', '\u{10FFFF}0', '\u{10FFFF}1', '\u00000', '\u{10FFFF}\0', '0', ''];
  const stored = texts.map(toStoredText);

  expect(new Set(stored).size).toBe(texts.length);
  expect(stored.map(fromStoredText)).toEqual(texts);
  expect(stored.join('')).not.toContain('\0');
});

test("text is sorted by its bytes, as in SQLite, regardless of the database's language", async () => {
  const { db, reader } = await openSamples();
  const texts = ['b', 'B', 'a', 'A', 'é', 'e', 'ä', 'Z', '漢', '🎉', '\u{FFFD}', '_', '-', ' x', 'ab', 'a b'];
  for (const [id, text] of texts.entries()) await db.run(INSERT, { id, text, yes: true, bytes: null });
  const sqlite = new Database(':memory:');
  onTestFinished(() => void sqlite.close());
  sqlite.exec('CREATE TABLE samples (text TEXT)');
  for (const text of texts) sqlite.prepare('INSERT INTO samples VALUES (?)').run(text);
  const bySqlite = sqlite.prepare('SELECT text FROM samples ORDER BY text').pluck().all();
  const unsorted = statement<object, { text: string }>('SELECT text FROM samples ORDER BY text COLLATE "default"');
  const byLanguage = (await reader.all(unsorted, {})).map(({ text }) => text);

  expect(byLanguage).not.toEqual(bySqlite);
  expect((await reader.all(SORTED, {})).map(({ text }) => text)).toEqual(bySqlite);
});

test('a reader cannot write', async () => {
  const { db, reader } = await openSamples();
  const row = { id: 1, text: null, yes: true, bytes: null };

  await expect(reader.run(INSERT, row)).rejects.toMatchObject({ code: '25006' });
  expect(await db.run(INSERT, row)).toBe(1);
});

test('several reads at one moment see no writes between them', async () => {
  const { db, reader } = await openSamples();
  const texts = await reader.atOneMoment(async (at) => {
    const before = await at.all(SORTED, {});
    await db.run(INSERT, { id: 1, text: 'late', yes: true, bytes: null });
    return [before, await at.all(SORTED, {})];
  });

  expect(texts).toEqual([[], []]);
  expect(await reader.all(SORTED, {})).toEqual([{ text: 'late' }]);
});

plainTest('a database that does not answer is an error that does not tell the password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-nobody-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `postgres://loquat:opensesame@/loquat?host=${encodeURIComponent(folder)}`;
  const error: unknown = await openPostgres(url).catch((refusal: unknown) => refusal);

  expect(error).toBeInstanceOf(DatabaseUnreachableError);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('opensesame');
  expect(JSON.stringify((error as Error).cause)).not.toContain('opensesame');
});

test('nodes that start at the same time migrate a database once', async () => {
  const url = await makeUnusedDatabase();
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
  const steps = await nodes[0]!.writer.command('SELECT name FROM schema_steps ORDER BY name');
  await Promise.all(nodes.map((node) => node.close()));

  expect(steps.rows.map((row) => (row as { name: string }).name)).toContain('0000_tables.sql');
});
