import type { LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, signInFounder, statusOf } from '#test/drivers/call.ts';
import { meet, personOf } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { FRESH_SIGN_IN_MS } from '../auth/sessions/sessions.ts';
import { SECRET_TTL_MS } from './secret-lifetime.ts';

type Origin = { origin: string };

const PLACEMENT = { origin: 'https://shop.example', widget_id: 'docks', widget_host: 1 };
let arrivals = 0;
const visit = (server: Origin): Promise<LoginResponse> => {
  arrivals += 1;
  const account = { name: `v-${arrivals}`, email: `v-${arrivals}@widget.link`, password: 'a secret of their own' };
  return answerTo(server, 'POST /user/register', { body: { ...account, widget_id: 'docks', widget_host: 1 } });
};
const issue = async (server: Origin, { token }: { token: string }): Promise<string> => {
  const body = { ...PLACEMENT, keeper: 'website' };
  return (await answerTo(server, 'POST /visitor/secret', { token, body })).secret ?? '';
};
const resume = (server: Origin, secret: string, more: object = {}) =>
  answerTo(server, 'POST /visitor/session', { body: { ...PLACEMENT, device: 'widget:1', secret, ...more } });

test('a secret signs its visitor in, and each use replaces it', async ({ server }) => {
  await signInFounder(server);
  const visitor = await visit(server);
  const first = await issue(server, visitor);
  expect(first).toMatch(/^[\w-]{43}$/);
  const returned = await resume(server, first);
  expect(returned?.login.user.uid).toBe(visitor.user.uid);
  expect(await answerTo(server, 'GET /user/me', { token: returned?.login.token ?? '' })).toMatchObject({
    uid: visitor.user.uid,
  });
  const second = returned?.secret ?? '';
  expect(second).not.toBe(first);
  // The response may have been lost, or two tabs may ask at once: the replaced secret is valid until the next is used.
  expect((await resume(server, first))?.secret).toBe(second);
  expect((await resume(server, second))?.login.user.uid).toBe(visitor.user.uid);
  expect(await resume(server, first)).toBeNull();
});

test.for([
  ['another website', { origin: 'https://other.example' }],
  ['the same host by http', { origin: 'http://shop.example' }],
  ['another port', { origin: 'https://shop.example:8443' }],
  ['another widget', { widget_id: 'harbour' }],
  ['another host', { widget_host: 2 }],
  ['another secret', { secret: 'x'.repeat(43) }],
] as const)('a secret is not valid for %s', async ([, elsewhere], { server }) => {
  await signInFounder(server);
  const secret = await issue(server, await visit(server));
  expect(await resume(server, secret, elsewhere)).toBeNull();
  expect(await resume(server, secret)).not.toBeNull();
});

test('the cookie of a secret is partitioned, hidden from pages, and valid for its own widget', async ({ server }) => {
  await signInFounder(server);
  const visitor = await visit(server);
  const body = { ...PLACEMENT, keeper: 'cookie' };
  const issued = await call(server, 'POST /visitor/secret', { token: visitor.token, body });
  expect(issued.json).toEqual({ secret: null });
  const headers = { 'sec-fetch-site': 'cross-site' };
  const refusedIssue = await call(server, 'POST /visitor/secret', { token: visitor.token, body, headers });
  expect([refusedIssue.status, refusedIssue.headers.get('set-cookie')]).toEqual([403, null]);
  const [cookie = '', ...attributes] = (issued.headers.get('set-cookie') ?? '').split('; ');
  expect(cookie).toMatch(/^__Host-loquat-visitor-[0-9a-f]{16}=[\w-]{43}$/);
  expect(attributes).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Max-Age=31536000']),
  );
  const ask = (headers: Record<string, string>, more: object = {}) =>
    call(server, 'POST /visitor/session', { body: { ...PLACEMENT, device: 'widget:1', ...more }, headers });
  const returned = await ask({ cookie: `other=1; ${cookie}` });
  expect(returned.json).toMatchObject({ login: { user: { uid: visitor.user.uid } }, secret: null });
  const [next = ''] = (returned.headers.get('set-cookie') ?? '').split('; ');
  expect(next).not.toBe(cookie);
  expect((await ask({ cookie: next }, { widget_id: 'harbour' })).json).toBeNull();

  const foreign = await ask({ cookie: next, ...headers });
  expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null]);
  // An invalid cookie is removed.
  const refused = await ask({ cookie: `${next.split('=')[0]}=invalid` });
  expect(refused.json).toBeNull();
  expect(refused.headers.get('set-cookie')).toMatch(/=; Max-Age=0; /);
  expect((await ask({})).headers.get('set-cookie')).toBeNull();
});

test('a session alone gives no secret: the sign-in must be a few minutes old at most', async ({ dataDir }) => {
  const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
  const server = await startTestServer({ DATA_DIR: dataDir, ACCESS_TOKEN_TTL_SECONDS: '100000' }, { clock });
  await signInFounder(server);
  const { token } = await visit(server);
  const body = { ...PLACEMENT, keeper: 'website' };
  expect(await statusOf(server, 'POST /visitor/secret', { token, body })).toBe(200);
  clock.advance(FRESH_SIGN_IN_MS);
  expect(await statusOf(server, 'POST /visitor/secret', { token, body })).toBe(412);
  await server.close();
});

test('a secret is deleted with its visitor, when it is unused, and beyond the limit', async ({ dataDir }) => {
  const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
  const server = await startTestServer({ DATA_DIR: dataDir, ACCESS_TOKEN_TTL_SECONDS: '100000000' }, { clock });
  const { token } = await signInFounder(server);
  const [deleted, late, many] = [await visit(server), await visit(server), await visit(server)];
  const secret = await issue(server, deleted);
  await answerTo(server, `DELETE /admin/user/${deleted.user.uid}`, { token });
  expect(await resume(server, secret)).toBeNull();

  const secrets: string[] = [];
  for (let browser = 0; browser < 6; browser += 1) {
    clock.advance(1);
    secrets.push(await issue(server, many));
  }
  const uids = await Promise.all(secrets.map(async (one) => (await resume(server, one))?.login.user.uid));
  expect(uids).toEqual([undefined, ...Array.from({ length: 5 }, () => many.user.uid)]);

  const unused = await issue(server, late);
  clock.advance(SECRET_TTL_MS);
  expect(await resume(server, unused)).toBeNull();
  await server.close();
});

test('only visitors get a secret, and a frozen one is refused', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const body = { ...PLACEMENT, keeper: 'website' };
  for (const { token } of [ann, bob]) expect(await statusOf(server, 'POST /visitor/secret', { token, body })).toBe(404);
  const visitor = await visit(server);
  const secret = await issue(server, visitor);
  await answerTo(server, `PUT /admin/user/${personOf(visitor).uid}`, { token: ann.token, body: { status: 'frozen' } });
  expect(await statusOf(server, 'POST /visitor/session', { body: { ...PLACEMENT, device: 'widget:1', secret } })).toBe(
    423,
  );
});

test('guesses are limited by address, and returns by visitor', async () => {
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '5', TRUST_PROXY: 'on' };
  const server = await startTestServer(limits);
  await signInFounder(server);
  const secret = await issue(server, await visit(server));
  const from = (address: string, presented: string) =>
    statusOf(server, 'POST /visitor/session', {
      body: { ...PLACEMENT, device: 'widget:1', secret: presented },
      headers: { 'x-forwarded-for': address },
    });
  const guesses = [];
  for (let guess = 0; guess < 6; guess += 1) guesses.push(await from('192.0.2.1', `guess ${guess}`));
  expect(guesses).toEqual([200, 200, 200, 200, 200, 429]);
  // An office with many visitors is not rate limited. The previous secret stays valid until its successor is used.
  const returns = [];
  for (let page = 0; page < 26; page += 1) returns.push(await from('192.0.2.2', secret));
  expect(returns.filter((status) => status === 200)).toHaveLength(25);
  expect(returns.at(-1)).toBe(429);
  await server.close();
});
