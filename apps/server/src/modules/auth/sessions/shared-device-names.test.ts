import { SESSIONS_PER_ACCOUNT_MAX, SESSIONS_PER_SHARED_NAME_MAX, type LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, FOUNDER, listen, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

type Origin = { origin: string };
type Signed = Pick<LoginResponse, 'token'>;

const NAMES = ['flutter', 'browser', 'unknown'];
const CREDENTIAL = { type: 'password', email: FOUNDER.email, password: FOUNDER.password };
const devicesOf = (server: Origin, { token }: Signed): Promise<string[]> =>
  answerTo(server, 'GET /user/devices', { token });
const deviceOf = async (server: Origin, { token }: Signed): Promise<string> =>
  found((await answerTo(server, 'GET /user/sessions', { token })).find(({ is_current }) => is_current)).device;
const signInIn = (server: Origin, cookie: string, more: object = {}) =>
  call(server, 'POST /token/login', { body: { credential: CREDENTIAL, ...more }, headers: { cookie } });
const cookieOf = ({ headers }: { headers: Headers }): string =>
  found(headers.getSetCookie().find((cookie) => cookie.startsWith('loquat-device-'))).split(';', 1)[0] ?? '';

test.each(NAMES)('two machines that both sign in as %s have a session each, which both stay', async (name) => {
  const server = await startTestServer();
  const desk = await signInFounder(server);
  const one = await signIn(server, FOUNDER, name);
  const heard = listen(server);
  const other = await signIn(server, FOUNDER, name);

  const devices = await devicesOf(server, desk);
  expect(devices).toHaveLength(3);
  const own = [await deviceOf(server, one), await deviceOf(server, other)];
  expect(devices.toSorted()).toEqual([...own, 'web:1'].toSorted());
  for (const device of own) expect(device).toMatch(new RegExp(`^${name}:[0-9a-f]{12}$`));
  expect(heard.filter(({ kind }) => kind === 'kick')).toEqual([]);
  for (const { token, refresh_token } of [one, other]) {
    expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
    expect(await statusOf(server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(200);
  }
  await server.close();
});

test('a registration as browser and a sign-in without a name have sessions of their own', async ({ server }) => {
  await signInFounder(server);
  const body = { email: 'ann@example.org', password: 'ann-secret', name: 'Ann', device: 'browser' };
  const ann = await answerTo(server, 'POST /user/register', { body });
  const credential = { type: 'password', email: body.email, password: body.password };
  await answerTo(server, 'POST /token/login', { body: { credential } });
  await answerTo(server, 'POST /token/login', { body: { credential, device: null } });

  const suffix = '[0-9a-f]{12}';
  expect(await devicesOf(server, ann)).toEqual([
    expect.stringMatching(`^browser:${suffix}$`),
    expect.stringMatching(`^unknown:${suffix}$`),
    expect.stringMatching(`^unknown:${suffix}$`),
  ]);
  expect(await deviceOf(server, ann)).toMatch(/^browser:/);
});

test('ending or leaving one of them ends only that session and its stream', async ({ server }) => {
  const desk = await signInFounder(server);
  const phones = [];
  for (let count = 0; count < 3; count += 1) phones.push(await signIn(server, FOUNDER, 'flutter'));
  const [lost, left, kept] = [nth(phones, 0), nth(phones, 1), nth(phones, 2)];
  const streams = await openStreams(server, lost, left, kept);
  const lostDevice = await deviceOf(server, lost);

  expect(await statusOf(server, 'DELETE /user/devices/flutter', { token: desk.token })).toBe(404);
  expect(await statusOf(server, `DELETE /user/devices/${lostDevice}`, { token: desk.token })).toBe(200);
  await nth(streams, 0).closed();
  await call(server, 'GET /token/logout', { token: left.token });
  await nth(streams, 1).closed();
  expect(nth(streams, 0).all('kick')).toMatchObject([{ cause: 'device_ended' }]);
  expect(nth(streams, 1).all('kick')).toMatchObject([{ reason: 'logout' }]);
  expect(await devicesOf(server, kept)).toEqual([await deviceOf(server, kept), 'web:1']);
  expect(nth(streams, 2).isClosed).toBe(false);
  expect(nth(streams, 2).all('kick')).toEqual([]);
});

test('streams of such sessions stay open, and each session gets the events of the user', async ({ server }) => {
  await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const [one, other] = [await signIn(server, FOUNDER, 'flutter'), await signIn(server, FOUNDER, 'flutter')];
  const { token, refresh_token } = one;
  const renewed = await answerTo(server, 'POST /token/renew', { body: { refresh_token } });
  const older = await openEvents(server, token);
  const newer = await openEvents(server, renewed.token);
  const others = await openEvents(server, other.token);
  const streams = [older, newer, others];

  await call(server, 'POST /user/mute', { token: other.token, body: { add_users: [{ uid: ann.user.uid }] } });
  const { from_device } = await newer.find('user_settings_changed');
  expect(from_device).toBe(await deviceOf(server, other));
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
  expect(streams.flatMap((stream) => stream.all('kick'))).toEqual([]);
  expect(others.all('user_settings_changed')).toEqual([]);
});

test('each of them keeps its own push token, which the shared name also sets', async ({ server }) => {
  await signInFounder(server);
  const [one, other] = [await signIn(server, FOUNDER, 'flutter'), await signIn(server, FOUNDER, 'flutter')];
  const tokens = async () => (await server.reads.sessions.list()).flatMap(({ device_token }) => device_token ?? []);
  await call(server, 'PUT /token/device_token', { token: one.token, body: { device_token: 'first' } });
  await call(server, 'PUT /token/device_token', { token: other.token, body: { device_token: 'second' } });
  expect((await tokens()).toSorted()).toEqual(['first', 'second']);

  const set = (token: string, name: string) =>
    statusOf(server, `PUT /user/update_fcm_token?device=${name}`, { token, body: 'third' });
  expect(await set(other.token, 'flutter')).toBe(200);
  expect((await tokens()).toSorted()).toEqual(['first', 'third']);
  const session = await server.reads.sessions.find(other.user.uid, await deviceOf(server, other));
  expect(session?.device_token).toBe('third');
  expect(await set(other.token, 'browser')).toBe(404);
});

test('a browser that signs in again without a name continues its device, and no other', async ({ server }) => {
  const desk = await signInFounder(server);
  const first = await signInIn(server, '');
  const cookie = cookieOf(first);
  const second = await signInIn(server, cookie);
  const device = await deviceOf(server, second.value());
  expect(await statusOf(server, 'GET /user/me', { token: first.value().token })).toBe(401);
  expect(await devicesOf(server, desk)).toEqual([device, 'web:1']);

  await signInIn(server, '');
  await signInIn(server, cookie, { device: 'flutter' });
  expect(await devicesOf(server, desk)).toHaveLength(4);
  const ann = await registerUser(server, 'ann');
  const credential = { type: 'password', email: 'ann@example.org', password: 'ann-secret' };
  await signInIn(server, cookie, { credential });
  expect(await devicesOf(server, ann)).not.toContain(device);
});

test('a shared name has at most twenty sessions, and displaces no device with a name of its own', async ({
  dataDir,
}) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir, RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000' }, { clock });
  const idle = await signInFounder(server, 'idle');
  const stored = found(await server.reads.sessions.find(idle.user.uid, 'idle'));
  clock.advance(1_000);
  const oldest = await signIn(server, FOUNDER, 'flutter');
  await server.transact(async (tx) => {
    for (let number = 2; number <= SESSIONS_PER_SHARED_NAME_MAX; number += 1) {
      const device = `flutter:${String(number).padStart(12, '0')}`;
      await tx.sessions.save({ ...stored, device, expires_at: stored.expires_at + 1_000 + number });
    }
  });
  const stream = await openEvents(server, oldest.token);
  await signIn(server, FOUNDER, 'browser');
  expect(stream.isClosed).toBe(false);
  clock.advance(1_000);
  await signIn(server, FOUNDER, 'flutter');
  await stream.closed();

  expect(stream.all('kick')).toMatchObject([{ cause: 'too_many_devices' }]);
  const devices = await devicesOf(server, idle);
  expect(devices.filter((device) => device.startsWith('flutter'))).toHaveLength(SESSIONS_PER_SHARED_NAME_MAX);
  expect(devices).toContain('idle');
  expect(SESSIONS_PER_SHARED_NAME_MAX).toBeLessThan(SESSIONS_PER_ACCOUNT_MAX);
  await server.close();
});

test('sign-ins from another system without a device name are sessions of their own, and one new device', async ({
  server,
}) => {
  const founder = await signInFounder(server);
  await offer(server, founder, { third_party: true });
  const { text: secret } = await call(server, 'GET /admin/system/third_party_secret', { token: founder.token });
  const headers = { 'x-secret': secret };
  const body = { userid: 'crm-1', username: 'Ann' };
  const key = await answerTo(server, 'POST /token/create_third_party_key', { headers, body });
  const enter = (device?: string) =>
    call(server, 'POST /token/login', { body: { credential: { type: 'thirdparty', key }, device } });
  const first = (await enter('web:1')).value();
  const stream = await openEvents(server, first.token);
  const pages = [(await enter()).value(), (await enter()).value(), (await enter()).value()];

  for (const { token } of pages) expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
  await call(server, 'DELETE /user/sessions', { token: nth(pages, 2).token });
  await stream.closed();
  expect(stream.all('new_device')).toHaveLength(1);
});
