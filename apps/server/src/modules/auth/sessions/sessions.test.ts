import { SESSIONS_PER_ACCOUNT_MAX, type TokenPair, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const HOUR_MS = 3_600_000;

type Origin = { origin: string };

const renew = (server: Origin, { token, refresh_token }: Pick<TokenPair, 'token' | 'refresh_token'>) =>
  call(server, 'POST /token/renew', { body: { token, refresh_token } });
const devicesOf = (server: Origin, { token }: Pick<TokenPair, 'token'>): Promise<string[]> =>
  answerTo(server, 'GET /user/devices', { token });

test('a new sign-in on a device ends the stream of the earlier one, and of no other device', async ({ server }) => {
  const first = await signInFounder(server, 'web:1');
  const phone = await signIn(server, FOUNDER, 'phone');
  const [old, other] = [await openEvents(server, first.token), await openEvents(server, phone.token)];
  const second = await signIn(server, FOUNDER, 'web:1');
  await old.closed();

  expect(old.all('kick')).toEqual([{ type: 'kick', reason: 'login_from_other_device', cause: null }]);
  const stream = await openEvents(server, second.token);
  await call(server, 'GET /token/logout', { token: second.token });
  await stream.closed();
  expect(other.isClosed).toBe(false);
  expect(other.all('kick')).toEqual([]);
  expect(await devicesOf(server, phone)).toEqual(['phone']);
});

test('twenty simultaneous renewals with one token get the same response, and the session stays valid', async ({
  server,
}) => {
  const pair = await signInFounder(server);
  const stream = await openEvents(server, pair.token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(server, pair)));

  const pairs = answers.map((answer) => answer.value());

  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  expect((await renew(server, nth(pairs, 7))).status).toBe(200);
  expect(stream.isClosed).toBe(false);
  expect(stream.all('kick')).toEqual([]);
});

test('a sign-in beyond the limit of devices ends the least recently renewed session', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const idle = await signInFounder(server, 'idle');
  const used = await signIn(server, FOUNDER, 'used');
  const stored = found(await server.reads.sessions.find(idle.user.uid, 'idle'));
  await server.transact(async (tx) => {
    for (let number = 3; number <= SESSIONS_PER_ACCOUNT_MAX; number += 1) {
      await tx.sessions.save({ ...stored, device: `more ${number}`, expires_at: stored.expires_at + number });
    }
  });
  const [idleStream, usedStream] = [await openEvents(server, idle.token), await openEvents(server, used.token)];
  clock.advance(HOUR_MS);
  const renewed = (await renew(server, used)).value();
  await signIn(server, FOUNDER, 'more 50');
  expect(await devicesOf(server, renewed)).toHaveLength(SESSIONS_PER_ACCOUNT_MAX);
  expect(idleStream.isClosed).toBe(false);
  await signIn(server, FOUNDER, 'new');
  await idleStream.closed();

  expect(idleStream.all('kick')).toMatchObject([{ reason: 'login_from_other_device', cause: 'too_many_devices' }]);
  expect((await renew(server, idle)).status).toBe(401);
  const devices = await devicesOf(server, renewed);
  expect(devices).toHaveLength(SESSIONS_PER_ACCOUNT_MAX);
  expect(devices).toEqual(expect.arrayContaining(['used', 'new', 'more 3']));
  expect(devices).not.toContain('idle');
  expect(usedStream.isClosed).toBe(false);
  await server.close();
});

test('a device that signs in sets its push token, and an empty one counts as none', async ({ server }) => {
  await signInFounder(server);
  const credential = { type: 'password', email: FOUNDER.email, password: FOUNDER.password };
  const stored: (string | null | undefined)[] = [];
  for (const device_token of ['push-1', '', 'push-2', null, 'push-3', undefined]) {
    const body = { credential, device: 'phone', device_token };
    expect(await statusOf(server, 'POST /token/login', { body })).toBe(200);
    stored.push((await server.reads.sessions.find(Uid.parse(1), 'phone'))?.device_token);
  }
  const body = { credential, device: 'phone', device_token: 'x'.repeat(4_097) };

  expect(stored).toEqual(['push-1', null, 'push-2', null, 'push-3', null]);
  expect(await statusOf(server, 'POST /token/login', { body })).toBe(400);
});

test('a password set by an administrator ends every session of that user, and no other user’s', async ({ server }) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const phone = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' }, 'phone');
  const streams = await openStreams(server, ann, phone, admin);
  const body = { password: 'given-secret' };
  const answer = await call(server, `PUT /admin/user/${ann.user.uid}`, { token: admin.token, body });

  expect(answer).toMatchObject({ status: 200, json: { uid: ann.user.uid, online_devices: [] } });
  for (const stream of streams.slice(0, 2)) {
    await stream.closed();
    expect(stream.all('kick')).toMatchObject([{ reason: 'login_from_other_device', cause: 'password_reset' }]);
  }
  for (const ended of [ann, phone]) {
    expect(await statusOf(server, 'GET /user/me', { token: ended.token })).toBe(401);
    expect((await renew(server, ended)).status).toBe(401);
  }
  expect(streams[2].isClosed).toBe(false);
  expect(await statusOf(server, 'GET /user/me', { token: admin.token })).toBe(200);
  await expect(signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).rejects.toThrow('401');
  await expect(signIn(server, { email: 'ann@example.org', password: 'given-secret' })).resolves.toBeDefined();
});

test('other changes by an administrator leave the sessions of an account', async ({ server }) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  // Forms also send unchanged values.
  const body = { name: 'Anna', is_admin: true, email: 'ann@example.org' };

  expect(await statusOf(server, `PUT /admin/user/${ann.user.uid}`, { token: admin.token, body })).toBe(200);
  expect((await renew(server, ann)).status).toBe(200);
});

test('an address set by an administrator ends the sessions of its account, which prevents a silent takeover', async ({
  server,
}) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const stream = await openEvents(server, ann.token);
  const body = { email: 'elsewhere@example.org' };

  expect(await statusOf(server, `PUT /admin/user/${ann.user.uid}`, { token: admin.token, body })).toBe(200);
  await stream.find('kick');
  expect((await renew(server, ann)).status).toBe(401);
  expect(
    await statusOf(server, `PUT /admin/user/${admin.user.uid}`, {
      token: admin.token,
      body: { email: 'me@example.org' },
    }),
  ).toBe(200);
  expect((await renew(server, admin)).status).toBe(200);
});
