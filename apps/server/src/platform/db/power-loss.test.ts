import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite, type SqliteDatabase } from './sqlite.ts';

/** Layout of SQLite's write-ahead log: a header, then frames of a header and one page each. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

let folder: string;
let database: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-power-'));
  database = await openSqlite(join(folder, 'live'));
  database.writer.$client.pragma('wal_checkpoint(TRUNCATE)');
  database.writer.$client.pragma('wal_autocheckpoint = 0');
  database.writer.$client.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const file = (suffix: '' | '-wal', place = 'live') => join(folder, place, `loquat.db${suffix}`);
const pageBytes = () => database.writer.$client.pragma('page_size', { simple: true }) as number;
/** Commits one transaction of several pages. */
function write(from: number, count: number): void {
  const insert = database.writer.$client.prepare('INSERT INTO notes VALUES (?, ?)');
  database.writer.$client.transaction(() => {
    for (let id = from; id < from + count; id += 1) insert.run(id, `${id} `.repeat(200));
  })();
}

/** The notes that a server finds when it starts with these files. */
async function notesAfterStart(log: Buffer, tear: (main: Buffer) => void = () => {}): Promise<number[]> {
  mkdirSync(join(folder, 'after'));
  copyFileSync(file(''), file('', 'after'));
  const main = readFileSync(file('', 'after'));
  tear(main);
  writeFileSync(file('', 'after'), main);
  writeFileSync(file('-wal', 'after'), log);
  const started = await openSqlite(join(folder, 'after'));
  try {
    expect(started.reader.$client.pragma('integrity_check', { simple: true })).toBe('ok');
    const rows = started.reader.$client.prepare<[], { id: number; text: string }>('SELECT * FROM notes ORDER BY id');
    for (const { id, text } of rows.all()) expect(text).toBe(`${id} `.repeat(200));
    return rows.all().map(({ id }) => id);
  } finally {
    started.close();
    rmSync(join(folder, 'after'), { recursive: true });
  }
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a transaction with torn writes leaves no trace, and all earlier ones survive', async () => {
  write(1, 50);
  const acknowledged = readFileSync(file('-wal')).byteLength;
  write(51, 50);
  const log = readFileSync(file('-wal'));
  const frame = FRAME_HEADER_BYTES + pageBytes();
  expect(log.byteLength).toBeGreaterThan(acknowledged + 3 * frame);
  expect(await notesAfterStart(log)).toEqual(numbersUpTo(100));
  // None of it, half a header, half a page, whole pages without the last one, the last page torn.
  for (const kept of [0, 10, frame / 2, frame, 2 * frame + 100, log.byteLength - acknowledged - frame / 2]) {
    const end = acknowledged + Math.floor(kept);
    const short = log.subarray(0, end);
    const zeroed = Buffer.concat([short, Buffer.alloc(log.byteLength - end)]);
    const garbage = Buffer.concat([short, Buffer.alloc(log.byteLength - end, 0xa5)]);
    for (const left of [short, zeroed, garbage]) expect(await notesAfterStart(left)).toEqual(numbersUpTo(50));
  }
});

test('a lost write in the middle of a transaction discards the whole transaction', async () => {
  write(1, 50);
  const acknowledged = readFileSync(file('-wal')).byteLength;
  write(51, 50);
  const log = readFileSync(file('-wal'));
  const frame = FRAME_HEADER_BYTES + pageBytes();
  // Later sectors reached the disk, an earlier one did not: it still holds its old content.
  log.fill(0xa5, acknowledged + frame + 600, acknowledged + frame + 1_112);
  expect(await notesAfterStart(log)).toEqual(numbersUpTo(50));
});

test('pages that a checkpoint left torn in the database are repaired from the log', async () => {
  write(1, 100);
  const log = readFileSync(file('-wal'));
  database.writer.$client.pragma('wal_checkpoint(PASSIVE)');
  const size = pageBytes();
  let torn = 0;
  const tear = (main: Buffer) => {
    for (let at = LOG_HEADER_BYTES; at < log.byteLength; at += FRAME_HEADER_BYTES + size) {
      const end = log.readUInt32BE(at) * size;
      if (end > main.byteLength) continue;
      main.fill(0xa5, end - size / 2, end);
      torn += 1;
    }
  };
  expect(await notesAfterStart(log, tear)).toEqual(numbersUpTo(100));
  expect(torn).toBeGreaterThan(3);
});
