import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { startLoquat } from '../../test/cli/loquat.ts';
import { FOUNDER, signIn } from '../../test/drivers/call.ts';
import { nth } from '../../test/drivers/found.ts';
import { meet, type Person, personOf, send } from '../../test/drivers/people.ts';
import { deleteMessage, find } from '../../test/modules/search/searching.ts';
import { programs } from '../../test/platform/postgres/postgres-server.ts';
import { makeReplicatedServer, type ReplicatedDatabase } from '../../test/platform/postgres/replicated-server.ts';
import { testWithPostgres as test } from '../../test/platform/postgres/test-database.ts';
import { createTestClock } from '../../test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/servers/test-server.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { loadConfig } from '../config/config.ts';
import { createReplicaCheck } from '../doctor/replica.check.ts';
import { createLog } from '../platform/logging/log.ts';

type Replicated = ReturnType<typeof makeReplicatedServer>;

/** Each time sends a message, and a page has fifty. */
const SELDOM = { interval: 1_000 };
const MINUTE_MS = 60_000;

let both: Replicated;

beforeAll(() => {
  if (programs !== undefined) both = makeReplicatedServer();
});
afterEach(() => both?.resume());
afterAll(() => both?.remove());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-replica-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server with a replica, and its log. */
async function start({ url, replicaUrl }: Pick<ReplicatedDatabase, 'url' | 'replicaUrl'>, env = {}, clock?: object) {
  const lines: string[] = [];
  const log = createLog(loadConfig({ LOG_LEVEL: 'error' }), { write: (line) => void lines.push(line) });
  const served = { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl };
  const server = await startTestServer({ ...served, ...env }, { log, ...clock });
  onTestFinished(() => server.close());
  return { server, lines };
}

const say = (server: TestServer, ann: Person, text: string) => send(server, ann, `user/${ann.uid}`, text);

const findNeedles = (server: TestServer, ann: Person) => find(server, ann, 'needle', { limit: '50' });

/**
 * Pauses the replica while the index follows it, which is verified: later messages are not found. Adds the messages
 * that it sends to `sent`.
 */
const pauseWhileFollowed = (server: TestServer, ann: Person, sent: number[]) =>
  expect
    .poll(async () => {
      await both.resume();
      if (!(await both.isCaughtUp())) return false;
      await both.pause();
      sent.push(await say(server, ann, 'a needle'));
      return !(await findNeedles(server, ann)).includes(nth(sent, sent.length - 1));
    }, SELDOM)
    .toBe(true);

/** The indexed messages, each as often as it is in the index. */
function indexed({ dataDir }: TestServer): number[] {
  const db = new Database(join(dataDir, 'search.db'), { readonly: true });
  try {
    return db.prepare<[], number>('SELECT mid FROM docs ORDER BY mid').pluck().all();
  } finally {
    db.close();
  }
}

const messagesIn = (folder: string): unknown[] => {
  const db = new Database(join(folder, 'loquat.db'), { readonly: true });
  try {
    return db.prepare('SELECT mid FROM messages ORDER BY mid').pluck().all();
  } finally {
    db.close();
  }
};

test('messages missing in a replica are found from the database itself, and none is lost or duplicated when it resumes', async () => {
  const database = await both.makeDatabase();
  const { server, lines } = await start(database);
  const [ann] = await meet(server);
  const needles = () => findNeedles(server, ann).catch(() => []);
  const first = await say(server, ann, 'a needle');
  await expect.poll(needles).toEqual([first]);

  const sent = [first];
  await pauseWhileFollowed(server, ann, sent);
  await expect.poll(needles).toEqual(sent.toReversed());
  expect(lines).toEqual([expect.stringContaining('late by more than four seconds')]);
  // From now on the database itself is followed, and every new message is found at once.
  sent.push(await say(server, ann, 'another needle'));
  expect(await needles()).toEqual(sent.toReversed());

  await pauseWhileFollowed(server, ann, sent);
  const IN_REPLICA = `SELECT mid FROM messages WHERE deleted_at IS NULL AND mid IN (${sent[0]}, ${sent[1]})`;
  const [deleted, erased] = sent.splice(0, 2);
  await deleteMessage(server, ann, deleted ?? 0);
  expect(await needles()).not.toContain(deleted);
  await database.askPrimary(
    `DELETE FROM message_log WHERE mid = ${erased}; DELETE FROM messages WHERE mid = ${erased}`,
  );
  server.searchIndex.noteMessagesRemoved();
  await expect.poll(() => indexed(server)).not.toContain(erased);
  expect(await needles()).not.toContain(erased);
  expect(await database.askReplica(IN_REPLICA)).toHaveLength(2);

  await both.resume();
  sent.push(await say(server, ann, 'the last needle'));
  await expect.poll(needles).toEqual(sent.toReversed());
  await expect.poll(() => indexed(server)).toEqual(sent);
});

test('a replica that diverged from its primary is not used: everything is found, and the log gives the reason', async () => {
  const database = await both.makeDatabase();
  const DATA_DIR = await makeFolder();
  const before = await startTestServer({ DATABASE_URL: database.url, DATA_DIR });
  const [founder] = await meet(before);
  const mids = [await say(before, founder, 'a needle of before')];
  await before.close();
  const older = await both.makeDatabase(database.name);
  await expect.poll(both.isCaughtUp).toBe(true);

  const { server, lines } = await start({ url: database.url, replicaUrl: older.replicaUrl }, { DATA_DIR });
  const ann = personOf(await signIn(server, FOUNDER));
  for (const text of ['a needle', 'another needle']) {
    mids.unshift(await say(server, ann, text));
    // On a busy machine, a search does not wait until the index has read everything.
    await expect.poll(() => find(server, ann, 'needle')).toEqual(mids);
  }
  await expect.poll(() => lines).toEqual([expect.stringContaining('a replica of another database')]);
  expect(lines.join()).not.toContain(older.replicaUrl);
});

test('a backup and an export from a lagging replica contain everything sent before they began', async () => {
  const database = await both.makeDatabase();
  const { server } = await start(database);
  const [ann] = await meet(server);
  await expect.poll(both.isCaughtUp).toBe(true);
  await both.pause();
  const mid = await say(server, ann, 'just before');
  const folder = await makeFolder();
  const place = { dataDir: server.dataDir, databaseUrl: database.url, databaseReplicaUrl: database.replicaUrl };
  const making = makeBackup({ ...place, target: join(folder, 'backup') });
  const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%replay_lsn%'
    AND pid <> pg_backend_pid()`;
  await expect.poll(() => database.askReplica(WAITING)).not.toEqual([]);
  await both.resume();
  expect((await making).replicaLeft).toBeUndefined();
  expect(messagesIn(join(folder, 'backup'))).toEqual([mid]);

  const next = await say(server, ann, 'and after');
  const { records, replicaLeft } = await exportArchive({ ...place, target: join(folder, 'export'), now: Date.now });
  expect([records.message, replicaLeft]).toEqual([2, undefined]);
  expect(next).toBeGreaterThan(mid);
});

test('when a replica ends in the middle of a backup, the backup is made from the database itself, and reports that', async () => {
  const database = await both.makeDatabase();
  const { server } = await start(database);
  const [ann] = await meet(server);
  const first = await say(server, ann, 'kept');
  const folder = await makeFolder();
  await expect.poll(both.isCaughtUp).toBe(true);
  const locking = new pg.Client({ connectionString: database.url });
  await locking.connect();
  onTestFinished(() => locking.end());
  // The replica locks the table as well, so a process that reads all tables there waits in the middle.
  await locking.query('BEGIN; LOCK TABLE canned_answers IN ACCESS EXCLUSIVE MODE');
  const second = await say(server, ann, 'kept as well');
  const LOCKED = "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'canned_answers'::regclass";
  await expect.poll(() => database.askReplica(LOCKED)).not.toEqual([]);

  const env = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.replicaUrl };
  const { ended } = startLoquat(['backup', join(folder, 'backup')], { dataDir: server.dataDir, env });
  const HELD = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(() => database.askReplica(HELD)).not.toEqual([]);
  both.replica.stop('immediate');
  await locking.query('ROLLBACK');
  const { code, stderr } = await ended;
  both.replica.start();
  expect([code, stderr]).toEqual([0, expect.stringContaining('was not read, but the database itself')]);
  expect(stderr).not.toContain(database.replicaUrl);
  expect((await verifyBackup(join(folder, 'backup'))).missing).toEqual([]);
  expect(messagesIn(join(folder, 'backup'))).toEqual([first, second]);
});

test('a server starts without its replica, and its nightly backup reports its source', async () => {
  const database = await both.makeDatabase();
  const backupDir = join(await makeFolder(), 'nightly');
  const clock = createTestClock();
  const away = { url: database.url, replicaUrl: 'postgres://loquat:opensesame@127.0.0.1:9/loquat' };
  const { lines } = await start(away, { BACKUP_DIR: backupDir, BACKUP_TIME: '03:30' }, { clock });
  clock.advance(MINUTE_MS);
  const finished = async () => (await readdir(backupDir).catch(() => [])).filter((name) => !name.includes('.'));
  await expect.poll(finished).toHaveLength(1);
  await expect.poll(() => lines).toEqual([expect.stringContaining('DATABASE_URL instead of DATABASE_REPLICA_URL')]);
  expect(lines.join()).not.toContain('opensesame');
});

test('the doctor reports whether a replica answers, belongs to this database, and its lag', async () => {
  const database = await both.makeDatabase();
  const other = await both.makeDatabase();
  for (const { url } of [database, other]) await (await startTestServer({ DATABASE_URL: url })).close();
  await expect.poll(both.isCaughtUp).toBe(true);
  const look = (replicaUrl: string) => createReplicaCheck(replicaUrl, database.url).run();
  const says = (text: string) => ({ message: expect.stringContaining(text) });

  expect(await look(database.replicaUrl)).toMatchObject({ status: 'ok', ...says('without lag') });
  expect(await look(other.replicaUrl)).toMatchObject({ status: 'wrong', ...says('of another database') });
  expect(await look(database.url)).toMatchObject({ status: 'wrong', ...says('it takes writes') });
  const away = await look('postgres://loquat:opensesame@127.0.0.1:9/loquat');
  expect(away).toMatchObject({ status: 'wrong', ...says('It does not answer (ECONNREFUSED)') });
  expect(JSON.stringify(away)).not.toContain('opensesame');

  await both.pause();
  await database.askPrimary('UPDATE commit_groups SET begun_at = begun_at');
  expect(await look(database.replicaUrl)).toMatchObject({
    message: expect.stringMatching(/\d s and \d+ bytes behind/),
  });
});
