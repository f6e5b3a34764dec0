import { expect } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

const sessionsOf = (server: TestServer, { token }: { token: string }) =>
  answerTo(server, 'GET /user/sessions', { token });

/** Signs the founder in on a device with a user agent. */
const signInAs = (server: TestServer, device: string, agent: string) =>
  answerTo(server, 'POST /token/login', {
    body: { credential: { type: 'password', email: FOUNDER.email, password: FOUNDER.password }, device },
    headers: { 'user-agent': agent },
  });

test('a user sees their sessions: this device first, under the name it gave itself', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({}, { clock });
  const first = await signInFounder(server, 'web:1');
  clock.advance(60_000);
  const signedInAt = clock.now();
  await signInAs(server, 'phone', 'Dart/3.5 (dart:io)');
  clock.advance(60_000);
  const laptop = await signInAs(server, 'web:2', FIREFOX);
  await openEvents(server, first.token);
  const own = await sessionsOf(server, laptop);
  expect(own.map(({ device, is_current, is_online }) => ({ device, is_current, is_online }))).toEqual([
    { device: 'web:2', is_current: true, is_online: false },
    { device: 'web:1', is_current: false, is_online: true },
    { device: 'phone', is_current: false, is_online: false },
  ]);
  expect(own.map(({ name }) => name)).toEqual(['Firefox · Linux', expect.any(String), 'Dart/3.5']);
  expect(own[1]).toMatchObject({ last_seen_at: clock.now(), signed_in_at: expect.any(Number) });
  expect(own[2]).toMatchObject({ last_seen_at: signedInAt, signed_in_at: signedInAt });
  await server.close();
});

test('a renewal updates the last activity and keeps the name', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({}, { clock });
  await signInFounder(server, 'web:1');
  const { token, refresh_token } = await signInAs(server, 'phone', FIREFOX);
  const signed_in_at = clock.now();
  clock.advance(200_000);
  const renewed = await answerTo(server, 'POST /token/renew', { body: { token, refresh_token } });
  const [own] = await sessionsOf(server, renewed);
  expect(own).toMatchObject({ name: 'Firefox · Linux', signed_in_at, last_seen_at: clock.now() });
  await server.close();
});

test("all other devices of the user are signed out at once, and no other user's", async ({ server }) => {
  const kept = await signInFounder(server, 'web:1');
  const bob = await registerUser(server, 'bob');
  const other = await signInAs(server, 'web:2', FIREFOX);
  const third = await signInAs(server, 'phone', FIREFOX);
  const stream = await openEvents(server, other.token);
  await call(server, 'DELETE /user/sessions', { token: kept.token });
  await stream.closed();
  expect(stream.all('kick')).toEqual([{ type: 'kick', reason: 'login_from_other_device', cause: 'device_ended' }]);
  expect(await statusOf(server, 'GET /user/me', { token: third.token })).toBe(401);
  expect(await statusOf(server, 'GET /user/me', { token: bob.token })).toBe(200);
  expect((await sessionsOf(server, kept)).map(({ device }) => device)).toEqual(['web:1']);
});
