import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect } from 'vitest';
import { useEverything } from '../../test/archive/used-server.ts';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { rowsIn } from '../../test/cli/rows-in-file.ts';
import { listHistory, send } from '../../test/drivers/people.ts';
import { makeDatabase, testWithPostgres as test } from '../../test/platform/postgres/test-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import type { NamedFinding } from '../doctor/run-checks.ts';
import { openPostgres } from '../platform/db/postgres/postgres.ts';

/** `DATABASE_URL` of servers with a database file, even in a run with `TEST_DATABASE=postgres`. */
const IN_FILE = '';

/** Characters that a database, or an array literal, could misinterpret. */
const ODD = 'null \0, \u{10FFFF}0, {"braces",NULL}, \\backslash\\, \'quotes\', \u{1F96D}';

/** The stopped server of a team that used all features. */
async function makeUsed() {
  const dataDir = join(await makeFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: IN_FILE });
  const { founder, open } = await useEverything(server);
  await send(server, founder, `group/${open}`, ODD);
  await server.close();
  return { dataDir, founder, open };
}

/** The URL of an empty database, with a password, which PostgreSQL does not check here. */
const makeAddress = async () => (await makeDatabase()).replace('loquat@', 'loquat:opensesame@');

/** Queries a database as its administrator would. */
async function ask(DATABASE_URL: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<object>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const fileOf = (dataDir: string) => join(dataDir, 'loquat.db');

test('a database moves to PostgreSQL and back with every row', async () => {
  const { dataDir } = await makeUsed();
  const env = { DATABASE_URL: await makeAddress() };
  const before = rowsIn(fileOf(dataDir));
  expect([...before.values()].flat().length).toBeGreaterThan(100);
  const there = await loquat(['move', '--database', 'postgres'], { dataDir, env });
  expect(there).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('compared one by one') });
  expect(there.stdout).not.toContain(env.DATABASE_URL);
  expect(rowsIn(fileOf(dataDir))).toEqual(before);

  const move = () => loquat(['move', '--database', 'postgres'], { dataDir, env });
  expect(await move()).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('compared one by one') });
  await ask(env.DATABASE_URL, "UPDATE users SET name = name || '!'");
  expect(await move()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('has people or messages'),
  });
  await ask(env.DATABASE_URL, "UPDATE users SET name = rtrim(name, '!')");
  const taken = await loquat(['move', '--database', 'folder'], { dataDir, env });
  expect(taken).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('exists already') });

  await rename(fileOf(dataDir), join(dataDir, 'old.db'));
  const back = await loquat(['move', '--database', 'folder'], { dataDir, env });
  expect(back).toMatchObject({ code: 0, stderr: '' });
  const after = rowsIn(fileOf(dataDir));
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
  expect((await stat(fileOf(dataDir))).mode & 0o777).toBe(0o600);
});

test('a move is refused while a server runs on either side, and without DATABASE_URL', async () => {
  const { dataDir } = await makeUsed();
  const DATABASE_URL = await makeAddress();
  const move = (env: Record<string, string>) => loquat(['move', '--database', 'postgres'], { dataDir, env });
  expect(await move({ DATABASE_URL: IN_FILE })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set DATABASE_URL'),
  });
  const server = await openPostgres(DATABASE_URL);
  expect(await move({ DATABASE_URL })).toMatchObject({ code: 1, stderr: expect.stringContaining('stop all servers') });
  await server.close();
  const local = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: IN_FILE });
  expect(await move({ DATABASE_URL })).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by another') });
  await local.close();
  expect(await move({ DATABASE_URL })).toMatchObject({ code: 0 });
});

test('a row that differs after the copy stops a move; repeated, it succeeds, and all users continue', async () => {
  const { dataDir, founder, open } = await makeUsed();
  const env = { DATABASE_URL: await makeAddress() };
  await ask(
    env.DATABASE_URL,
    "CREATE RULE bend AS ON INSERT TO channels DO ALSO UPDATE channels SET name = 'bent' WHERE gid = 1",
  );
  const moved = await loquat(['move', '--database', 'postgres'], { dataDir, env });
  expect(moved).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The table channels arrived changed'),
  });
  expect(await ask(env.DATABASE_URL, 'SELECT 1 FROM users')).toEqual([]);
  await ask(env.DATABASE_URL, 'DROP RULE bend ON channels');
  expect(await loquat(['move', '--database', 'postgres'], { dataDir, env })).toMatchObject({ code: 0 });
  await rm(fileOf(dataDir));
  const server = await startTestServer({ DATA_DIR: dataDir, ...env });
  const said = (await listHistory(server, founder, `group/${open}`)).map(({ detail }) =>
    detail.type === 'normal' ? detail.content : '',
  );
  await send(server, founder, `group/${open}`, 'in PostgreSQL');
  await server.close();
  expect(said).toContain(ODD);
});

test('a backup of either kind of database is restored into either', async () => {
  const { dataDir } = await makeUsed();
  const folder = await makeFolder();
  const at = (name: string) => join(folder, name);
  const env = { DATABASE_URL: await makeAddress() };
  await loquat(['move', '--database', 'postgres'], { dataDir, env });
  const rows = rowsIn(fileOf(dataDir));
  await rm(fileOf(dataDir));

  const backup = await loquat(['backup', at('monday')], { dataDir, env });
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(await loquat(['verify', at('monday')], { dataDir })).toMatchObject({ code: 0, stderr: '' });
  for (const [table, kept] of rowsIn(join(at('monday'), 'loquat.db')))
    expect([table, kept]).toEqual([table, rows.get(table)]);

  const withoutNumbers = (file: string) => {
    const left = rowsIn(file);
    left.delete('sqlite_sequence');
    return left;
  };
  const inFile = { dataDir: at('file'), env: { DATABASE_URL: IN_FILE } };
  expect(await loquat(['restore', at('monday')], inFile)).toMatchObject({ code: 0, stderr: '' });
  const fromFile = withoutNumbers(fileOf(at('file')));
  const other = { DATABASE_URL: await makeAddress() };
  const restored = await loquat(['restore', at('monday')], { dataDir: at('postgres'), env: other });
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('DATABASE_URL') });
  await expect(stat(fileOf(at('postgres')))).rejects.toThrow('ENOENT');
  await expect(stat(join(at('postgres'), 'restore.unfinished'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(at('postgres'), 'keys/sealing-secret'))).toEqual(
    await readFile(join(dataDir, 'keys/sealing-secret')),
  );
  // Of a file, into PostgreSQL, and back: the rows are equal, except for ids after the backup.
  await loquat(['move', '--database', 'folder'], { dataDir: at('postgres'), env: other });
  expect(withoutNumbers(fileOf(at('postgres')))).toEqual(fromFile);
  const lastOf = (file: string) => {
    const db = new Database(file, { readonly: true });
    const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'message_log'").pluck().get();
    db.close();
    return last;
  };
  expect(lastOf(fileOf(at('postgres')))).toBe(lastOf(fileOf(at('file'))));

  const again = await loquat(['restore', at('monday')], { dataDir: at('third'), env: other });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('has people or messages') });
});

test('doctor, licences and accounts use the database of DATABASE_URL, and no password is printed', async () => {
  const { dataDir } = await makeUsed();
  const env = { DATABASE_URL: await makeAddress(), FRONTEND_URL: 'https://chat.example.org' };
  const look = async (more = {}) => {
    const { stdout, stderr } = await loquat(['doctor', '--json'], { dataDir, env: { ...env, ...more } });
    expect(stdout + stderr).not.toContain('opensesame');
    return (name: string) => (JSON.parse(stdout) as NamedFinding[]).find((finding) => finding.name === name);
  };
  await loquat(['move', '--database', 'postgres'], { dataDir, env });
  await rm(fileOf(dataDir));
  const of = await look();
  expect(of('database')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/^PostgreSQL \d+.*up to date$/),
  });
  expect(of('server')).toMatchObject({ message: expect.stringContaining('no server') });
  expect(of('files')).toMatchObject({ status: 'ok', message: expect.stringContaining('2 uploads, all there') });
  expect(of('settings')).toMatchObject({ status: 'ok' });

  const reset = ['user', 'reset-password', 'bob@example.org'];
  const running = await openPostgres(env.DATABASE_URL);
  expect((await look())('server')).toMatchObject({ message: expect.stringContaining('1 running') });
  expect(await loquat(reset, { dataDir, env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stop all servers'),
  });
  await running.close();
  const hashOf = () => ask(env.DATABASE_URL, "SELECT password_hash FROM users WHERE email = 'bob@example.org'");
  const before = await hashOf();
  expect(await loquat(reset, { dataDir, env })).toMatchObject({ code: 0, stderr: '' });
  expect(await hashOf()).not.toEqual(before);
  expect((await loquat(['license', 'show'], { dataDir, env })).stdout).toContain('No licence is installed');

  const away = (await look({ DATABASE_URL: 'postgres://loquat:opensesame@127.0.0.1:9/loquat' }))('database');
  expect(away).toMatchObject({ status: 'wrong', message: expect.stringContaining('ECONNREFUSED') });
});
