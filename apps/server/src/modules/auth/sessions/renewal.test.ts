import type { LoginResponse, TokenPair } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, FOUNDER, listen, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const renew = (server: { origin: string }, pair: Pick<TokenPair, 'token' | 'refresh_token'>) =>
  call(server, 'POST /token/renew', { body: { token: pair.token, refresh_token: pair.refresh_token } });

const only = ({ refresh_token }: TokenPair) => ({ refresh_token });

test('a renewal replaces both tokens, and the old refresh token stops working', async ({ server }) => {
  const first = await signInFounder(server);
  const answer = await renew(server, first);
  const second = answer.value();

  expect(answer).toMatchObject({ status: 200, json: { expired_in: 300 } });
  expect(second.token).not.toBe(first.token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await statusOf(server, 'GET /user/me', { token: second.token })).toBe(200);
  expect((await renew(server, second)).status).toBe(200);
});

test('a renewal whose response was lost is answered again with the same refresh token', async ({ server }) => {
  const first = await signInFounder(server);
  const lost = (await renew(server, first)).value();
  const heard = listen(server);
  const again = await renew(server, first);

  expect(again).toMatchObject({ status: 200, json: { refresh_token: lost.refresh_token, expired_in: 300 } });
  for (const { token } of [lost, again.value()]) {
    expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
  }
  expect((await renew(server, again.value())).status).toBe(200);
  expect(heard).toEqual([]);
});

test('a renewal whose response was lost in a crash is answered again after the restart', async ({ dataDir }) => {
  const before = await startTestServer({ DATA_DIR: dataDir });
  const first = await signInFounder(before);
  const lost = (await renew(before, first)).value();
  await before.close();
  const after = await startTestServer({ DATA_DIR: dataDir });
  const again = (await renew(after, first)).value();

  expect(again.refresh_token).toBe(lost.refresh_token);
  expect((await renew(after, again)).status).toBe(200);
  await after.close();
});

test('a refresh token reused after two minutes ends its session', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const first = await signInFounder(server);
  const second = (await renew(server, first)).value();
  const heard = listen(server);

  clock.advance(119_999);
  expect((await renew(server, first)).status).toBe(200);
  clock.advance(1);
  expect(await renew(server, first)).toMatchObject({ status: 401, text: '' });
  expect(heard).toMatchObject([{ kind: 'kick', uid: 1, device: 'web:1', cause: 'token_reused' }]);
  expect((await renew(server, second)).status).toBe(401);
  expect(await statusOf(server, 'GET /user/me', { token: second.token })).toBe(401);
  await server.close();
});

test('a refresh token reused after its successor was used ends its session at once', async ({ server }) => {
  const first = await signInFounder(server);
  const second = (await renew(server, first)).value();
  const third = (await renew(server, second)).value();

  expect((await renew(server, second)).json).toMatchObject({ refresh_token: third.refresh_token });
  expect((await renew(server, first)).status).toBe(401);
  expect((await renew(server, third)).status).toBe(401);
  expect(await statusOf(server, 'GET /user/me', { token: third.token })).toBe(401);
});

test('a replaced token has no effect once its session has ended or been replaced', async ({ server }) => {
  const first = await signInFounder(server);
  await renew(server, first);
  const present = await signIn(server, FOUNDER);
  expect((await renew(server, first)).status).toBe(401);
  const renewed = (await renew(server, present)).value();
  await call(server, 'GET /token/logout', { token: renewed.token });

  expect((await renew(server, present)).status).toBe(401);
  expect((await renew(server, renewed)).status).toBe(401);
});

test('the database holds no usable refresh token', async ({ server }) => {
  const first = await signInFounder(server);
  const second = (await renew(server, first)).value();
  const stored = JSON.stringify(await server.reads.sessions.list());

  for (const token of [first.refresh_token, second.refresh_token]) {
    const [, payload = '', signature = ''] = token.split('.');
    expect(stored).not.toContain(payload);
    expect(stored).not.toContain(signature);
    expect(stored).not.toContain(JSON.parse(Buffer.from(payload, 'base64url').toString()).n.split('.')[1]);
  }
});

test('tokens of an earlier sign-in do not end the present session', async ({ server }) => {
  const earlier = await signInFounder(server);
  const present = await signIn(server, FOUNDER);

  expect((await renew(server, earlier)).status).toBe(401);
  expect((await renew(server, present)).status).toBe(200);
});

test('two simultaneous renewals get the same refresh token', async ({ server }) => {
  const pair = await signInFounder(server);
  const answers = await Promise.all([renew(server, pair), renew(server, pair)]);
  const pairs = answers.map((answer) => answer.value());
  const one = nth(pairs, 0);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(one.refresh_token).toBe(nth(pairs, 1).refresh_token);
  expect((await renew(server, one)).status).toBe(200);
});

test('tokens that do not belong together are refused', async ({ server }) => {
  const founder = await signInFounder(server);
  const phone = await signIn(server, FOUNDER, 'phone');
  const ann = await registerUser(server, 'ann');
  const mixtures: [LoginResponse, LoginResponse][] = [
    [founder, ann],
    [founder, phone],
  ];

  for (const [{ token }, { refresh_token }] of mixtures) {
    expect(await renew(server, { token, refresh_token })).toMatchObject({ status: 401, text: '' });
  }
  expect((await renew(server, { token: founder.refresh_token, refresh_token: founder.token })).status).toBe(401);
  expect((await renew(server, { token: 'x', refresh_token: 'y' })).status).toBe(401);
  expect((await renew(server, founder)).status).toBe(200);
});

test('an expired access token can still be renewed until the refresh token expires too', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const first = await signInFounder(server);

  clock.advance(299_000);
  expect(await statusOf(server, 'GET /user/me', { token: first.token })).toBe(200);
  clock.advance(1_000);
  expect(await statusOf(server, 'GET /user/me', { token: first.token })).toBe(401);
  const second = (await renew(server, first)).value();
  expect(await statusOf(server, 'GET /user/me', { token: second.token })).toBe(200);
  clock.advance(7 * 86_400_000);
  expect((await renew(server, second)).status).toBe(401);
  await server.close();
});

test('a frozen or deleted account is signed out at once and cannot renew', async ({ server }) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const bob = await registerUser(server, 'bob');
  const heard = listen(server);
  await call(server, `PUT /admin/user/${ann.user.uid}`, { token: admin.token, body: { status: 'frozen' } });
  await call(server, `DELETE /admin/user/${bob.user.uid}`, { token: admin.token });

  const kickOf = (uid: number, why: object) => expect.objectContaining({ kind: 'kick', uid, ...why });
  expect(heard).toContainEqual(kickOf(ann.user.uid, { cause: 'frozen' }));
  expect(heard).toContainEqual(kickOf(bob.user.uid, { reason: 'delete_user' }));
  for (const gone of [ann, bob]) {
    expect(await call(server, 'GET /user/me', { token: gone.token })).toMatchObject({
      status: 401,
      text: 'authorization error',
    });
    expect((await renew(server, gone)).status).toBe(401);
  }
  const credential = { type: 'password', email: 'ann@example.org', password: 'ann-secret' };
  expect(await call(server, 'POST /token/login', { body: { credential } })).toMatchObject({ status: 423, text: '' });
});

test('losing a role takes effect at once, a new role at the next sign-in', async ({ server }) => {
  const admin = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const setRole = (is_admin: boolean) =>
    statusOf(server, `PUT /admin/user/${ann.user.uid}`, { token: admin.token, body: { is_admin } });
  const frontendUrl = (token: string) => statusOf(server, 'GET /admin/system/frontend_url', { token });

  expect(await setRole(true)).toBe(200);
  const renewed = (await renew(server, ann)).value();
  expect(await frontendUrl(renewed.token)).toBe(403);
  const again = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' });
  expect(await frontendUrl(again.token)).toBe(200);
  expect(await setRole(false)).toBe(200);
  expect(await frontendUrl(again.token)).toBe(403);
});

/** As native clients renew: the access token, expired or not, is in the header of every call, this one too. */
const renewAlone = (server: { origin: string }, { token, refresh_token }: Pick<TokenPair, 'token' | 'refresh_token'>) =>
  call(server, 'POST /token/renew', { token, body: { refresh_token } });

test('a refresh token alone renews its session, whatever the header contains', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const first = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  clock.advance(300_000);
  expect(await statusOf(server, 'GET /user/me', { token: first.token })).toBe(401);

  const second = (await renewAlone(server, first)).value();
  expect(second).toEqual({ token: expect.any(String), refresh_token: expect.any(String), expired_in: 300 });
  expect(await answerTo(server, 'GET /user/me', { token: second.token })).toMatchObject({ uid: first.user.uid });
  const headers = [ann.token, 'x', ''];
  for (const token of headers) {
    const third = (await renewAlone(server, { ...second, token })).value();
    expect(await answerTo(server, 'GET /user/me', { token: third.token })).toMatchObject({ uid: first.user.uid });
  }
  expect(await statusOf(server, 'POST /token/renew', { body: { token: null, ...only(second) } })).toBe(200);
  await server.close();
});

test('two simultaneous renewals with a refresh token alone get the same successor', async ({ server }) => {
  const pair = await signInFounder(server);
  const answers = await Promise.all([renewAlone(server, pair), renewAlone(server, pair), renew(server, pair)]);
  const [one, ...others] = answers.map((answer) => answer.value());

  for (const other of others) expect(other.refresh_token).toBe(one?.refresh_token);
  expect((await renewAlone(server, nth(others, 0))).status).toBe(200);
});

test('a refresh token that is used alone after two minutes ends its session', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const first = await signInFounder(server);
  const second = (await renewAlone(server, first)).value();
  const heard = listen(server);

  clock.advance(119_999);
  expect((await renewAlone(server, first)).json).toMatchObject({ refresh_token: second.refresh_token });
  clock.advance(1);
  expect(await renewAlone(server, first)).toMatchObject({ status: 401, text: '' });
  expect(heard).toMatchObject([{ kind: 'kick', uid: 1, device: 'web:1', cause: 'token_reused' }]);
  expect((await renewAlone(server, second)).status).toBe(401);
  await server.close();
});

test('a refresh token alone is refused if its session has ended or it is no refresh token', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const founder = await signInFounder(server);
  const phone = await signIn(server, FOUNDER, 'phone');
  const alone = (refresh_token: unknown) => call(server, 'POST /token/renew', { body: { refresh_token } });

  const [header, payload, signature] = founder.refresh_token.split('.');
  const others = [founder.token, '', 'x', `${header}.${payload}.`, `${header}.${payload}.${signature}x.`];
  for (const other of others) expect(await alone(other)).toMatchObject({ status: 401, text: '' });
  for (const token of ['', 'x', phone.token, founder.refresh_token])
    expect(await renew(server, { ...founder, token })).toMatchObject({ status: 401, text: '' });
  for (const body of [{}, { token: founder.token }, { refresh_token: null }, { refresh_token: 7 }])
    expect(await statusOf(server, 'POST /token/renew', { body })).toBe(400);

  await call(server, 'GET /token/logout', { token: phone.token });
  expect((await alone(phone.refresh_token)).status).toBe(401);
  const second = (await alone(founder.refresh_token)).value();
  clock.advance(7 * 86_400_000);
  expect((await alone(second.refresh_token)).status).toBe(401);
  await server.close();
});
