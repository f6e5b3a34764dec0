import { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { call, FOUNDER, listen, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const login = (email: string, password: string, more: object = {}) => ({
  body: { credential: { type: 'password', email, password }, ...more },
});

test('the right password signs in, whatever the case of the address', async ({ server }) => {
  await signInFounder(server);
  const answer = await call(server, 'POST /token/login', login('FOUNDER@example.org', FOUNDER.password));

  expect(answer).toMatchObject({
    status: 200,
    json: {
      server_id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 300,
      user: { uid: 1, name: FOUNDER.name },
    },
  });
  expect(answer.text).not.toContain('status');
});

test('an unknown address is refused like a wrong password, an unknown method is not', async ({ server }) => {
  await signInFounder(server);

  expect(await call(server, 'POST /token/login', login('nobody@example.org', 'x'))).toMatchObject({
    status: 401,
    text: '',
  });
  expect(await call(server, 'POST /token/login', login(FOUNDER.email, 'wrong'))).toMatchObject({
    status: 401,
    text: '',
  });
  expect(await statusOf(server, 'POST /token/login', { body: { credential: { type: 'carrier-pigeon' } } })).toBe(400);
});

test('a wrong password gets the same answer and the same limits for every kind of account, and for none', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
  const { token } = await signInFounder(server);
  const make = (body: object) =>
    call(server, 'POST /admin/user', { token, body: { gender: 0, is_admin: false, ...body } });
  await make({ email: 'bare@example.org', name: 'Bare', password: 'bare-secret' });
  await server.transact((tx) => tx.users.update(Uid.parse(2), { password_hash: null, updated_at: 1 }));
  await make({ email: 'bot@example.org', name: 'Bot', password: '', is_bot: true });
  await make({ email: 'cold@example.org', name: 'Cold', password: 'cold-secret' });
  await call(server, 'PUT /admin/user/4', { token, body: { status: 'frozen' } });
  let hop = 0;
  const guess = async (email: string) => {
    hop += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${hop}` };
    const answer = await call(server, 'POST /token/login', { ...login(email, 'wrong'), headers });
    return [answer.status, answer.text, [...answer.headers.keys()]];
  };
  const answersTo: Record<string, unknown[]> = {};
  for (const name of ['founder', 'nobody', 'bare', 'bot', 'cold']) {
    const email = `${name}@example.org`;
    answersTo[name] = [await guess(email), await guess(email), await guess(email), await guess(email)];
  }

  expect(found(answersTo['founder']).map((answer) => (answer as unknown[]).slice(0, 2))).toEqual([
    [401, ''],
    [401, ''],
    [401, ''],
    [429, ''],
  ]);
  for (const name of ['nobody', 'bare', 'bot', 'cold']) expect(answersTo[name]).toEqual(answersTo['founder']);
  await server.close();
});

test('a bot without a password cannot sign in, not even with an empty one', async ({ server }) => {
  const { token } = await signInFounder(server);
  const body = { email: 'bot@example.org', name: 'Bot', password: '', gender: 0, is_admin: false, is_bot: true };
  expect(await statusOf(server, 'POST /admin/user', { token, body })).toBe(200);

  expect(await statusOf(server, 'POST /token/login', login('bot@example.org', ''))).toBe(401);
});

test('calls that need a session refuse everything but a valid access token', async ({ server }) => {
  const { token, refresh_token } = await signInFounder(server);
  const forged = `${token.slice(0, -4)}AAAA`;
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;

  expect(await statusOf(server, 'GET /user/devices', { token })).toBe(200);
  for (const bad of [undefined, 'x', '..', forged, unsigned, refresh_token]) {
    expect(await call(server, 'GET /user/devices', { token: bad })).toMatchObject({
      status: 401,
      text: 'authorization error',
    });
  }
});

test('signing out ends the session and its stream at once', async ({ server }) => {
  const { token, refresh_token } = await signInFounder(server, 'web:1');
  const other = await signIn(server, FOUNDER, 'web:2');
  const heard = listen(server);
  const answer = await call(server, 'GET /token/logout', { token });

  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(heard).toMatchObject([{ kind: 'kick', uid: 1, device: 'web:1', reason: 'logout', cause: null }]);
  expect(await statusOf(server, 'GET /user/devices', { token })).toBe(401);
  expect(await statusOf(server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
  expect((await call(server, 'GET /user/devices', { token: other.token })).json).toEqual(['web:2']);
});

test('a new sign-in on a device replaces the earlier one', async ({ server }) => {
  const first = await signInFounder(server);
  const second = await signIn(server, FOUNDER);

  expect(await statusOf(server, 'GET /user/devices', { token: first.token })).toBe(401);
  expect(await statusOf(server, 'POST /token/renew', { body: first })).toBe(401);
  expect((await call(server, 'GET /user/devices', { token: second.token })).json).toEqual(['web:1']);
});

test('users can end the sessions of their own devices only', async ({ server }) => {
  const founder = await signInFounder(server, 'phone');
  const mine = await signIn(server, FOUNDER, 'web:ü/1');
  await registerUser(server, 'ann', 'tablet');
  const heard = listen(server);
  const end = (device: string) =>
    call(server, `DELETE /user/devices/${encodeURIComponent(device)}`, { token: founder.token });

  expect(await end('web:ü/1')).toMatchObject({ status: 200, text: '' });
  expect(heard).toMatchObject([{ kind: 'kick', uid: 1, device: 'web:ü/1', cause: 'device_ended' }]);
  expect(await statusOf(server, 'POST /token/renew', { body: mine })).toBe(401);
  expect(await end('tablet')).toMatchObject({ status: 404, text: '' });
});

test('the push token of a device is stored', async ({ server }) => {
  const { token } = await signInFounder(server);
  const store = (device_token: unknown) =>
    statusOf(server, 'PUT /token/device_token', { token, body: { device_token } });

  expect(await store('push-1')).toBe(200);
  expect((await server.reads.sessions.find(Uid.parse(1), 'web:1'))?.device_token).toBe('push-1');
  expect(await store('')).toBe(200);
  expect((await server.reads.sessions.find(Uid.parse(1), 'web:1'))?.device_token).toBeNull();
});

test('sessions survive a restart', async ({ server, dataDir }) => {
  const { token, refresh_token } = await signInFounder(server);
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });

  expect(await statusOf(restarted, 'GET /user/devices', { token })).toBe(200);
  expect(await statusOf(restarted, 'POST /token/renew', { body: { token, refresh_token } })).toBe(200);
  await restarted.close();
});

test('a push token is stored for any own device that is signed in, as long as it is not too long', async ({
  server,
}) => {
  const founder = await signInFounder(server);
  await signIn(server, FOUNDER, 'a phone');
  const store = (device: string, body: string, token: string | undefined = founder.token) =>
    call(server, `PUT /user/update_fcm_token?device=${encodeURIComponent(device)}`, { token, body });
  const tokens = async () =>
    (await server.reads.sessions.listOf(founder.user.uid)).map(({ device, device_token }) => [device, device_token]);

  expect(await store('a phone', 'push-token')).toMatchObject({ status: 200, text: '' });
  expect(await tokens()).toEqual([
    ['a phone', 'push-token'],
    ['web:1', null],
  ]);
  expect(await store('a phone', 'x'.repeat(4_097))).toMatchObject({ status: 400 });
  expect(await store('nowhere', 'push-token')).toMatchObject({ status: 404, text: '' });
  expect((await store('a phone', '')).status).toBe(200);
  expect((await tokens())[0]).toEqual(['a phone', null]);
  const ann = await registerUser(server, 'ann');
  expect((await store('a phone', 'push-token', ann.token)).status).toBe(404);
  expect((await store('a phone', 'push-token', 'nonsense')).status).toBe(401);
  const path = 'PUT /user/update_fcm_token';
  expect(await statusOf(server, path, { token: founder.token, body: 'push-token' })).toBe(400);
  expect(await statusOf(server, `${path}?device=web:1`, { token: founder.token, body: {} })).toBe(415);
});
