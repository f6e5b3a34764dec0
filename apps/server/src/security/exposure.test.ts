import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResponse } from '@loquat/contract';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBot } from '../../test/drivers/bots.ts';
import { call, FOUNDER, registerUser, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { nth } from '../../test/drivers/found.ts';
import { ask, exchange } from '../../test/security/wire.ts';
import { useWorld } from '../../test/security/with-world.ts';
import { isAlive, stateOf } from '../../test/security/world.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import { createServer } from '../composition/server.ts';
import { loadConfig } from '../config/config.ts';
import { installWeb } from '../platform/http/web.ts';
import { createLog } from '../platform/logging/log.ts';

const world = useWorld();

describe('names of users and channels', () => {
  const MARKUP = '"><script>alert(1)</script>';
  test('are returned unchanged, as JSON that no browser interprets as a page', async () => {
    const { server, eve, founder } = world();
    const asEve = { token: eve.token };
    await call(server, 'PUT /user', { ...asEve, body: { name: MARKUP } });
    await call(server, 'POST /group', { ...asEve, body: { name: MARKUP, description: MARKUP } });
    await call(server, 'POST /user/1/send', { ...asEve, body: MARKUP, contentType: 'text/markdown' });
    await call(server, 'PUT /admin/system/organization', {
      token: founder.token,
      body: { name: MARKUP, description: MARKUP },
    });
    const paths = ['/user/3', '/user', '/group', '/user/1/history', '/admin/system/organization'];
    for (const path of paths) {
      const headers = { 'x-api-key': eve.token, accept: 'text/html' };
      const { text, headers: got } = await ask(server, `GET /api${path}`, { headers });
      expect(text).toContain(JSON.stringify(MARKUP));
      expect(got).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(got['content-security-policy']).toContain("default-src 'self'");
    }
  });
});

describe('pictures', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#123' }, limitInputPixels: false })
      .png({ palette: true })
      .toBuffer();
  /** A small picture whose header claims to be enormous. */
  async function lying(): Promise<Buffer> {
    const image = await png(8, 8);
    image.writeUInt32BE(60_000, 16);
    image.writeUInt32BE(60_000, 20);
    return image;
  }
  const bad: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('not an image')],
    ['SVG', () => Buffer.from(SVG)],
    [
      'SVG behind a declaration',
      () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg SYSTEM "file:///etc/passwd">${SVG}`),
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
    [
      'TIFF',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'a Photoshop file of 300,000 pixels a side',
      () => Buffer.from('38425053000100000000000000030004 93e0000493e000080003'.replace(' ', ''), 'hex'),
    ],
    ['half a picture', async () => (await png(64, 64)).subarray(0, 60)],
    ['a picture that claims to be enormous', lying],
    ['a picture that unfolds to 64 million pixels', () => png(8_000, 8_000)],
  ];

  test.each(bad)('%s is no avatar and no logo', async (_, make) => {
    const { server, founder } = world();
    const before = await stateOf(world());
    const body = await make();
    for (const route of ['POST /user/avatar', 'POST /admin/system/organization/logo']) {
      const { status } = await call(server, route, { token: founder.token, body, contentType: 'image/png' });
      expect([route, status]).toEqual([route, 400]);
    }
    expect(await stateOf(world())).toEqual(before);
    expect(await statusOf(server, 'GET /resource/avatar?uid=1')).toBe(404);
  });

  test('are stored as PNG without other contents of the file', async () => {
    const { server, bob } = world();
    const image = Buffer.concat([await png(16, 16), Buffer.from('<script>alert(1)</script>')]);
    await call(server, 'POST /user/avatar', { token: bob.token, body: image, contentType: 'image/png' });
    const { status, text, headers } = await ask(server, 'GET /api/resource/avatar?uid=2');
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff']);
    expect(text).not.toContain('script');
  });

  test.each([
    '../../keys/token-secret',
    '..%2f..%2fkeys%2ftoken-secret',
    '2/../../keys/token-secret',
    '%00',
    '2.png',
    '2%00.png',
  ])('are found by number only, not by %j', async (uid) => {
    const { status, text } = await ask(world().server, `GET /api/resource/avatar?uid=${uid}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/^failed to parse parameter `uid`/)]);
  });
});

test('pages of other origins may call with a token but never with credentials', async () => {
  const headers = { origin: 'https://evil.example.org', 'access-control-request-method': 'PUT' };
  for (const route of ['GET /api/user/me', 'OPTIONS /api/user', 'GET /api/nothing', 'GET /api/user/%ff']) {
    const got = await ask(world().server, route, { headers });
    expect([route, got.headers['access-control-allow-credentials'], got.headers['set-cookie']]).toEqual([
      route,
      undefined,
      undefined,
    ]);
  }
  const strict = await startTestServer({ CORS_ORIGINS: 'https://good.example.org' });
  const refused = await ask(strict, 'GET /api/admin/system/version', { headers });
  await strict.close();
  expect(refused.headers['access-control-allow-origin']).toBeUndefined();
});

test("pages of other origins may send every header that the contract's clients send", async () => {
  const asked = ['x-api-key', 'x-properties', 'x-secret', 'content-type', 'request_uuid'];
  const preflight = await ask(world().server, 'OPTIONS /api/user/2/send', {
    headers: {
      origin: 'https://widget.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked.join(','),
    },
  });
  const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase();
  expect([preflight.status, asked.filter((name) => !allowed.includes(name))]).toEqual([200, []]);
  const headers = { origin: 'https://widget.example.org', request_uuid: '00000000-0000-4000-8000-000000000000' };
  const answer = await ask(world().server, 'GET /api/admin/system/version', { headers });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, headers.origin]);
});

test('reports of missing translations are accepted from clients that send them, and stored nowhere', async () => {
  const before = await stateOf(world());
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const headers = { 'content-type': type };
    const answer = await ask(world().server, 'POST /locales/add/fr/chat', { headers, body: '{"hello":"hello"}' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  }
  expect((await ask(world().server, 'GET /locales/fr/chat.json')).text).not.toContain('hello');
  expect(await stateOf(world())).toEqual(before);
});

test('responses to calls with a token are never cached by a proxy', async () => {
  for (const path of ['/user', '/user/me', '/group', '/group/1/history', '/user/devices']) {
    const { headers } = await ask(world().server, `GET /api${path}`, {
      headers: { 'x-api-key': world().founder.token },
    });
    expect([path, headers['cache-control'] ?? 'nothing said']).toEqual([
      path,
      expect.not.stringMatching(/public|max-age=[1-9]/),
    ]);
  }
});

test('metrics count calls and contain no names', async () => {
  const { server, founder, bob } = world();
  await ask(server, `GET /api/user/2/history?api-key=${founder.token}`, { headers: { 'x-api-key': bob.token } });
  await ask(server, 'GET /api/secret-path-of-bob@example.org');
  const { text } = await ask(server, 'GET /metrics');
  expect(text).toContain('loquat_http_request_duration_seconds');
  expect(text).not.toMatch(/example\.org|bob|founder|secret-path|\/user\/2|eyJ/);
});

describe('files of the web app', () => {
  const app = Fastify();
  let folder: string;
  let origin: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loquat-web-'));
    await mkdir(join(folder, 'dist', '.hidden'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'the secret');
    for (const name of ['index.html', 'app.js', '.env', '.hidden/x.js']) {
      await writeFile(join(folder, 'dist', name), name.includes('index') ? 'the page' : `the secret ${name}`);
    }
    await installWeb(app, join(folder, 'dist'));
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const OUTSIDE = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '/....//secret.txt',
    '//../secret.txt',
    '/assets/../../secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/..%00/secret.txt',
  ];
  const HIDDEN = ['/.env', '/%2eenv', '/.hidden/x.js', '/./.env', '/.vite/manifest.json'];
  test.each([...OUTSIDE, ...HIDDEN])('%s is not one of them', async (path) => {
    const answer = await exchange({ origin }, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
    expect(answer).not.toContain('the secret');
  });

  test('are served in every other case', async () => {
    expect(await ask({ origin }, 'GET /')).toMatchObject({ status: 200, text: 'the page' });
  });

  test.each([
    '/api/docs/static/../../../../package.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/%2e%2e/package.json',
  ])('the documentation does not serve %s either', async (path) => {
    const answer = await exchange(world().server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
  });
});

test('no token, password or message is logged, even at the most verbose level', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-log-'));
  const config = loadConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'trace', DATA_DIR: dataDir });
  const lines: string[] = [];
  const log = createLog(config, { write: (line) => void lines.push(line) });
  const { app, close } = await createServer({ config, log });
  const server = { origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
  const founder = await signInFounder(server);
  const ann: LoginResponse = await registerUser(server, 'ann');
  const invite = nth(
    (await call(server, 'GET /group/create_reg_magic_link', { token: founder.token })).text.split(/[=#]/),
    1,
  );
  const bot = await createBot(server, founder);
  await call(server, `GET /admin/user/bot-api-key/${bot.uid}`, { token: founder.token });
  await call(server, 'POST /bot/send_to_user/1', { token: bot.key, body: 'the-message-text' });
  await call(server, `GET /bot?public_only=${bot.key}`, { token: `${bot.key}0` });
  await openEvents(server, ann.token, { over: 'websocket' });
  const stream = await openEvents(server, ann.token);
  await call(server, 'POST /user/1/send', {
    token: ann.token,
    body: 'the-message-text',
    headers: { 'x-properties': 'cHJvcHM=' },
  });
  await call(server, 'POST /user/1/send', { token: ann.token, body: 'the-message-text', contentType: 'x/y' });
  await call(server, `GET /user/check_email?email=x&api-key=${ann.token}`);
  await call(server, 'POST /token/login', {
    body: { credential: { type: 'password', email: FOUNDER.email, password: 'wrong-password-text' } },
  });
  await call(server, 'POST /token/login', {
    body: '{"password":"wrong-password-text"',
    contentType: 'application/json',
  });
  await call(server, 'POST /user/check_magic_token', { body: { magic_token: `${invite}00` } });
  await call(server, `GET /user/${ann.token}%ff`);
  for (const junk of [
    `GET / JUNK\r\nX-API-Key: ${ann.token}\r\n\r\n`,
    `GET /api/user HTTP/1.1\r\nX-API-Key: ${ann.token}\r\nbro ken: x\r\n\r\n`,
  ])
    await exchange(server, junk);
  await exchange(
    server,
    `GET /api/user HTTP/1.1\r\nHost: x\r\nX-API-Key: ${ann.token}\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
  );
  stream.drop();
  await close();
  await rm(dataDir, { recursive: true });
  // Bytes are logged as numbers.
  const bytes = (text: string) => [...Buffer.from(text)].join();
  const all = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  const secrets = [
    founder.token,
    founder.refresh_token,
    ann.token,
    ann.refresh_token,
    invite,
    bot.key,
    FOUNDER.password,
    'ann-secret',
    'wrong-password-text',
    'the-message-text',
    '$argon2',
  ];
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(bytes(secret));
  }
});

test('after all attacks the server still works', async () => {
  expect(await isAlive(world())).toBe(true);
});
