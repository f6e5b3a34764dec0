import { api, type LoginResponse } from '@loquat/contract';
import { describe, expect, onTestFinished } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { sendFile, uploadFile } from '../../test/drivers/files.ts';
import { found, nth } from '../../test/drivers/found.ts';
import { pngOf } from '../../test/drivers/images.ts';
import { targets } from '../../test/security/targets.ts';
import { withoutKey } from '../../test/security/world.ts';
import { startTestServer, test, type TestServer } from '../../test/servers/test-server.ts';

const PASSWORD = { email: FOUNDER.email, password: FOUNDER.password };
const login = (server: TestServer, device: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ credential: { type: 'password', ...PASSWORD }, device }),
  });
const cookiesIn = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith('loquat-files-'));
/** The cookie as a browser sends it back. */
const pairOf = (answer: { headers: Headers }): string => nth(nth(cookiesIn(answer), 0).split(';'), 0);

/** A server with a picture that its founder sent to themselves, and a browser's cookies after signing in. */
async function arrange(server: TestServer) {
  const founder = await signInFounder(server);
  const { path } = await uploadFile(server, founder.token, await pngOf(9, 9), { content_type: 'image/png' });
  const mid = await sendFile(server, founder.token, 'user/1', path);
  const answer = await login(server, 'web:browser');
  const session = (await answer.json()) as LoginResponse;
  const route = `/resource/file?file_path=${path}`;
  const status = async (cookie: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.origin}/api${route}`, { headers: { cookie, ...headers } })).status;
  return { founder, session, mid, route, status, cookie: pairOf(answer) };
}

test('every response with tokens sets a cookie for files only, valid as long as the session', async ({ server }) => {
  const { founder } = await arrange(server);
  await answerTo(server, 'POST /admin/login/config', { token: founder.token, body: { guest: true } });
  const { token, refresh_token } = await signIn(server, FOUNDER, 'web:renewing');
  const answers = [
    await login(server, 'web:2'),
    await call(server, 'POST /token/renew', { body: { token, refresh_token } }),
    await call(server, 'POST /user/register', { body: { email: 'bob@example.org', password: 'bob-secret' } }),
    await call(server, 'GET /token/login_guest'),
  ];
  for (const answer of answers) {
    expect([answer.status, cookiesIn(answer).map((cookie) => cookie.replace(/=[^;]+/, ''))]).toEqual([
      200,
      ['/api/resource', '/api/favorite/attachment'].map((path) =>
        expect.stringMatching(`^loquat-files-\\w{8}; Path=${path}; Max-Age=\\d{6,}; HttpOnly; SameSite=Strict$`),
      ),
    ]);
  }
  const values = answers.map(pairOf);
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) expect(value).not.toContain(token);
});

test('every call that returns tokens sets the cookie', () => {
  const calls = Object.values(api).flatMap((group) => Object.entries(group));
  const handingOut = calls.filter(
    ([, { response }]) =>
      response.kind === 'json' && 'shape' in response.schema && 'refresh_token' in (response.schema.shape as object),
  );
  expect(handingOut.length).toBeGreaterThanOrEqual(4);
  for (const [name, endpoint] of handingOut) {
    expect([name, 'setsFileCookie' in endpoint && endpoint.setsFileCookie]).toEqual([name, 'with_tokens']);
  }
});

test('over HTTPS the cookie is secure, also behind an undeclared proxy', async ({ server }) => {
  await arrange(server);
  expect(cookiesIn(await login(server, 'web:2'))).not.toContainEqual(expect.stringContaining('Secure'));
  for (const cookie of cookiesIn(await login(server, 'web:2', { origin: 'https://team.example' }))) {
    expect(cookie).toMatch(/; Secure$/);
  }
  const behind = await startTestServer({ TRUST_PROXY: 'on' });
  onTestFinished(() => behind.close());
  await signInFounder(behind);
  for (const cookie of cookiesIn(await login(behind, 'web:2', { 'x-forwarded-proto': 'https' }))) {
    expect(cookie).toMatch(/; Secure$/);
  }
});

test('an unmodified client in a browser shows pictures: it signs in, renews and keeps streaming', async ({
  server,
}) => {
  const { founder, session, route, status, cookie } = await arrange(server);
  expect(await status('')).toBe(404);
  expect(await status(cookie)).toBe(200);
  expect(await status(`other=1; ${cookie}; more=2`)).toBe(200);
  const { origin } = server;
  const part = await fetch(`${origin}/api${route}`, { headers: { cookie, range: 'bytes=0-3' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, expect.stringMatching(/^bytes 0-3\//)]);
  const again = { cookie, 'if-none-match': found(part.headers.get('etag')) };
  expect((await fetch(`${origin}/api${route}`, { headers: again })).status).toBe(304);
  expect((await fetch(`${origin}/api${route}`, { method: 'HEAD', headers: { cookie } })).status).toBe(200);
  expect(await status(cookie, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await status(cookie, { 'sec-fetch-site': 'none' })).toBe(200);

  const body = { mid_list: [await sendFile(server, founder.token, 'user/1', nth(route.split('='), 1))] };
  const { id } = await answerTo(server, 'POST /favorite', { token: founder.token, body });
  const saved = await fetch(`${origin}/api/favorite/attachment/1/${id}/0`, { headers: { cookie } });
  expect(saved.status).toBe(200);

  // The same session has the same key, so a late response invalidates nothing.
  const renewed = await call(server, 'POST /token/renew', { body: session });
  expect(pairOf(renewed)).toBe(cookie);
  // A session from before there were cookies gets its own when it opens its stream, with the token in the query too.
  const stream = await fetch(`${origin}/api/user/events?api-key=${founder.token}`);
  expect(await status(pairOf(stream))).toBe(200);
  await stream.body?.cancel();
});

describe('the end of a session ends its cookie at once', () => {
  type End = (server: TestServer, session: LoginResponse, founder: LoginResponse) => Promise<unknown>;
  const ends: [string, End][] = [
    ['signing out', (server, { token }) => answerTo(server, 'GET /token/logout', { token })],
    [
      'the end of the device',
      (server, _, { token }) => answerTo(server, 'DELETE /user/devices/web:browser', { token }),
    ],
    ['a sign-in on the same device', (server) => login(server, 'web:browser')],
  ];
  test.for(ends)('%s', async ([_, end], { server }) => {
    const { founder, session, cookie, status } = await arrange(server);
    expect(await status(cookie)).toBe(200);
    await end(server, session, founder);
    expect(await status(cookie)).toBe(404);
  });
});

test('frozen and deleted users read nothing with their cookie', async ({ server }) => {
  const { founder } = await arrange(server);
  const bob = await registerUser(server, 'bob');
  const bobs = await call(server, 'POST /token/login', {
    body: { credential: { type: 'password', email: 'bob@example.org', password: 'bob-secret' }, device: 'web:9' },
  });
  const { path } = await uploadFile(server, bob.token, 'bytes');
  const status = async () =>
    (await fetch(`${server.origin}/api/resource/file?file_path=${path}`, { headers: { cookie: pairOf(bobs) } })).status;
  expect(await status()).toBe(200);
  await answerTo(server, `PUT /admin/user/${bob.user.uid}`, { token: founder.token, body: { status: 'frozen' } });
  expect(await status()).toBe(404);
});

test('the cookie allows no other call, and has no effect on public ones', async ({ server }) => {
  const { cookie, status } = await arrange(server);
  expect(await status(cookie)).toBe(200);
  const closed = targets.filter(({ endpoint }) => endpoint.access !== 'public' && !endpoint.fileLink);
  for (const { name, route, headers, endpoint } of closed) {
    const [method = '', url = ''] = route.split(' ');
    const answer = await fetch(server.origin + url, { method, headers: { ...headers, cookie } });
    expect([name, answer.status]).toEqual([name, withoutKey(endpoint).status]);
    await answer.body?.cancel();
  }
  const reading = targets.filter(({ endpoint }) => endpoint.fileLink);
  expect(reading.map(({ name }) => name).sort()).toEqual([
    'getFile',
    'getForward',
    'getForwardAttachment',
    'getSavedAttachment',
  ]);
  expect(reading.map(({ endpoint }) => endpoint.method)).toEqual(Array(4).fill('GET'));
});

test('pages of other sites, ports and subdomains cannot use it', async ({ server }) => {
  const { cookie, status } = await arrange(server);
  expect(await status(cookie, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  for (const site of ['cross-site', 'same-site', 'nonsense']) {
    expect(await status(cookie, { 'sec-fetch-site': site })).toBe(404);
  }
});

test('a token in the header has priority over the cookie', async ({ server }) => {
  const { cookie, status } = await arrange(server);
  const eve = await registerUser(server, 'eve');
  expect(await status(cookie)).toBe(200);
  expect(await status(cookie, { 'x-api-key': eve.token })).toBe(404);
  expect(await status(cookie, { 'x-api-key': 'garbage' })).toBe(401);
});

test('an invented cookie, one of another server and one in place of a token are refused', async ({ server }) => {
  const { session, cookie, status } = await arrange(server);
  const other = await startTestServer();
  onTestFinished(() => other.close());
  const elsewhere = await arrange(other);
  const [name = '', value = ''] = cookie.split('=');
  const [uid, id, proof = ''] = value.split('.');
  expect(await status(cookie)).toBe(200);
  const made = [
    '',
    'garbage',
    '..',
    `${uid}.${id}.`,
    `2.${id}.${proof}`,
    `${uid}.${id}x.${proof}`,
    `${value}x`,
    `${uid}.${id}.${proof.slice(0, -2)}AA`,
    session.token,
    session.refresh_token,
    '9'.repeat(4_000),
    nth(elsewhere.cookie.split('='), 1),
    `0${value}`,
    `${value}.x`,
  ];
  for (const one of made) expect([one, await status(`${name}=${one}`)]).toEqual([one, 404]);
  expect(await status(elsewhere.cookie)).toBe(404);
  // Servers on other ports of the host use other names, and a foreign cookie of the same name is ignored.
  expect(nth(elsewhere.cookie.split('='), 0)).not.toBe(name);
  expect(await status(`${name}=garbage; ${cookie}`)).toBe(200);
  expect(await statusOf(server, 'GET /user/me', { token: value })).toBe(401);
});

test("visitors of a widget get no cookie: other sites' pages would not send it", async ({ server }) => {
  await arrange(server);
  const account = { name: 'v-1', email: 'v-1@widget.link', password: 'a secret of their own', widget_id: '' };
  const arrived = await call(server, 'POST /user/register', { body: account });
  expect([arrived.status, cookiesIn(arrived)]).toEqual([200, []]);
  const { token } = arrived.value();
  expect((await openEvents(server, token)).headers['set-cookie']).toBeUndefined();
});
