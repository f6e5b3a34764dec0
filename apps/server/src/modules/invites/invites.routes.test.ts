import { createHmac, hkdfSync } from 'node:crypto';
import { expect } from 'vitest';
import {
  type Answered,
  answerTo,
  ascending,
  call,
  FOUNDER,
  registerUser,
  signInFounder,
  statusOf,
} from '#test/drivers/call.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';
import { loadKeys } from '../../platform/secrets/keys.ts';

const CREATE = 'GET /group/create_reg_magic_link';

const tokenOf = (link: string) => new URL(link).searchParams.get('magic_token') ?? '';
const invite = async (server: TestServer, token: string, query = '') =>
  tokenOf((await call(server, `${CREATE}${query}`, { token })).text);
const isUsable = async (server: TestServer, magic_token: string) =>
  (await call(server, 'POST /user/check_magic_token', { body: { magic_token } })).json;
const register = (server: TestServer, name: string, magic_token?: string, more: object = {}): Promise<Answered> =>
  call(server, 'POST /user/register', {
    body: { email: `${name}@example.org`, password: 'x-secret', magic_token, device: 'browser', ...more },
  });
const closeDoor = (server: TestServer, token: string) =>
  call(server, 'POST /admin/login/config', { token, body: { who_can_sign_up: 'InvitationOnly' } });

test('an invitation admits users to an invitation-only server', async ({ server }) => {
  const { token } = await signInFounder(server);
  await closeDoor(server, token);
  const magic = await invite(server, token);

  expect(magic).toMatch(/^[0-9a-f]+$/);
  expect(await isUsable(server, magic)).toBe(true);
  expect(await register(server, 'ann')).toMatchObject({ status: 403, text: '' });
  expect(await register(server, 'ann', '')).toMatchObject({ status: 403, text: '' });
  expect(await register(server, 'ann', magic)).toMatchObject({ status: 200, json: { user: { name: 'ann' } } });
});

test('every user with an account may invite', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const link = await call(server, CREATE, { token, contentType: 'text/plain' });

  expect(link).toMatchObject({ status: 200, text: expect.stringMatching(/\/\?magic_token=[0-9a-f]+#\/register$/) });
  expect(link.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await statusOf(server, CREATE)).toBe(401);
  expect(await statusOf(server, `${CREATE}?expired_in=0`, { token })).toBe(400);
  expect(await statusOf(server, `${CREATE}?max_times=null&expired_in=60`, { token })).toBe(200);
});

test('an invitation to a missing channel is refused', async ({ server }) => {
  const { token } = await signInFounder(server);

  expect(await call(server, `${CREATE}?gid=999`, { token })).toMatchObject({ status: 404, text: '' });
});

test('members of a private channel, and administrators, can invite into it', async ({ server }) => {
  const founder = await signInFounder(server);
  const [ann, bob] = [await registerUser(server, 'ann'), await registerUser(server, 'bob')];
  const body = { name: 'secret', members: [ann.user.uid], is_public: false };
  const { gid } = await answerTo(server, 'POST /group', { token: ann.token, body });

  expect(await statusOf(server, `${CREATE}?gid=${gid}`, { token: founder.token })).toBe(200);
  expect(await call(server, `${CREATE}?gid=${gid}`, { token: bob.token })).toMatchObject({ status: 403, text: '' });
  const magic_token = await invite(server, ann.token, `?gid=${gid}`);
  const confirmation = { magic_token, email: 'cleo@example.org', password: 'pw-secret' };
  const confirmed = await call(server, 'POST /user/send_reg_magic_link', { body: confirmation });
  const { new_magic_token } = confirmed.value();
  const { user } = await answerTo(server, 'POST /user/register', {
    body: { magic_token: new_magic_token, name: 'Cleo' },
  });
  expect((await call(server, `GET /group/${gid}`, { token: ann.token })).json).toMatchObject({
    members: [ann.user.uid, user.uid],
  });
});

test('a one-use invitation raced by ten registrations admits one', async ({ server }) => {
  const { token } = await signInFounder(server);
  const magic = await invite(server, token, '?max_times=1');
  const racers = Array.from({ length: 10 }, (_, index) => register(server, `racer${index}`, magic));
  const statuses = (await Promise.all(racers)).map(({ status }) => status);

  expect(ascending(statuses)).toEqual([200, ...Array<number>(9).fill(412)]);
  expect(await isUsable(server, magic)).toBe(false);
  expect((await call(server, 'GET /user', { token })).json).toHaveLength(2);
});

test('a failed registration counts as no use', async ({ server }) => {
  const { token } = await signInFounder(server);
  const magic = await invite(server, token, '?max_times=1');

  expect(await register(server, 'x', magic, { email: FOUNDER.email })).toMatchObject({
    status: 409,
    json: { reason: 'email_conflict' },
  });
  expect((await register(server, 'ann', magic)).status).toBe(200);
  expect(await register(server, 'bob', magic)).toMatchObject({ status: 412, text: '' });
});

test('uses are still counted after a restart', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  const magic = await invite(server, token, '?max_times=2');
  await register(server, 'ann', magic);
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });

  expect((await register(restarted, 'bob', magic)).status).toBe(200);
  expect((await register(restarted, 'cleo', magic)).status).toBe(412);
  await restarted.close();
});

test('an invitation ends when it expires', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const { token } = await signInFounder(server);
  const magic = await invite(server, token, '?expired_in=60');
  const byDefault = await invite(server, token);

  clock.advance(60_000);
  expect(await isUsable(server, magic)).toBe(false);
  expect(await isUsable(server, byDefault)).toBe(true);
  expect((await register(server, 'ann', magic)).status).toBe(412);
  clock.advance(840_000);
  expect(await isUsable(server, byDefault)).toBe(false);
  await server.close();
});

test('only a genuine token can be used', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  const magic = await invite(server, token);
  const secret = loadKeys(dataDir).tokenSecret;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'magic tokens', 32));
  const payload = Buffer.from(JSON.stringify({ kind: 'login', email: 'a@example.org', code: '1', expires_at: 9e9 }));
  const login = createHmac('sha256', key).update(payload).digest('hex') + payload.toString('hex');
  const flipped = magic.slice(0, -1) + (magic.endsWith('0') ? '1' : '0');
  const fakes = ['', 'zz', 'abc', '00'.repeat(31), '00'.repeat(32), flipped, magic.toUpperCase(), token, login];

  for (const fake of fakes) {
    const answer = await call(server, 'POST /user/check_magic_token', { body: { magic_token: fake } });
    expect(answer).toMatchObject({ status: 200, json: false });
    if (fake !== '') expect((await register(server, 'ann', fake)).status).toBe(412);
  }
  expect((await register(server, 'ann', magic)).status).toBe(200);
});

test('an invitation ends with its creator', async ({ server }) => {
  const { token } = await signInFounder(server);
  const [ann, bob] = [await registerUser(server, 'ann'), await registerUser(server, 'bob')];
  const [fromAnn, fromBob] = [await invite(server, ann.token), await invite(server, bob.token)];
  await call(server, `DELETE /admin/user/${ann.user.uid}`, { token });
  await call(server, `PUT /admin/user/${bob.user.uid}`, { token, body: { status: 'frozen' } });

  for (const magic of [fromAnn, fromBob]) {
    expect(await isUsable(server, magic)).toBe(false);
    expect((await register(server, 'cleo', magic)).status).toBe(412);
  }
});

test('a confirmed invitation registers with just a name and still counts as a use', async ({ server }) => {
  const { token } = await signInFounder(server);
  await closeDoor(server, token);
  const magic = await invite(server, token, '?max_times=1');
  const confirm = (body: object) =>
    call(server, 'POST /user/send_reg_magic_link', {
      body: { email: 'Ann@example.org', password: 'pw-1-secret', ...body },
    });
  const confirmed = await confirm({ magic_token: magic });
  const { new_magic_token } = confirmed.value();

  expect(confirmed).toMatchObject({ status: 200, json: { mail_is_sent: false } });
  expect(Buffer.from(new_magic_token, 'hex').toString()).not.toContain('pw-1');
  expect(await confirm({ magic_token: 'abc' })).toMatchObject({ status: 412, text: '' });
  expect(await confirm({ magic_token: magic, email: FOUNDER.email })).toMatchObject({ status: 409 });
  const swapped = { magic_token: new_magic_token, name: 'Ann', email: 'other@example.org' };
  expect(await statusOf(server, 'POST /user/register', { body: swapped })).toBe(412);
  const body = { magic_token: new_magic_token, name: 'Ann', gender: 0, device: 'browser' };
  const registered = await call(server, 'POST /user/register', { body });
  const { user } = registered.value();
  expect(user).toMatchObject({ name: 'Ann', email: 'ann@example.org' });
  const credential = { type: 'password', email: 'ann@example.org', password: 'pw-1-secret' };
  expect(await statusOf(server, 'POST /token/login', { body: { credential } })).toBe(200);
  expect(await confirm({ magic_token: magic, email: 'bob@example.org' })).toMatchObject({ status: 412 });
});

test('links start with the address the administrator set, else the configured one, else the caller’s', async ({
  dataDir,
}) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const { token } = await signInFounder(first);
  const originOf = async (server: TestServer, headers: Record<string, string> = {}) =>
    new URL((await call(server, CREATE, { token, headers })).text).origin;
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example.org' };

  expect(await originOf(first)).toBe(first.origin);
  expect(await originOf(first, forwarded)).toBe(first.origin);
  await first.close();
  const proxied = await startTestServer({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  expect(await originOf(proxied, forwarded)).toBe('https://chat.example.org');
  expect(await originOf(proxied, { 'x-forwarded-host': 'a/b#c' })).toBe('http://localhost');
  await proxied.close();
  const configured = await startTestServer({ DATA_DIR: dataDir, FRONTEND_URL: 'https://configured.example' });
  expect(await originOf(configured)).toBe('https://configured.example');
  await call(configured, 'POST /admin/system/update_frontend_url', { token, body: 'https://set.example/' });
  expect(await originOf(configured)).toBe('https://set.example');
  await configured.close();
});
