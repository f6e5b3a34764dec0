import { expect, test } from 'vitest';
import { call, FOUNDER, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { listHistory, personOf, send } from '../../test/drivers/people.ts';
import { createTestClock } from '../../test/servers/test-clock.ts';
import { startTestServer } from '../../test/servers/test-server.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

test('a clock that goes back a day changes no ids, ends no session and locks no user out', async () => {
  const clock = createTestClock();
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' };
  const server = await startTestServer(limits, { clock });
  const session = await signInFounder(server);
  const founder = personOf(session);
  const wrong = { email: FOUNDER.email, password: 'wrong' };
  const first = await send(server, founder, 'user/1', 'before');
  for (let tries = 0; tries < 3; tries += 1) await signIn(server, wrong).catch(() => {});
  await expect(signIn(server, FOUNDER, 'web:2')).rejects.toThrow('429');
  clock.advance(-DAY_MS);
  const second = await send(server, founder, 'user/1', 'after');
  expect(second).toBe(first + 1);
  expect((await listHistory(server, founder, 'user/1')).map(({ mid }) => mid)).toEqual([first, second]);
  const stream = await openEvents(server, founder.token, { after_mid: first });
  await stream.find('chat', ({ mid }) => mid === second);
  stream.drop();
  expect(await statusOf(server, 'GET /user/me', { token: founder.token })).toBe(200);
  const { token, refresh_token } = session;
  expect(await statusOf(server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(200);
  // The rate limit uses the same clock: no user is locked out for the repeated day.
  expect((await signIn(server, FOUNDER, 'web:3')).user.uid).toBe(1);
  await server.close();
});

test('a clock that goes forward a year ends sessions, and users sign in again and find everything', async () => {
  const clock = createTestClock();
  const server = await startTestServer({}, { clock });
  const { token, refresh_token } = await signInFounder(server);
  const mid = await send(server, { token }, 'user/1', 'before');
  expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
  clock.advance(YEAR_MS);
  expect(await statusOf(server, 'GET /user/me', { token })).toBe(401);
  expect(await statusOf(server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
  const founder = personOf(await signIn(server, FOUNDER));
  expect((await listHistory(server, founder, 'user/1')).map((message) => message.mid)).toEqual([mid]);
  expect(await send(server, founder, 'user/1', 'after')).toBe(mid + 1);
  expect((await call(server, 'GET /user/devices', { token: founder.token })).json).toEqual(['web:1']);
  // Back in the right year, sessions started meanwhile continue.
  clock.advance(-YEAR_MS);
  const again = personOf(await signIn(server, FOUNDER));
  expect(await send(server, again, 'user/1', 'back')).toBe(mid + 2);
  await server.close();
});
