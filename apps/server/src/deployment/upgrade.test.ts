import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../../test/drivers/call.ts';
import { needsFile } from '../../test/servers/server-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { migrate } from '../platform/db/migrate.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

const MIGRATIONS = join(import.meta.dirname, '../../drizzle/sqlite');
const JOURNAL = 'meta/_journal.json';
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), 'utf8')) as { entries: { tag: string }[] };

const ADD_PERSON = `INSERT INTO users (name, gender, language, is_admin, is_bot, create_by, created_at, updated_at)
  VALUES ('Ann', 0, 'en-US', false, false, 'self', 0, 0)`;
const SCHEMA = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A data folder with a user, as a version with that many migrations left it. */
async function leaveAfter(steps: number): Promise<string> {
  const [dataDir, migrationsFolder] = [makeFolder(), makeFolder()];
  cpSync(MIGRATIONS, migrationsFolder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), 'utf8')) as object;
  writeFileSync(join(migrationsFolder, JOURNAL), JSON.stringify({ ...journal, entries: entries.slice(0, steps) }));
  const db = new Database(join(dataDir, DATABASE_FILE));
  db.pragma('journal_mode = WAL');
  await migrate(db, { backupDir: join(dataDir, 'backups'), migrationsFolder });
  db.exec(ADD_PERSON);
  db.close();
  return dataDir;
}

/** The content of a folder after a server of this version has opened it. */
async function openedBy(dataDir: string) {
  const server = await startTestServer({ DATA_DIR: dataDir });
  expect(await statusOf(server, 'GET /admin/system/initialized')).toBe(200);
  await server.close();
  const db = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  const found = { schema: db.prepare(SCHEMA).all(), people: db.prepare('SELECT name FROM users').pluck().all() };
  db.close();
  return found;
}

test.skipIf(needsFile('files of older versions'))(
  'a server opens the database of every migration, keeps its data, and leaves the schema of a new one',
  async () => {
    const { schema } = await openedBy(makeFolder());
    for (const [index, { tag }] of entries.entries())
      expect({ tag, ...(await openedBy(await leaveAfter(index + 1))) }).toEqual({ tag, schema, people: ['Ann'] });
  },
);
