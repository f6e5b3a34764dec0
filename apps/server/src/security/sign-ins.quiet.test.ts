import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResponse } from '@loquat/contract';
import { expect, onTestFinished, test as plain, vi } from 'vitest';
import { call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { getFile, uploadFile } from '../../test/drivers/files.ts';
import { found, nth } from '../../test/drivers/found.ts';
import { createChannel, personOf, send } from '../../test/drivers/people.ts';
import { type ChildServer, startChildServer } from '../../test/security/child-server.ts';
import { test } from '../../test/servers/test-server.ts';

const PARALLEL = 20;
const WAVES = 3;
/** Hashing is slow on a busy machine. */
const PATIENCE_MS = 240_000;
vi.setConfig({ testTimeout: PATIENCE_MS });
/** The time a delivery may take during sign-ins, on a machine that is fast enough without them. */
const DELIVERY_MS = 50;

type Origin = { origin: string };

const quantile = (values: readonly number[], share: number) =>
  nth(
    values.toSorted((one, other) => one - other),
    Math.floor(values.length * share),
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Signs in, half the time with the right password. */
async function attempt(server: Origin, number: number): Promise<void> {
  const isRight = number % 2 === 0;
  const credential = { type: 'password', email: FOUNDER.email, password: isRight ? FOUNDER.password : 'wrong' };
  const body = { credential, device: `wave:${number}` };
  const { status } = await call(server, 'POST /token/login', { body });
  expect(status).toBe(isRight ? 200 : 401);
}

/** Twenty sign-ins at once. */
function startWave(server: Origin) {
  const wave = { answered: 0, over: Promise.resolve<unknown>(undefined), first: Promise.resolve<unknown>(undefined) };
  const attempts = Array.from({ length: PARALLEL }, (_, number) => attempt(server, number));
  const counted = attempts.map((one) => one.then(() => (wave.answered += 1)));
  wave.over = Promise.all(counted);
  wave.first = Promise.race(counted);
  return wave;
}

async function startAlone(): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-sign-ins-'));
  const server = await startChildServer(dataDir);
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  });
  return server;
}

test('passwords are hashed outside the thread that serves requests', async ({ server }) => {
  await signInFounder(server);
  await startWave(server).over;
  const [main, all] = [process.threadCpuUsage(), process.cpuUsage()];
  for (let wave = 0; wave < WAVES; wave += 1) await startWave(server).over;
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;

  // This thread also makes the calls, and still the hashes take most of the CPU time.
  expect(spent(process.threadCpuUsage(main)) / spent(process.cpuUsage(all))).toBeLessThan(0.5);
});

plain('messages arrive while twenty sign in at once', async () => {
  const server = await startAlone();
  const founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder);
  const stream = await openEvents(server, founder.token);
  const deliver = () =>
    timed(async () => {
      const mid = await send(server, founder, `group/${gid}`, 'meanwhile');
      await stream.until('the message', () => stream.all('chat').some((event) => event.mid === mid));
    });
  await startWave(server).over;
  const calm: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < WAVES; round += 1) {
    for (let turn = 0; turn < PARALLEL; turn += 1) calm.push(await deliver());
    const wave = startWave(server);
    await wave.first;
    while (wave.answered < PARALLEL) busy.push(await deliver());
    await wave.over;
  }

  expect(busy.length).toBeGreaterThan(WAVES);
  expect(quantile(busy, 0.95)).toBeLessThan(Math.max(DELIVERY_MS, 5 * quantile(calm, 0.95)));
});

plain('files come and go while twenty sign in at once', async () => {
  const server = await startAlone();
  const { token } = await signInFounder(server);
  const bytes = Buffer.alloc(200_000, 'loquat');
  const { path } = await uploadFile(server, token, bytes);
  const answeredBefore: { download: number[]; upload: number[] } = { download: [], upload: [] };
  const during = async (kind: keyof typeof answeredBefore, work: () => Promise<unknown>) => {
    const wave = startWave(server);
    await wave.first;
    await work();
    answeredBefore[kind].push(wave.answered);
    await wave.over;
  };
  const download = async () =>
    expect((await (await getFile(server, { token, path })).arrayBuffer()).byteLength).toBe(bytes.length);
  for (let round = 0; round < WAVES; round += 1) {
    await during('download', download);
    await during('upload', () => uploadFile(server, token, bytes));
  }

  // Files share the hashing threads: queued behind the whole wave they would be served last.
  expect(quantile(answeredBefore.download, 0.5)).toBeLessThan(PARALLEL / 2);
  expect(quantile(answeredBefore.upload, 0.5)).toBeLessThan(PARALLEL * 0.75);
});

plain('members who change their passwords without end keep nobody from signing in', async () => {
  const server = await startAlone();
  await signInFounder(server);
  const members = await Promise.all(['ann', 'bob', 'cid', 'dan'].map((name) => registerUser(server, name)));
  const signInTimed = () => timed(() => signIn(server, FOUNDER, 'calm'));
  await signInTimed();
  const calm: number[] = [];
  for (let round = 0; round < 10; round += 1) calm.push(await signInTimed());
  const end = new AbortController();
  const change = ({ token, user }: LoginResponse) => {
    const body = { old_password: `${user.name}-secret`, new_password: `${user.name}-secret` };
    return statusOf(server, 'POST /user/change_password', { token, body });
  };
  const flood = async (member: LoginResponse) => {
    while (!end.signal.aborted) expect([200, 403]).toContain(await change(member));
  };
  const flooding = members.flatMap((member) => [flood(member), flood(member), flood(member), flood(member)]);
  const busy: number[] = [];
  for (let round = 0; round < 10; round += 1) busy.push(await signInTimed());
  const burst = await Promise.all(Array.from({ length: PARALLEL }, () => change(nth(members, 0))));
  await signInTimed();
  end.abort();
  await Promise.all(flooding);

  // One running hash, and sometimes one more in turn: never a queue of sixteen.
  expect(quantile(busy, 0.5)).toBeLessThan(6 * quantile(calm, 0.5));
  expect(new Set(burst)).toContain(429);
  expect(new Set(burst)).not.toContain(503);
});

test('a wrong password takes as long for any account as for a missing one', async ({ server }) => {
  const { token } = await signInFounder(server);
  const make = (name: string, more: object) => {
    const body = { email: `${name}@example.org`, name, password: '', gender: 0, is_admin: false, ...more };
    return call(server, 'POST /admin/user', { token, body });
  };
  await make('bare', {});
  await make('bot', { is_bot: true });
  await make('cold', { password: 'cold-secret' });
  await call(server, 'PUT /admin/user/4', { token, body: { status: 'frozen' } });
  const guess = (name: string) => {
    const credential = { type: 'password', email: `${name}@example.org`, password: 'wrong' };
    return timed(() => call(server, 'POST /token/login', { body: { credential } }));
  };
  const names = ['nobody', 'founder', 'bare', 'bot', 'cold'];
  const tookMs = new Map<string, number[]>(names.map((name) => [name, []]));
  await guess('warm-up');
  for (let round = 0; round < 11; round += 1) {
    for (const name of names) found(tookMs.get(name)).push(await guess(name));
  }

  const [unknown = 0, ...known] = names.map((name) => quantile(found(tookMs.get(name)), 0.5));
  // Without equal work, one takes a tenth of the other's time.
  for (const took of known) {
    expect(took / unknown).toBeGreaterThan(0.5);
    expect(took / unknown).toBeLessThan(2);
  }
});
