import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sqliteGroups } from './commit-group.ts';
import { openSqlite, type SqliteDatabase } from './sqlite.ts';
import { describeTransact, type Notes } from './transact.cases.ts';
import { createTransact, type Transact } from './transact.ts';

const createNotes = (db: Database.Database): Notes => {
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
  const all = db.prepare('SELECT text FROM notes ORDER BY id').pluck();
  return {
    add: async (text) => void insert.run(text),
    list: async () => all.all() as string[],
    breakRule: async () => void db.exec('INSERT INTO pairs VALUES (99)'),
  };
};

let folder: string;
let db: SqliteDatabase;
let transact: Transact<{ notes: Notes }, never, never>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-transact-'));
  db = await openSqlite(folder);
  const writer = db.writer.$client;
  writer.exec(`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE pairs (note INTEGER REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`);
  transact = createTransact({
    groups: sqliteGroups(writer),
    stores: { notes: createNotes(writer) },
    apply: () => {},
    publish: () => {},
    report: () => {},
  });
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const stored = () => db.reader.$client.prepare('SELECT text FROM notes ORDER BY id').pluck().all() as string[];
const add = (text: string) => transact(({ notes }) => notes.add(text));

describeTransact(async () => {
  const writer = db.writer.$client;
  return { groups: sqliteGroups(writer), notes: createNotes(writer), listStored: async () => stored() };
}, test);

test('a unit returns its value when its rows are in the file', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'loquat-copy-'));
  const answer = await transact(async (tx) => {
    await tx.notes.add('kept');
    return 7;
  });
  for (const suffix of ['', '-wal']) copyFileSync(join(folder, `loquat.db${suffix}`), join(copy, `loquat.db${suffix}`));
  const copied = new Database(join(copy, 'loquat.db'));

  expect(answer).toBe(7);
  expect(copied.prepare('SELECT text FROM notes').pluck().all()).toEqual(['kept']);
  copied.close();
  rmSync(copy, { recursive: true });
});

test('when SQLite drops the whole transaction, all units run so far reject and the others continue', async () => {
  const writer = db.writer.$client;
  const outcomes = await Promise.allSettled([add('a'), transact(async () => writer.exec('ROLLBACK')), add('b')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(stored()).toEqual(['b']);
});

test('when no transaction can begin, all units reject and later ones work again', async () => {
  const writer = db.writer.$client;
  writer.exec('BEGIN');
  const outcomes = await Promise.allSettled([add('a'), add('b')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await add('c');
  expect(stored()).toEqual(['c']);
});

test('while another process holds the database, units wait, in order, and then reject all at once', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const other = new Database(join(folder, 'loquat.db'));
  onTestFinished(() => void other.close());
  const settled: string[] = [];
  const tell = (text: string) =>
    add(text).then(
      () => settled.push(`${text} kept`),
      (error: Error) => settled.push(`${text} ${error.name}`),
    );
  other.exec('BEGIN IMMEDIATE');
  const patient = [tell('a'), tell('b')];
  await vi.advanceTimersByTimeAsync(4_000);
  patient.push(tell('c'));
  expect(settled).toEqual([]);
  other.exec('ROLLBACK');
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(patient);
  expect(settled.splice(0)).toEqual(['a kept', 'b kept', 'c kept']);

  other.exec('BEGIN IMMEDIATE');
  const refused = [tell('d'), tell('e')];
  await vi.advanceTimersByTimeAsync(6_000);
  await Promise.all(refused);
  await tell('f');
  other.exec('ROLLBACK');
  await tell('g');
  expect(settled).toEqual(['d DatabaseHeldError', 'e DatabaseHeldError', 'f DatabaseHeldError', 'g kept']);
  expect(stored()).toEqual(['a', 'b', 'c', 'g']);
});

test('every acknowledged row survives kill -9 under traffic', async () => {
  const data = join(folder, 'killed');
  const child = spawn(process.execPath, [fileURLToPath(new URL('transact.crash.ts', import.meta.url)), data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    acknowledged.push(line);
    if (acknowledged.length === 2_000) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  expect(existsSync(join(data, 'loquat.db-wal'))).toBe(true);
  const reopened = await openSqlite(data);
  const kept = new Set(reopened.reader.$client.prepare('SELECT text FROM notes').pluck().all());

  expect(acknowledged.length).toBeGreaterThanOrEqual(2_000);
  expect(acknowledged.filter((text) => !kept.has(text))).toEqual([]);
  reopened.close();
});
