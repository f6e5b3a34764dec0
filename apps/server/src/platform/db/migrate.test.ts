import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, NewerDatabaseError } from './migrate.ts';

let folder: string;
let db: Database.Database;
let steps: { when: number; sql: string }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-migrate-'));
  db = new Database(join(folder, 'loquat.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  steps = [];
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const backupDir = () => join(folder, 'backups');

const migrationsFolder = () => join(folder, 'migrations');

function writeSteps(): void {
  mkdirSync(join(migrationsFolder(), 'meta'), { recursive: true });
  for (const { when, sql } of steps) writeFileSync(join(migrationsFolder(), `${when}.sql`), sql);
  const entries = steps.map(({ when }, idx) => ({ idx, version: '6', when, tag: String(when), breakpoints: true }));
  writeFileSync(join(migrationsFolder(), 'meta', '_journal.json'), JSON.stringify({ entries }));
}

async function migrateWith(...added: { when: number; sql: string }[]): Promise<void> {
  steps.push(...added);
  writeSteps();
  await migrate(db, { backupDir: backupDir(), migrationsFolder: migrationsFolder() });
}

const columns = () => (db.pragma('table_info(notes)') as { name: string }[]).map(({ name }) => name);
const CREATE = 'CREATE TABLE notes (id INTEGER PRIMARY KEY);--> statement-breakpoint\nINSERT INTO notes VALUES (1);';
const addColumn = (name: string) => `ALTER TABLE notes ADD COLUMN ${name} TEXT;`;

test('a new database gets every step once and no backup', async () => {
  await migrateWith({ when: 1, sql: CREATE }, { when: 2, sql: addColumn('a') });
  await migrateWith();

  expect(columns()).toEqual(['id', 'a']);
  expect(() => readdirSync(backupDir())).toThrow('ENOENT');
});

test('a database that holds data is copied before it changes', async () => {
  await migrateWith({ when: 1, sql: CREATE });
  await migrateWith({ when: 2, sql: addColumn('a') });
  const [name = ''] = readdirSync(backupDir());
  const backup = new Database(join(backupDir(), name), { readonly: true });

  expect(name).toMatch(/^loquat-\d+\.\d+\.\d+-\d{8}T\d{9}Z\.db$/);
  expect(backup.prepare('SELECT * FROM notes').all()).toEqual([{ id: 1 }]);
  backup.close();
});

test('the last five backups and all other files are kept', async () => {
  await migrateWith({ when: 1, sql: CREATE });
  mkdirSync(backupDir());
  writeFileSync(join(backupDir(), 'mine.db'), '');
  for (const day of [1, 2, 3, 4, 5, 6])
    writeFileSync(join(backupDir(), `loquat-0.0.9-2020010${day}T000000000Z.db`), '');
  await migrateWith({ when: 2, sql: addColumn('a') });
  const kept = readdirSync(backupDir()).sort();

  expect(kept).toHaveLength(6);
  expect(kept).toContain('mine.db');
  expect(kept[0]).toBe('loquat-0.0.9-20200103T000000000Z.db');
});

test('a step from a branch that was merged later is also applied', async () => {
  await migrateWith({ when: 1, sql: CREATE }, { when: 5, sql: addColumn('later') });
  await migrateWith({ when: 3, sql: addColumn('earlier') });

  expect(columns()).toEqual(['id', 'later', 'earlier']);
});

test('a failing step leaves the database as it was', async () => {
  await migrateWith({ when: 1, sql: CREATE });
  const failing = migrateWith({ when: 2, sql: addColumn('a') }, { when: 3, sql: 'INSERT INTO missing VALUES (1);' });

  await expect(failing).rejects.toThrow('no such table');
  expect(columns()).toEqual(['id']);
  steps = steps.slice(0, 1);
  await migrateWith({ when: 4, sql: addColumn('b') });
  expect(columns()).toEqual(['id', 'b']);
});

test('a server killed in the middle of a step leaves the database as it was, and a copy beside it', async () => {
  await migrateWith({ when: 1, sql: CREATE });
  const before = db.prepare('SELECT * FROM notes').all();
  steps.push({ when: 2, sql: `${addColumn('a')} UPDATE notes SET id = never_ends();` });
  writeSteps();
  db.close();
  const victim = join(import.meta.dirname, 'migrate.crash.ts');
  const child = spawn(process.execPath, [victim, join(folder, 'loquat.db'), migrationsFolder(), backupDir()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [begun] = await once(child.stdout, 'data');
  expect(String(begun)).toBe('begun\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  db = new Database(join(folder, 'loquat.db'));
  expect(columns()).toEqual(['id']);
  expect(db.prepare('SELECT * FROM notes').all()).toEqual(before);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const [name = ''] = readdirSync(backupDir());
  const copy = new Database(join(backupDir(), name), { readonly: true });
  expect(copy.prepare('SELECT * FROM notes').all()).toEqual(before);
  copy.close();
  steps = steps.slice(0, 1);
  await migrateWith({ when: 3, sql: addColumn('b') });
  expect(columns()).toEqual(['id', 'b']);
});

test('rebuilding a table keeps the rows that point to it', async () => {
  const child =
    'CREATE TABLE pages (note INTEGER REFERENCES notes (id) ON DELETE CASCADE); INSERT INTO pages VALUES (1);';
  const rebuild = `CREATE TABLE new_notes (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO new_notes (id) SELECT id FROM notes;
    DROP TABLE notes; ALTER TABLE new_notes RENAME TO notes;`;
  await migrateWith({ when: 1, sql: CREATE }, { when: 2, sql: child });
  await migrateWith({ when: 3, sql: rebuild });

  expect(db.prepare('SELECT note FROM pages').all()).toEqual([{ note: 1 }]);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('a step that orphans rows is refused', async () => {
  const child = 'CREATE TABLE pages (note INTEGER REFERENCES notes (id)); INSERT INTO pages VALUES (1);';
  await migrateWith({ when: 1, sql: CREATE }, { when: 2, sql: child });

  await expect(migrateWith({ when: 3, sql: 'DELETE FROM notes;' })).rejects.toThrow('parents are gone');
  expect(db.prepare('SELECT id FROM notes').all()).toEqual([{ id: 1 }]);
});

test('a database of a newer program is refused untouched', async () => {
  await migrateWith({ when: 1, sql: CREATE }, { when: 2, sql: addColumn('a') });
  steps = steps.slice(0, 1);

  await expect(migrateWith({ when: 3, sql: addColumn('b') })).rejects.toThrow(NewerDatabaseError);
  expect(columns()).toEqual(['id', 'a']);
});

/** The history of the first release: later steps do not change how older files open. */
function firstStepAlone(): string {
  const migrationsFolder = join(folder, 'first');
  cpSync(join(import.meta.dirname, '../../../drizzle/sqlite'), migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, 'meta', '_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, 1) }));
  return migrationsFolder;
}

/** A file from before the first release, after these of its steps. */
async function leftByOldSteps(times: readonly number[]): Promise<void> {
  await migrate(db, { backupDir: backupDir(), migrationsFolder: firstStepAlone() });
  db.exec('DELETE FROM __drizzle_migrations; INSERT INTO message_clearings VALUES (0, 7)');
  const remember = db.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', ?)");
  for (const time of times) remember.run(time);
}

const OLDER = [1785000000000, 1790000000000];
const FIRST = 1795439275837;

test('a file of the steps before the first release opens with its content after the first step', async () => {
  await leftByOldSteps([...OLDER, FIRST]);
  await migrate(db, { backupDir: backupDir(), migrationsFolder: firstStepAlone() });

  expect(db.prepare('SELECT cleared_mid FROM message_clearings').pluck().all()).toEqual([7]);
  expect(existsSync(backupDir())).toBe(false);
});

test('a file without the first step is refused unchanged, and the message says why', async () => {
  await leftByOldSteps(OLDER);

  await expect(migrate(db, { backupDir: backupDir() })).rejects.toThrow('from before the first release');
  expect(db.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all()).toEqual(OLDER);
  expect(existsSync(backupDir())).toBe(false);
});
