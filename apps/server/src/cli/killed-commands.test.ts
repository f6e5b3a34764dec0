import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { contentsOf } from '../../test/archive/folders.ts';
import { useEverything } from '../../test/archive/used-server.ts';
import { loquat, makeFolder, startLoquat } from '../../test/cli/loquat.ts';
import { rowsIn } from '../../test/cli/rows-in-file.ts';
import { makeStoppingLine, type Passing } from '../../test/platform/postgres/stopping-line.ts';
import { makeDatabase, testWithPostgres as test } from '../../test/platform/postgres/test-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { makeBackup } from '../backup/make-backup.ts';
import type { NamedFinding } from '../doctor/run-checks.ts';
import { lockDataDir } from '../platform/db/data-lock.ts';
import { copyPostgresToFile } from '../platform/db/rows/postgres-copies.ts';

/** `DATABASE_URL` of servers with a database file, even in a run with `TEST_DATABASE=postgres`. */
const IN_FILE = '';

const asks = (text: string): Passing => ({ from: 'client', text });
const EMPTIES = asks('TRUNCATE');
const FILLS = asks('INSERT INTO "message_log"');
const READS = asks('FROM "message_log"');
const COMMITS = asks('COMMIT\0');
/** Committed, but the client has not received the answer. */
const COMMITTED: Passing = { from: 'server', text: 'COMMIT\0' };

/** The stopped server of a team that used all features, an empty database, and a proxy to it that stops on cue. */
async function makeUsed() {
  const folder = await makeFolder();
  const at = (name: string) => join(folder, name);
  const dataDir = at('data');
  const server = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: IN_FILE });
  await useEverything(server);
  await server.close();
  const url = await makeDatabase();
  const line = await makeStoppingLine(url);
  /** Runs a command that is killed at a given moment. */
  async function kill(args: readonly string[], ...moments: readonly Passing[]): Promise<void> {
    const stopped = line.stopAt(...moments);
    const { ended, kill: end } = startLoquat(args, { dataDir: at('target'), env: { DATABASE_URL: line.url } });
    await Promise.race([stopped, ended.then(({ stdout, stderr }) => expect.unreachable(stdout + stderr))]);
    end();
    await ended;
    line.mend();
  }
  const run = (args: readonly string[]) => loquat(args, { dataDir: at('target'), env: { DATABASE_URL: line.url } });
  /**
   * The doctor's finding about commands in the target, whose database is in PostgreSQL or, with `IN_FILE`, in the
   * folder.
   */
  async function lookAtCommands(databaseUrl = line.url) {
    const { stdout } = await loquat(['doctor', '--json'], {
      dataDir: at('target'),
      env: { DATABASE_URL: databaseUrl },
    });
    return (JSON.parse(stdout) as NamedFinding[]).find(({ name }) => name === 'interrupted commands');
  }
  let copies = 0;
  /** All rows of the database, read through a copy in a file. */
  async function rowsThere() {
    copies += 1;
    await copyPostgresToFile({ databaseUrl: url }, at(`copy-${copies}`));
    return rowsIn(at(`copy-${copies}`));
  }
  /** Copies all rows into the database. */
  const loaded = () => loquat(['move', '--database', 'postgres'], { dataDir, env: { DATABASE_URL: url } });
  return { at, dataDir, url, kill, run, lookAtCommands, rowsThere, loaded, rows: rowsIn(join(dataDir, 'loquat.db')) };
}

/** Without the gap that a restore adds: ids continue above those assigned after the backup. */
function withoutNumbers(rows: Map<string, unknown>) {
  rows.delete('sqlite_sequence');
  return rows;
}

test('a killed move to PostgreSQL leaves both sides as they were, or done, and finishes when repeated', async () => {
  const { at, dataDir, kill, run, rows, rowsThere } = await makeUsed();
  await cp(dataDir, at('target'), { recursive: true });
  const move = ['move', '--database', 'postgres'];
  const empty = await rowsThere();
  for (const moments of [[EMPTIES], [FILLS], [EMPTIES, COMMITS]]) {
    await kill(move, ...moments);
    expect(await rowsThere()).toEqual(empty);
  }
  await kill(move, EMPTIES, COMMITTED);
  expect(await run(move)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('compared') });

  expect(withoutNumbers(await rowsThere())).toEqual(withoutNumbers(rows));
  expect(withoutNumbers(rowsIn(join(at('target'), 'loquat.db')))).toEqual(rows);
});

test('a killed move into a folder leaves no server in it, and finishes when repeated', async () => {
  const { at, dataDir, kill, run, lookAtCommands, rows, loaded } = await makeUsed();
  await loaded();
  await cp(join(dataDir, 'keys'), join(at('target'), 'keys'), { recursive: true });
  const move = ['move', '--database', 'folder'];
  await kill(move, READS);
  const start = () => startTestServer({ DATA_DIR: at('target'), DATABASE_URL: IN_FILE });
  await expect(start()).rejects.toThrow('was interrupted');
  const interrupted = { status: 'wrong', message: expect.stringContaining('A move of the database into') };
  expect(await lookAtCommands(IN_FILE)).toMatchObject({
    ...interrupted,
    advice: expect.stringMatching('move --database folder.*to begin with an empty server'),
  });
  expect(await lookAtCommands()).toMatchObject({ ...interrupted, advice: expect.stringMatching('to stay there') });

  expect(await run(move)).toMatchObject({ code: 0, stderr: '' });
  expect(withoutNumbers(rowsIn(join(at('target'), 'loquat.db')))).toEqual(withoutNumbers(rows));
  expect(await lookAtCommands(IN_FILE)).toMatchObject({ status: 'ok' });
  await (await start()).close();
});

test('a killed import into PostgreSQL has imported nothing, or everything, and can be repeated', async () => {
  const { at, dataDir, url, kill, run, lookAtCommands, rowsThere } = await makeUsed();
  const now = () => Date.now();
  await exportArchive({ dataDir, target: at('archive'), now });
  const importing = ['import', at('archive')];
  const empty = await rowsThere();
  for (const moments of [[READS], [EMPTIES, FILLS]]) {
    await kill(importing, ...moments);
    expect(await rowsThere()).toEqual(empty);
  }
  expect(await lookAtCommands()).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('An import was interrupted'),
    advice: expect.stringMatching('loquat import.*again.*delete .*import.unfinished'),
  });
  // As during a command, or while a server runs.
  const unlock = lockDataDir(at('target'));
  expect(await lookAtCommands()).toMatchObject({ status: 'note', message: expect.stringContaining('is under way or') });
  unlock();
  await kill(importing, EMPTIES, COMMITTED);
  const imported = await rowsThere();
  expect(await run(importing)).toMatchObject({ code: 0, stderr: '' });
  expect(await lookAtCommands()).toMatchObject({ status: 'ok' });
  expect(await rowsThere()).toEqual(imported);
  await exportArchive({ dataDir: at('target'), databaseUrl: url, target: at('again'), now });
  expect(await contentsOf(at('again'))).toEqual(await contentsOf(at('archive')));
});

test('servers refuse a target of a killed restore into PostgreSQL, and the restore finishes when repeated', async () => {
  const { at, dataDir, kill, run, lookAtCommands, rows, rowsThere } = await makeUsed();
  await makeBackup({ dataDir, target: at('backup') });
  const restore = ['restore', at('backup')];
  const empty = await rowsThere();
  await kill(restore, EMPTIES, FILLS);
  expect(await rowsThere()).toEqual(empty);
  await kill(restore, EMPTIES, COMMITTED);
  await expect(startTestServer({ DATA_DIR: at('target') })).rejects.toThrow('was interrupted');
  expect(await lookAtCommands()).toMatchObject({ status: 'wrong', advice: 'Run `loquat restore` again.' });

  expect(await run(restore)).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(at('target'), 'restore.unfinished'))).toBe(false);
  expect(withoutNumbers(await rowsThere())).toEqual(withoutNumbers(rows));
});
