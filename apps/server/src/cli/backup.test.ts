import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Traffic } from '../../test/backup/traffic.ts';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { answerTo, FOUNDER, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { getFile, sendFile, uploadFile } from '../../test/drivers/files.ts';
import { createChannel, listHistory, personOf, send, type Person } from '../../test/drivers/people.ts';
import { type ChildServer, startChildServer } from '../../test/security/child-server.ts';
import { needsFile, placeOf } from '../../test/servers/server-database.ts';
import type { BackupManifest } from '../backup/manifest.ts';
import { lockDataDir } from '../platform/db/data-lock.ts';

const FEW = 20;

async function startOn(dataDir: string): Promise<ChildServer> {
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  return server;
}

const contentsOf = async (server: ChildServer, person: Person, gid: number) => {
  const history = await listHistory(server, person, `group/${gid}`, '?limit=100000');
  return new Map(history.map(({ mid, detail }) => [mid as number, detail.type === 'normal' ? detail.content : '']));
};

const readManifest = async (backup: string): Promise<BackupManifest> =>
  JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));

/** A small server's folder and its backup, made while it is stopped; shared by all tests, which change neither. */
const small = { folder: '', dataDir: '', backup: '' };

beforeAll(async () => {
  small.folder = await mkdtemp(join(tmpdir(), 'loquat-cli-'));
  small.dataDir = join(small.folder, 'data');
  small.backup = join(small.folder, 'backup');
  const server = await startChildServer(small.dataDir);
  try {
    const founder = personOf(await signInFounder(server));
    const gid = await createChannel(server, founder);
    const { path } = await uploadFile(server, founder.token, 'kept bytes', { filename: 'a.txt' });
    await sendFile(server, founder.token, `group/${gid}`, path);
  } finally {
    await server.kill();
  }
  expect(await loquat(['backup', small.backup], small)).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => rm(small.folder, { recursive: true, force: true }));

test('everything a busy server acknowledged before a backup is complete after its restore', async () => {
  const folder = await makeFolder();
  const [dataDir, backup, elsewhere] = ['data', 'backup', 'new/data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await startOn(dataDir);
  const signedIn = await signInFounder(server);
  const founder = personOf(signedIn);
  const gid = await createChannel(server, founder, { is_public: true });
  const traffic = new Traffic(server, founder, gid);
  await traffic.until(() => traffic.kept.size >= FEW);
  const [messages, files] = [new Map(traffic.kept), new Map(traffic.files)];
  const made = await loquat(['backup', backup], { dataDir });
  const during = traffic.kept.size - messages.size;
  await traffic.stop();
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(during).toBeGreaterThan(0);
  expect((await readManifest(backup)).missing).toEqual([]);
  const verified = await loquat(['verify', backup], { dataDir });
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete'), stderr: '' });
  await server.kill();

  expect(await loquat(['restore', backup], { dataDir: elsewhere })).toMatchObject({ code: 0, stderr: '' });
  const looked = await loquat(['doctor', '--json'], { dataDir: elsewhere });
  expect([looked.code, looked.stdout]).toEqual([0, expect.stringContaining('all there')]);
  const second = await startOn(elsewhere);
  // The keys are the same, so users stay signed in.
  expect(await statusOf(second, 'GET /user/me', founder)).toBe(200);
  const organization = await answerTo(second, 'GET /admin/system/organization');
  expect(organization).toMatchObject({ server_id: signedIn.server_id });
  const kept = await contentsOf(second, personOf(await signIn(second, FOUNDER, 'web:2')), gid);
  for (const [mid, content] of messages) expect([mid, kept.get(mid)]).toEqual([mid, content]);
  for (const [path, content] of files)
    expect(await (await getFile(second, { token: founder.token, path })).text()).toBe(content);
  // A client that received messages after the backup continues from its last mid.
  const seen = Math.max(...traffic.kept.keys());
  const stream = await openEvents(second, founder.token, { after_mid: seen });
  const next = await send(second, founder, `group/${gid}`, 'on we go');
  expect(next).toBeGreaterThan(seen);
  expect(await stream.find('chat', ({ mid }) => mid === next)).toBeDefined();
  stream.drop();
});

test('a backup is readable by its owner only, and never overwrites anything', async () => {
  const { folder, dataDir, backup } = small;
  const { entries } = await readManifest(backup);
  expect(entries.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['loquat.db', 'keys/token-secret', 'keys/sealing-secret', 'keys/server-id']),
  );
  for (const { path } of [...entries, { path: 'manifest.json' }]) {
    expect([path, (await stat(join(backup, path))).mode & 0o777]).toEqual([path, 0o600]);
  }
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await stat(join(backup, 'keys'))).mode & 0o777).toBe(0o700);

  const again = await loquat(['backup', backup], { dataDir });
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('exists already') });
  const inside = await loquat(['backup', join(dataDir, 'files', 'copy')], { dataDir });
  expect(inside).toMatchObject({ code: 1, stderr: expect.stringContaining('inside what is backed up') });
  expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
});

test.skipIf(needsFile('with DATABASE_URL the database is there, whatever the folder'))(
  'a folder without a server is not backed up',
  async () => {
    const { folder } = small;
    const nothing = await loquat(['backup', join(folder, 'b2')], { dataDir: join(folder, 'typo') });
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('no server in') });
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
  },
);

test('a restore fills only an empty folder on which no server runs', async () => {
  const { backup, dataDir } = small;
  const taken = await makeFolder();
  await writeFile(join(taken, 'notes.txt'), 'mine');
  const refused = await loquat(['restore', backup], { dataDir: taken });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is not empty') });
  expect(await readdir(taken)).toEqual(['notes.txt']);

  const unlock = lockDataDir(dataDir);
  onTestFinished(unlock);
  const running = await loquat(['restore', backup], { dataDir });
  expect(running).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by another Loquat') });
});

test('a damaged backup is refused with a short message', async () => {
  const copy = join(await makeFolder(), 'copy');
  await cp(small.backup, copy, { recursive: true });
  await truncate(join(copy, 'loquat.db'), 8192);
  const { code, stdout, stderr } = await loquat(['restore', copy], { dataDir: join(copy, 'data') });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'The backup is damaged: loquat.db is missing or not what was backed up.\n',
  ]);
  expect(await loquat(['verify', copy], { dataDir: join(copy, 'data') })).toEqual({ code, stdout, stderr });
});

test('no server starts on an interrupted restore, and the next restore finishes it', async () => {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'restore.unfinished'));
  await mkdir(join(dataDir, 'keys'));
  const refused = await loquat(['start'], { dataDir, env: { PORT: '0' } });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('was interrupted') });
  expect(await loquat(['restore', small.backup], { dataDir })).toMatchObject({ code: 0, stderr: '' });
  const { databaseUrl } = await placeOf(dataDir);
  const database = databaseUrl === undefined ? ['loquat.db'] : [];
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'keys', ...database, 'loquat.lock']);
});
