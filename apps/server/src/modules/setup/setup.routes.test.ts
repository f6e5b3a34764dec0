import { connect } from 'node:net';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ascending, call, FOUNDER, listen, signInFounder, statusOf } from '#test/drivers/call.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const CREATE = 'POST /admin/system/create_admin';
const CHECK = 'POST /admin/system/check_setup_code';
/** The header that a local proxy adds for another machine. */
const FROM_NEIGHBOUR = { 'x-forwarded-for': '192.0.2.7' };

test('a new server has no user until the founder is created', async ({ server }) => {
  const before = await call(server, 'GET /admin/system/initialized');
  const heard = listen(server);
  const created = await call(server, CREATE, { body: { ...FOUNDER, email: 'Founder@Example.org' } });
  const after = await call(server, 'GET /admin/system/initialized');

  expect(before.json).toBe(false);
  expect(created).toMatchObject({
    status: 200,
    json: { uid: 1, email: FOUNDER.email, name: FOUNDER.name, is_admin: true, is_bot: false, create_by: 'password' },
  });
  expect(heard).toEqual([
    { kind: 'event', audience: { to: 'accounts' }, event: expect.objectContaining({ type: 'users_log' }) },
    { kind: 'event', audience: { to: 'guests' }, event: expect.objectContaining({ type: 'users_log' }) },
  ]);
  expect(after.json).toBe(true);
});

test('only the first founder is created', async ({ server }) => {
  await signInFounder(server);
  const second = await call(server, CREATE, { body: { ...FOUNDER, email: 'other@example.org', name: 'Other' } });

  expect(second).toMatchObject({ status: 403, text: '' });
});

test('of two concurrent founders one succeeds', async ({ server }) => {
  const bodies = [FOUNDER, { ...FOUNDER, email: 'other@example.org', name: 'Other' }];
  const statuses = await Promise.all(bodies.map((body) => statusOf(server, CREATE, { body })));

  expect(ascending(statuses)).toEqual([200, 403]);
});

test('a founder with an invalid field is refused', async ({ server }) => {
  const misfits = [{ email: 'founder' }, { name: ' ' }, { password: '' }, { gender: '0' }, { name: 'é'.repeat(17) }];
  const refused = await Promise.all(misfits.map((misfit) => call(server, CREATE, { body: { ...FOUNDER, ...misfit } })));

  expect(refused.map(({ status }) => status)).toEqual(misfits.map(() => 400));
  expect(refused.every(({ text }) => text.startsWith('parse request payload error: '))).toBe(true);
  expect(await statusOf(server, CREATE, { body: FOUNDER })).toBe(200);
});

const codeOf = (server: TestServer): string => server.setupCode ?? '';

test('a client on another machine needs the printed code for the set-up', async ({ server }) => {
  const from = (setup_code?: string) => ({ headers: FROM_NEIGHBOUR, body: { ...FOUNDER, setup_code } });
  const without = await call(server, CREATE, from());
  const wrong = await call(server, CREATE, from('0000-0000-0000-0000'));
  const isStillEmpty = (await call(server, 'GET /admin/system/initialized')).json;
  const right = await call(server, CREATE, from(codeOf(server).toLowerCase().replaceAll('-', ' ')));

  expect(without).toMatchObject({ status: 403, text: expect.stringContaining('set-up code') });
  expect([wrong.status, isStillEmpty, right.status]).toEqual([403, false, 200]);
});

test('a host name that resolves to this machine gives no access', async ({ server }) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/system/create_admin',
    headers: { host: 'rebound.example:3000' },
    payload: FOUNDER,
  });

  expect(answer.statusCode).toBe(403);
  expect(await statusOf(server, CREATE, { body: FOUNDER })).toBe(200);
});

/** Sends raw bytes; resolves to the first line of the response. */
function sendRaw(server: TestServer, request: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes) => {
      resolve(String(bytes).split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(request);
  });
}

/** Forms of a stranger's request through a local proxy that adds no header. */
const throughBareProxy = fc.oneof(
  fc.record({
    version: fc.constant('1.0'),
    host: fc.constantFrom('localhost', '127.0.0.1:3000', '[::1]'),
    header: fc.constantFrom('accept: */*', 'origin: http://localhost', 'user-agent: curl/8'),
  }),
  fc.record({
    version: fc.constant('1.1'),
    host: fc.constantFrom('localhost', '127.0.0.1:3000'),
    header: fc.constantFrom(
      'origin: https://chat.example',
      'referer: https://chat.example/',
      'x-forwarded-proto: https',
    ),
  }),
  fc.record({
    version: fc.constant('1.1'),
    host: fc
      .tuple(
        fc.constantFrom('evil@', '', 'evil.'),
        fc.constantFrom('localhost', '127.0.0.1'),
        fc.constantFrom('#.evil', '?.evil', '/.evil', '.evil', ':1@evil', '\\.evil'),
      )
      .map((parts) => parts.join('')),
    header: fc.constant('accept: */*'),
  }),
);

test('a request through a local proxy is not local, whatever its version, host and headers', async ({ server }) => {
  const body = JSON.stringify(FOUNDER);
  await fc.assert(
    fc.asyncProperty(throughBareProxy, async ({ version, host, header }) => {
      const lines = [
        `POST /api/admin/system/create_admin HTTP/${version}`,
        `host: ${host}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
        header,
      ];
      expect(await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n${body}`)).toMatch(/ 40[03] /);
    }),
  );
  expect((await call(server, 'GET /admin/system/initialized')).json).toBe(false);
  expect(await statusOf(server, CREATE, { body: FOUNDER })).toBe(200);
});

test('behind a proxy even the machine itself needs the code', async () => {
  for (const env of [{ FRONTEND_URL: 'https://chat.example.org' }, { TRUST_PROXY: 'on' }]) {
    const server = await startTestServer(env);
    const without = await statusOf(server, CREATE, { body: FOUNDER });
    const right = await statusOf(server, CREATE, { body: { ...FOUNDER, setup_code: codeOf(server) } });
    await server.close();

    expect([without, right]).toEqual([403, 200]);
  }
});

test('a page of another site can neither set the server up nor try codes', async ({ server }) => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: server.origin, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
  ];
  const own = [{ origin: server.origin }, { origin: server.origin, 'sec-fetch-site': 'same-origin' }, {}];
  const body = { ...FOUNDER, setup_code: codeOf(server) };
  const refused = await Promise.all(
    foreign.flatMap((headers) => [CREATE, CHECK].map((route) => call(server, route, { headers, body }))),
  );
  const admitted = await Promise.all(own.map((headers) => call(server, CHECK, { headers, body: {} })));

  expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual(
    refused.map(() => '403 not for pages of other sites'),
  );
  expect(refused.every(({ headers }) => headers.get('access-control-allow-origin') === null)).toBe(true);
  expect(admitted.map(({ json }) => json)).toEqual([true, true, true]);
});

test('a page of another site does not succeed with another spelling of the URL', async ({ server }) => {
  const headers = { origin: 'https://evil.example' };
  const asking = {
    ...headers,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  for (const name of ['create%5fadmin', 'create%5Fadmin', '%63reate_admi%6E', 'create_admin?x', 'check%5Fsetup_code']) {
    const path = `/admin/system/${name}`;
    const answer = await call(server, `POST ${path}`, { headers, body: FOUNDER });
    const preflight = await fetch(`${server.origin}/api${path}`, { method: 'OPTIONS', headers: asking });

    expect([name, answer.status, answer.text]).toEqual([name, 403, 'not for pages of other sites']);
    expect([name, preflight.headers.get('access-control-allow-origin')]).toEqual([name, null]);
  }
  expect((await call(server, 'GET /admin/system/initialized')).json).toBe(false);
  const own = await call(server, 'POST /admin/system/create%5Fadmin', {
    headers: { origin: server.origin },
    body: FOUNDER,
  });
  expect(own.status).toBe(200);
});

test('no other origin may ask whether it may set the server up', async ({ server }) => {
  const preflight = (path: string) =>
    fetch(`${server.origin}/api${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const [closed, open] = [await preflight('/admin/system/create_admin'), await preflight('/token/login')];

  expect(closed.headers.get('access-control-allow-origin')).toBeNull();
  expect(open.headers.get('access-control-allow-origin')).toBe('https://evil.example');
});

test('the code is invalid once there is an account, and a new server has another one', async ({ server }) => {
  const [ask, fromAfar] = [{ setup_code: codeOf(server) }, { headers: FROM_NEIGHBOUR }];
  const before = [
    await call(server, CHECK, { body: {} }),
    await call(server, CHECK, { ...fromAfar, body: {} }),
    await call(server, CHECK, { ...fromAfar, body: ask }),
  ];
  await signInFounder(server);
  const after = await call(server, CHECK, { body: ask });
  const second = await call(server, CREATE, { ...fromAfar, body: { ...FOUNDER, ...ask, name: 'Second' } });
  const other = await startTestServer();
  const [otherCode] = [codeOf(other), await other.close()];

  expect(before.map(({ json }) => json)).toEqual([true, false, true]);
  expect(after.json).toBe(false);
  expect(second).toMatchObject({ status: 403, text: '' });
  expect(otherCode).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect(otherCode).not.toBe(codeOf(server));
});

test('guesses of codes are limited to a few per minute', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
  const guess = (setup_code: string) => statusOf(server, CHECK, { headers: FROM_NEIGHBOUR, body: { setup_code } });
  const statuses = [];
  for (const code of ['1', codeOf(server), '2', '3', '4', codeOf(server)]) statuses.push(await guess(code));
  await server.close();

  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('guesses are counted by IPv6 network', async () => {
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3', TRUST_PROXY: 'on' };
  const server = await startTestServer(env);
  const guess = (address: string) =>
    statusOf(server, CHECK, { headers: { 'x-forwarded-for': address }, body: { setup_code: 'wrong' } });
  const statuses = [];
  for (let host = 1; host <= 4; host += 1) statuses.push(await guess(`2001:db8:1:2::${host}`));
  statuses.push(await guess('2001:db8:1:3::1'));
  await server.close();

  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('the founder gets the language of the set-up', async ({ server }) => {
  const created = await call(server, CREATE, { body: { ...FOUNDER, language: 'ja' } });

  expect(created.json).toMatchObject({ language: 'ja' });
});
