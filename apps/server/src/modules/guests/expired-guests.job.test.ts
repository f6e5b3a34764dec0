import { expect, test } from 'vitest';
import { answerTo, call, listen, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const DAY_MS = 86_400_000;
const MONTH_SECONDS = 30 * 86_400;
// More than the job removes in one batch.
const CROWD = 230;

test('after a week guests are deleted with their sessions and streams, and members stay', async () => {
  const clock = createTestClock();
  const lasting = { ACCESS_TOKEN_TTL_SECONDS: `${MONTH_SECONDS}`, REFRESH_TOKEN_TTL_SECONDS: `${MONTH_SECONDS}` };
  const server = await startTestServer(lasting, { clock });
  const founder = await signInFounder(server);
  await offer(server, founder, { guest: true });
  const ann = await registerUser(server, 'ann');
  const guest = await answerTo(server, 'GET /token/login_guest');
  const row = { email: null, password_hash: null, gender: 0, language: 'en-US', is_admin: false, is_bot: false };
  const arrived = (name: string, created_at: number) =>
    server.transact((tx) =>
      tx.users.insert({ ...row, is_email_verified: false, create_by: 'guest', name, created_at }),
    );
  await Promise.all(Array.from({ length: CROWD }, (_, at) => arrived(`Guest ${at}`, clock.now())));
  const younger = await arrived('Younger', clock.now() + 1);
  const stream = await openEvents(server, guest.token);
  const heard = listen(server);

  clock.advance(7 * DAY_MS);
  await stream.closed();
  await expect.poll(() => server.reads.users.countGuests()).toBe(1);

  expect(stream.all('kick')).toEqual([{ type: 'kick', reason: 'delete_user', cause: null }]);
  expect(heard.filter(({ kind }) => kind !== 'kick')).toEqual([]);
  expect(await server.reads.users.find(younger.uid)).not.toBeNull();
  expect(await server.reads.sessions.listOf(guest.user.uid)).toEqual([]);
  expect(await statusOf(server, 'GET /user/me', { token: guest.token })).toBe(401);
  const { token, refresh_token } = guest;
  expect(await statusOf(server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
  expect(await statusOf(server, 'GET /user/me', { token: ann.token })).toBe(200);
  await server.close();
});

test('all guests are deleted the night after they were switched off', async () => {
  const clock = createTestClock();
  const server = await startTestServer({}, { clock });
  const founder = await signInFounder(server);
  await offer(server, founder, { guest: true });
  for (let time = 0; time < 3; time += 1) await call(server, 'GET /token/login_guest');
  await offer(server, founder, { guest: false });
  expect(await server.reads.users.countGuests()).toBe(3);
  clock.advance(DAY_MS);
  await expect.poll(() => server.reads.users.countGuests()).toBe(0);
  expect(await server.reads.users.count()).toBe(1);
  await server.close();
});
