import { cp, mkdir, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupManifest } from '../backup/manifest.ts';
import { type ChildServer, startChildServer } from '../security/testing/child-server.ts';
import { call, FOUNDER, signIn, signInFounder } from '../testing/call.ts';
import { getFile, sendFile, uploadFile } from '../testing/files.ts';
import { createChannel, listHistory, personOf, send, type Person } from '../testing/people.ts';
import { loquat, makeFolder } from './testing/loquat.ts';

const FEW = 20;

/** Says and uploads things, and takes back half of it, until told to stop; remembers what stays. */
class Traffic {
  readonly kept = new Map<number, string>();
  readonly files = new Map<string, string>();
  #goesOn = true;
  readonly #writers: Promise<void>[];

  constructor(server: ChildServer, person: Person, gid: number) {
    this.#writers = [0, 1, 2].map((writer) => this.#write(server, person, gid, writer));
  }

  async #write(server: ChildServer, person: Person, gid: number, writer: number): Promise<void> {
    for (let turn = 0; this.#goesOn; turn += 1) {
      const content = `${writer}/${turn}`;
      const { path } = await uploadFile(server, person.token, content, { filename: `${turn}.txt` });
      const mid = await sendFile(server, person.token, `group/${gid}`, path);
      if (turn % 2 === 0) this.files.set(path, content);
      else await call(server, `DELETE /message/${mid}`, { token: person.token });
      this.kept.set(await send(server, person, `group/${gid}`, content), content);
    }
  }

  async until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await Promise.race([...this.#writers, new Promise((resolve) => setImmediate(resolve))]);
  }

  stop(): Promise<unknown> {
    this.#goesOn = false;
    return Promise.all(this.#writers);
  }
}

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

/** A small server's backup, made while nothing runs. */
async function backUpSmallServer() {
  const folder = await makeFolder();
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backup');
  const server = await startOn(dataDir);
  const founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder);
  const { path } = await uploadFile(server, founder.token, 'kept bytes', { filename: 'a.txt' });
  await sendFile(server, founder.token, `group/${gid}`, path);
  await server.kill();
  expect(await loquat(['backup', backup], { dataDir })).toMatchObject({ code: 0, stderr: '' });
  return { folder, dataDir, backup };
}

test('what a busy server had acknowledged before a backup is there after its restore, and nothing is half there', async () => {
  const folder = await makeFolder();
  const [dataDir, backup, elsewhere] = ['data', 'backup', 'new/data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const server = await startOn(dataDir);
  const founder = personOf(await signInFounder(server));
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
  await server.kill();

  expect(await loquat(['restore', backup], { dataDir: elsewhere })).toMatchObject({ code: 0, stderr: '' });
  const looked = await loquat(['doctor', '--json'], { dataDir: elsewhere });
  expect([looked.code, looked.stdout]).toEqual([0, expect.stringContaining('all there')]);
  const second = await startOn(elsewhere);
  expect(await contentsOf(second, founder, gid)).toEqual(expect.any(Map));
  const kept = await contentsOf(second, personOf(await signIn(second, FOUNDER, 'web:2')), gid);
  for (const [mid, content] of messages) expect([mid, kept.get(mid)]).toEqual([mid, content]);
  for (const [path, content] of files) expect(await (await getFile(second, path)).text()).toBe(content);
  expect(await send(second, founder, `group/${gid}`, 'on we go')).toBeGreaterThan(Math.max(...kept.keys()));
}, 40_000);

test('a backup is readable by its owner only, and never overwrites anything', async () => {
  const { folder, dataDir, backup } = await backUpSmallServer();
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
  const nothing = await loquat(['backup', join(folder, 'b2')], { dataDir: join(folder, 'typo') });
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('no server in') });
  expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
}, 30_000);

test('a restore fills nothing but an empty folder, and none on which a server runs', async () => {
  const { folder, dataDir, backup } = await backUpSmallServer();
  const taken = join(folder, 'taken');
  await mkdir(taken);
  await writeFile(join(taken, 'notes.txt'), 'mine');
  const refused = await loquat(['restore', backup], { dataDir: taken });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is not empty') });
  expect(await readdir(taken)).toEqual(['notes.txt']);

  const server = await startOn(dataDir);
  const running = await loquat(['restore', backup], { dataDir });
  expect(running).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by another Loquat') });
  expect((await signIn(server, FOUNDER)).user.uid).toBe(1);
}, 30_000);

test('a damaged backup is refused and leaves the data folder empty', async () => {
  const { folder, backup } = await backUpSmallServer();
  const manifest = await readManifest(backup);
  const blob = manifest.entries.find(({ path }) => path.startsWith('files/'))!.path;
  const rewrite = (copy: string, changed: object) =>
    writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...changed }));
  const withPath = (path: string) => ({ entries: [...manifest.entries, { ...manifest.entries[1], path }] });
  const damages: Record<string, (copy: string) => Promise<void>> = {
    'other bytes': (copy) => writeFile(join(copy, blob), 'lost bytes'),
    'a missing file': (copy) => rm(join(copy, blob)),
    'a short database': (copy) => truncate(join(copy, 'loquat.db'), 8192),
    'a link instead of a file': async (copy) => {
      await rm(join(copy, blob));
      await symlink(join(backup, blob), join(copy, blob));
    },
    'no manifest': (copy) => rm(join(copy, 'manifest.json')),
    'half a manifest': (copy) => truncate(join(copy, 'manifest.json'), 100),
    'a way out of the folder': (copy) => rewrite(copy, withPath('keys/../../evil')),
    'an absolute path': (copy) => rewrite(copy, withPath('/etc/evil')),
    'a file named twice': (copy) => rewrite(copy, { entries: [...manifest.entries, manifest.entries[0]] }),
    'no database': (copy) => rewrite(copy, { entries: manifest.entries.slice(1) }),
    'a later format': (copy) => rewrite(copy, { format: 2 }),
  };
  for (const [name, damage] of Object.entries(damages)) {
    const copy = join(folder, 'damaged');
    await rm(copy, { recursive: true, force: true });
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    const dataDir = join(folder, 'restored');
    const { code, stdout, stderr } = await loquat(['restore', copy], { dataDir });
    expect([name, code, stdout]).toEqual([name, 1, '']);
    expect([name, stderr]).toEqual([name, expect.stringMatching(/is damaged|is not a backup|newer Loquat/)]);
    expect(stderr).not.toContain('    at ');
    const left = await readdir(dataDir).catch(() => []);
    expect([name, left.filter((file) => file !== 'loquat.lock')]).toEqual([name, []]);
  }
}, 40_000);

test('no server starts on an interrupted restore, and the next restore finishes it', async () => {
  const { folder, backup } = await backUpSmallServer();
  const dataDir = join(folder, 'restored');
  await mkdir(join(dataDir, 'restore.unfinished'), { recursive: true });
  await mkdir(join(dataDir, 'keys'));
  const refused = await loquat(['start'], { dataDir, env: { PORT: '0' } });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('was interrupted') });
  expect(await loquat(['restore', backup], { dataDir })).toMatchObject({ code: 0, stderr: '' });
  const server = await startOn(dataDir);
  expect((await signIn(server, FOUNDER)).user.uid).toBe(1);
}, 30_000);
