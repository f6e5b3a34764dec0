import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite, type SqliteDatabase } from './sqlite.ts';
import { createTransact, type Transact } from './transact.ts';
import { ExternalAwaitError, NestedTransactError, TransactClosedError, UnitEndedError } from './transact-errors.ts';

const createNotes = (db: Database.Database) => {
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
  const all = db.prepare('SELECT text FROM notes ORDER BY id').pluck();
  return {
    add: async (text: string) => void insert.run(text),
    list: async () => all.all() as string[],
  };
};
type Stores = { notes: ReturnType<typeof createNotes> };

let folder: string;
let db: SqliteDatabase;
let happened: string[];
let transact: Transact<Stores, string, () => void> & { drain(): Promise<void> };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-transact-'));
  db = await openSqlite(folder);
  const writer = db.writer.$client;
  writer.exec(`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE pairs (note INTEGER REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`);
  happened = [];
  transact = createTransact<Stores, string, () => void>({
    db: writer,
    stores: { notes: createNotes(writer) },
    apply: (change) => change(),
    publish: (announcement) => happened.push(announcement),
    report: (error) => happened.push(`reported ${String(error)}`),
  });
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const stored = () => db.reader.$client.prepare('SELECT text FROM notes ORDER BY id').pluck().all();
const add = (text: string) => transact(({ notes }) => notes.add(text));

test('a unit is answered with its value once its rows are in the file', async () => {
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

test('units of one turn share one commit and see the rows of those before them', async () => {
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((text) =>
      transact(async (tx) => {
        await tx.notes.add(text);
        return { inUnit: await tx.notes.list(), committed: stored() };
      }),
    ),
  );

  expect(seen.map(({ committed }) => committed)).toEqual([[], [], []]);
  expect(seen.at(-1)?.inUnit).toEqual(['a', 'b', 'c']);
  expect(stored()).toEqual(['a', 'b', 'c']);
});

test('a failing unit is undone alone and rejects with its own error', async () => {
  const outcomes = await Promise.allSettled([
    add('first'),
    transact(async (tx) => {
      tx.announce('never');
      tx.record(() => happened.push('never'));
      await tx.notes.add('undone');
      throw new RangeError('mine');
    }),
    add('first'),
    add('last'),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: new RangeError('mine') });
  expect(outcomes[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
  expect(stored()).toEqual(['first', 'last']);
  expect(happened).toEqual([]);
});

test('a unit that throws before its first await is undone as well', async () => {
  const outcome = transact(() => {
    throw new RangeError('at once');
  });

  await expect(outcome).rejects.toThrow('at once');
});

test('after the commit come the changes of a unit, then its announcements, then its answer', async () => {
  const unit = (name: string) =>
    transact(async (tx) => {
      tx.announce(`${name} announced`);
      tx.record(() => happened.push(`${name} change with ${stored().length} rows`));
      await tx.notes.add(name);
    }).then(() => happened.push(`${name} answered`));
  await Promise.all([unit('a'), unit('b')]);

  expect(happened).toEqual([
    'a change with 2 rows',
    'a announced',
    'b change with 2 rows',
    'b announced',
    'a answered',
    'b answered',
  ]);
});

test('a change that throws is reported and takes nothing back', async () => {
  await transact(async (tx) => {
    tx.record(() => {
      throw new Error('cache');
    });
    tx.announce('said');
    await tx.notes.add('kept');
  });

  expect(happened).toEqual(['reported Error: cache', 'said']);
  expect(stored()).toEqual(['kept']);
});

test('when the commit fails every unit of the group rejects and nothing happens', async () => {
  const writer = db.writer.$client;
  const outcomes = await Promise.allSettled([
    transact(async (tx) => {
      tx.announce('never');
      tx.record(() => happened.push('never'));
      await tx.notes.add('a');
    }),
    transact(async () => writer.exec('INSERT INTO pairs VALUES (99)')),
  ]);

  expect(outcomes).toMatchObject([
    { reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
    { reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } },
  ]);
  expect(happened).toEqual([]);
  expect(stored()).toEqual([]);
  await add('later');
  expect(stored()).toEqual(['later']);
});

test('when SQLite drops the whole transaction all units run so far reject and the rest go on', async () => {
  const writer = db.writer.$client;
  const outcomes = await Promise.allSettled([add('a'), transact(async () => writer.exec('ROLLBACK')), add('b')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(stored()).toEqual(['b']);
});

test('when no transaction can begin all units reject and later ones work again', async () => {
  const writer = db.writer.$client;
  writer.exec('BEGIN');
  const outcomes = await Promise.allSettled([add('a'), add('b')]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await add('c');
  expect(stored()).toEqual(['c']);
});

test('while another process holds the database units wait, in order, and then reject all at once', async () => {
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

test('a unit cannot start another one', async () => {
  const outer = transact(async (tx) => {
    await tx.notes.add('undone');
    await add('inner');
  });

  await expect(outer).rejects.toThrow(NestedTransactError);
  expect(stored()).toEqual([]);
});

test('announcements and answers may start units of their own', async () => {
  const started: Promise<void>[] = [];
  await transact(async (tx) => {
    tx.record(() => started.push(add('from a change')));
    await tx.notes.add('a');
  });
  await add('b');
  await Promise.all(started);

  expect(stored()).toEqual(['a', 'from a change', 'b']);
});

test('a unit that awaits the outside is refused by name without holding up the others', async () => {
  const outcomes = await Promise.allSettled([
    add('before'),
    transact(async function readsAFile(tx) {
      await tx.notes.add('undone');
      await readFile(import.meta.filename);
    }),
    add('after'),
  ]);

  expect(outcomes[1]).toMatchObject({ reason: expect.any(ExternalAwaitError) });
  expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('readsAFile') } });
  expect(stored()).toEqual(['before', 'after']);
});

test('a unit that was thrown out cannot write any more', async () => {
  const late: unknown[] = [];
  let goOn = () => {};
  const outside = new Promise<void>((resolve) => (goOn = resolve));
  const stalled = transact(async (tx) => {
    await outside;
    try {
      await tx.notes.add('too late');
    } catch (error) {
      late.push(error);
    }
  });
  await expect(stalled).rejects.toThrow(ExternalAwaitError);
  goOn();
  await add('next');

  expect(late).toEqual([expect.any(UnitEndedError)]);
  expect(stored()).toEqual(['next']);
});

test('a tx that is used after its unit ended answers with an error', async () => {
  const escaped = await transact(async (tx) => [tx] as const);

  expect(() => escaped[0].notes).toThrow(UnitEndedError);
  expect(() => escaped[0].announce('late')).toThrow(UnitEndedError);
});

test('more units than one group takes are all committed in order', async () => {
  const texts = Array.from({ length: 700 }, (_, index) => `note ${index}`);
  await Promise.all(texts.map(add));

  expect(stored()).toEqual(texts);
});

test('draining settles what was accepted and refuses what comes later', async () => {
  const accepted = Array.from({ length: 300 }, (_, index) => add(`note ${index}`));
  await transact.drain();

  expect(stored()).toHaveLength(300);
  await expect(add('late')).rejects.toThrow(TransactClosedError);
  await Promise.all(accepted);
  await transact.drain();
});

test('every acknowledged row survives kill -9 in mid-traffic', async () => {
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
