import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Traffic } from '#test/backup/traffic.ts';
import { answerTo, FOUNDER, signIn, signInFounder } from '#test/drivers/call.ts';
import { getFile } from '#test/drivers/files.ts';
import { found } from '#test/drivers/found.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { createChannel, listHistory, type Person, personOf } from '#test/drivers/people.ts';
import { makeDatabase, testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { placeOf } from '#test/servers/server-database.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { restoreBackup } from '../restore-backup.ts';
import { verifyBackup } from '../verify-backup.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const FEW = 20;

async function makeFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-schedule-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { dataDir: join(folder, 'data'), backupDir: join(folder, 'backups'), elsewhere: join(folder, 'elsewhere') };
}

async function start(env: Record<string, string>, clock = createTestClock()) {
  const server = await startTestServer(env, { clock });
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(stop);
  return { server, clock, stop };
}

const finishedIn = async (folder: string) => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith('.unfinished'));
};

const contentsOf = async (server: TestServer, person: Person, gid: number) => {
  const history = await listHistory(server, person, `group/${gid}`, '?limit=100000');
  return new Map(history.map(({ mid, detail }) => [mid as number, detail.type === 'normal' ? detail.content : '']));
};

/**
 * Returns the number of restored messages. `urls`: the databases of the server and of the restored one, if they are not
 * in their folders.
 */
async function tryRestore(...urls: string[]): Promise<number> {
  const { dataDir, backupDir, elsewhere } = await makeFolders();
  const [first, other] = urls.map((DATABASE_URL) => ({ DATABASE_URL }));
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', ...first };
  const { server, clock, stop } = await start(env);
  const founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder, { is_public: true });
  const traffic = new Traffic(server, founder, gid);
  await traffic.until(() => traffic.kept.size >= FEW);
  const [messages, files] = [new Map(traffic.kept), new Map(traffic.files)];
  clock.advance(MINUTE_MS);
  await expect.poll(() => finishedIn(backupDir)).toHaveLength(1);
  const during = traffic.kept.size - messages.size;
  await traffic.stop();
  await stop();
  expect(during).toBeGreaterThan(0);

  const source = join(backupDir, found((await finishedIn(backupDir))[0]));
  expect((await verifyBackup(source)).missing).toEqual([]);
  const databaseUrl = other?.DATABASE_URL ?? (await placeOf(elsewhere)).databaseUrl;
  await restoreBackup({ source, dataDir: elsewhere, databaseUrl });
  const { server: second } = await start({ DATA_DIR: elsewhere, ...other }, createTestClock());
  const kept = await contentsOf(second, personOf(await signIn(second, FOUNDER, 'web:2')), gid);
  for (const [mid, content] of messages) expect([mid, kept.get(mid)]).toEqual([mid, content]);
  for (const [path, content] of files)
    expect(await (await getFile(second, { token: founder.token, path })).text()).toBe(content);
  return messages.size;
}

test('all messages that a busy server acknowledged before its nightly backup are there after a restore elsewhere', async () => {
  expect(await tryRestore()).toBeGreaterThanOrEqual(FEW);
});

testWithPostgres('the same is there if both databases are in PostgreSQL', async () => {
  expect(await tryRestore(await makeDatabase(), await makeDatabase())).toBeGreaterThanOrEqual(FEW);
});

test('one backup a day is made, also after a restart, which removes interrupted ones', async () => {
  const { dataDir, backupDir } = await makeFolders();
  const keep = { BACKUP_KEEP_DAILY: '2', BACKUP_KEEP_WEEKLY: '0' };
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', LOG_LEVEL: 'silent', ...keep };
  const first = await start(env);
  first.clock.advance(MINUTE_MS);
  await expect.poll(() => finishedIn(backupDir)).toHaveLength(1);
  const oldest = found((await finishedIn(backupDir))[0]);
  await first.stop();

  const torn = `${oldest.replace(/\d{8}T\d{6}Z$/, '')}20200101T000000Z.unfinished`;
  const ofAnother = 'loquat-ffffffff-20200101T000000Z.unfinished';
  for (const name of [torn, ofAnother]) await mkdir(join(backupDir, name));
  const second = await start(env, createTestClock({ start: first.clock.now() }));
  const nextDay = async (count: number, isThere: boolean) => {
    second.clock.advance(DAY_MS);
    const made = async () => {
      // The job checks every minute, independent of the last check.
      second.clock.advance(MINUTE_MS);
      const names = await finishedIn(backupDir);
      return [names.length, names.includes(oldest)];
    };
    await expect.poll(made).toEqual([count, isThere]);
  };
  await nextDay(2, true);
  await nextDay(2, false);
  await second.stop();
  const left = await readdir(backupDir);
  expect([left.includes(torn), left.includes(ofAnother)]).toEqual([false, true]);
});

test('a backup that would use up the reserve of the disk is refused and reported', async () => {
  const { dataDir, backupDir } = await makeFolders();
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', LOG_LEVEL: 'silent' };
  const { server, clock } = await start({ ...env, DISK_RESERVE_MB: '10000000' });
  const { token } = await signInFounder(server);
  const told = async () => (await answerTo(server, 'GET /admin/system/metrics', { token })).backups_fail_since;
  expect(await told()).toBeUndefined();
  clock.advance(MINUTE_MS);
  const metric = (name: string) => readMetric(server, name);
  await expect.poll(() => metric('loquat_backup_failures_total')).toBe(1);
  expect(await metric('loquat_backup_last_success_timestamp_seconds')).toBe(0);
  expect(await told()).toBeNull();
  expect(await finishedIn(backupDir)).toEqual([]);
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
});

test('a clock that jumps a year ahead and back causes one backup each time, and the daily ones continue', async () => {
  const { dataDir, backupDir } = await makeFolders();
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', LOG_LEVEL: 'silent' };
  const { server, clock } = await start(env);
  const untilMade = async (count: number) => {
    const isDone = async () => [
      (await finishedIn(backupDir)).length,
      await readMetric(server, 'loquat_backup_running'),
    ];
    await expect
      .poll(() => {
        clock.advance(SECOND_MS);
        return isDone();
      })
      .toEqual([count, 0]);
  };
  clock.jump(YEAR_MS);
  clock.advance(MINUTE_MS);
  await untilMade(1);
  clock.jump(-YEAR_MS);
  clock.advance(MINUTE_MS);
  await untilMade(2);
  clock.advance(DAY_MS);
  await untilMade(3);
});

test('while a backup is being made no second one begins, however many minutes pass', async () => {
  const { dataDir, backupDir } = await makeFolders();
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', LOG_LEVEL: 'silent' };
  const { server, clock } = await start(env);
  const metric = (name: string) => readMetric(server, name);
  clock.advance(MINUTE_MS);
  let looks = 0;
  const look = async () => {
    // Each is a time at which the job checks again.
    if ((await metric('loquat_backup_running')) === 1) clock.advance(MINUTE_MS);
    looks += 1;
    return finishedIn(backupDir);
  };
  await expect.poll(look, { interval: 1 }).not.toEqual([]);
  await expect.poll(() => metric('loquat_backup_running')).toBe(0);
  expect(looks).toBeGreaterThan(2);
  expect([(await finishedIn(backupDir)).length, await metric('loquat_backup_failures_total')]).toEqual([1, 0]);
});

test('administrators are notified when no backup was made for longer than a day, until there is one', async () => {
  const { dataDir, backupDir } = await makeFolders();
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_TIME: '03:30', ACCESS_TOKEN_TTL_SECONDS: '864000' };
  const { server, clock } = await start({ ...env, LOG_LEVEL: 'silent' });
  const { token } = await signInFounder(server);
  const told = async () => (await answerTo(server, 'GET /admin/system/metrics', { token })).backups_fail_since;
  const made = async () => (await readMetric(server, 'loquat_backup_last_success_timestamp_seconds')) * SECOND_MS;
  clock.advance(MINUTE_MS);
  await expect.poll(made).toBeGreaterThan(0);
  const first = await made();
  clock.jump(DAY_MS);
  expect(await told()).toBeUndefined();
  clock.jump(2 * HOUR_MS + MINUTE_MS);
  expect(await told()).toBe(first);
  clock.advance(MINUTE_MS);
  await expect.poll(made).toBeGreaterThan(first);
  expect(await told()).toBeUndefined();
});
