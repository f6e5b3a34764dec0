import { expect } from 'vitest';
import { answerTo, call, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const CREATE = 'GET /group/create_reg_magic_link';
const CREATE_PRIVATE = 'GET /group/create_invite_private_magic_link';

/** A short link's path. */
async function shorten(server: TestServer, token: string, query = '', route = CREATE): Promise<string> {
  const link = await call(server, `${route}?short=true${query}`, { token });
  expect(link.text).toMatch(/^http:\/\/[^/]+\/join\/(?:[0-9a-z]{4}-){2}[0-9a-z]{4}$/);
  return new URL(link.text).pathname;
}

const visit = (server: TestServer, path: string) => fetch(server.origin + path, { redirect: 'manual' });
const leadsTo = async (server: TestServer, path: string) => (await visit(server, path)).headers.get('location') ?? '';
const tokenOf = (path: string) => new URL(path, 'http://any').searchParams.get('magic_token') ?? '';
const register = (server: TestServer, name: string, magic_token: string) =>
  statusOf(server, 'POST /user/register', {
    body: { email: `${name}@example.org`, password: 'x-secret', magic_token, device: 'browser' },
  });
const isUsable = async (server: TestServer, magic_token: string) =>
  (await call(server, 'POST /user/check_magic_token', { body: { magic_token } })).json;

test('a short link leads to the registration, and admits users up to its limit', async ({ server }) => {
  const { token } = await signInFounder(server);
  await call(server, 'POST /admin/login/config', { token, body: { who_can_sign_up: 'InvitationOnly' } });
  const path = await shorten(server, token, '&max_times=1');
  const answer = await visit(server, path);
  const location = answer.headers.get('location') ?? '';

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(location).toMatch(/^\/register\?magic_token=[0-9a-f]+$/);
  expect(tokenOf(await leadsTo(server, path.toUpperCase().replace('/JOIN/', '/join/')))).toBe(tokenOf(location));
  expect(await register(server, 'ann', tokenOf(location))).toBe(200);
  expect(await register(server, 'bob', tokenOf(await leadsTo(server, path)))).toBe(412);
});

test('a short link into a private channel leads to its invitation', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const body = { name: 'leads', members: [], is_public: false };
  const { gid } = await answerTo(server, 'POST /group', { token, body });
  const link = await leadsTo(server, await shorten(server, token, `&gid=${gid}`, CREATE_PRIVATE));
  const joined = await call(server, 'POST /user/join_private', {
    token: ann.token,
    body: { magic_token: tokenOf(link) },
  });

  expect(link).toMatch(new RegExp(`^/invite_private/${gid}\\?magic_token=[0-9a-f]+$`));
  expect(joined).toMatchObject({ status: 200, json: { gid } });
});

test('a new user with a short link to a private channel becomes a member', async ({ server }) => {
  const { token } = await signInFounder(server);
  const body = { name: 'leads', members: [], is_public: false };
  const { gid } = await answerTo(server, 'POST /group', { token, body });
  const location = await leadsTo(server, await shorten(server, token, `&gid=${gid}`));
  await register(server, 'ann', tokenOf(location));

  expect((await call(server, `GET /group/${gid}`, { token })).json).toMatchObject({ members: [1, 2] });
});

test('an invalid or expired short link leads to an invalid invitation', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const { token } = await signInFounder(server);
  const path = await shorten(server, token, '&expired_in=60');
  const good = tokenOf(await leadsTo(server, path));
  const wasGood = await isUsable(server, good);
  clock.advance(61_000);
  const bad = [path, '/join/0000-0000-0000', `/join/${'0'.repeat(2_000)}`, '/join/%20'];
  const places = await Promise.all(bad.map((one) => leadsTo(server, one)));
  const usable = await Promise.all(places.map((place) => isUsable(server, tokenOf(place))));
  await server.close();

  expect(wasGood).toBe(true);
  expect(places).toEqual(bad.map(() => '/register?magic_token=unknown'));
  expect(usable).toEqual(bad.map(() => false));
});

test('short links can be guessed only a few times a minute', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
  const { token } = await signInFounder(server);
  const path = await shorten(server, token);
  const statuses = [];
  for (const one of [path, '/join/1', path, '/join/2', '/join/3', path])
    statuses.push((await visit(server, one)).status);
  await server.close();

  expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
});

test('without a request for a short link, the response is the one existing clients know', async ({ server }) => {
  const { token } = await signInFounder(server);
  const link = (await call(server, CREATE, { token })).text;

  expect(link).toMatch(/\/\?magic_token=[0-9a-f]+#\/register$/);
});
