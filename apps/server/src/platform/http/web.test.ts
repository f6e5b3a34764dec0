import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquat-web-'));
  await writeFile(join(folder, 'index.html'), 'the page');
  for (const path of [
    'favicon.svg',
    'build.json',
    'service-worker.js',
    'locales/en/chat.json',
    'assets/base-1a2b.js',
    '.stamp',
    'assets/.map',
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '{}');
  }
  app = Fastify();
  await installWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const locationOf = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url });
  return [statusCode, headers.location];
};

test('a user who returns from GitHub lands on the sign-in screen, with the code', async () => {
  expect(await locationOf('/github/cb?code=a%2Bb&state=x')).toEqual([302, '/?code=a%2Bb&state=x#/cb/github/webapp']);
  expect(await locationOf('/github/cb?error=access_denied')).toEqual([302, '/?error=access_denied#/cb/github/webapp']);
  expect(await locationOf('/github/cb')).toEqual([302, '/#/cb/github/webapp']);
  const visitor = '?code=a&state=widget-x';
  expect(await locationOf(`/github/cb${visitor}`)).toEqual([302, `/${visitor}#/cb/github/widget`]);
});

test('the callback of GitHub redirects nowhere else, whatever its parameters', async () => {
  for (const query of ['?//evil.example', '?code=x#//evil.example', '?\\evil.example', '?%0d%0aset-cookie:x']) {
    const [status, location] = await locationOf(`/github/cb${query}`);
    expect([status, String(location).startsWith('/?')]).toEqual([302, true]);
    expect(String(location)).not.toMatch(/[\r\n]/);
  }
});

test('browsers cache files with a hash or build in their name, and revalidate all others', async () => {
  const kept = async (url: string) => {
    const { headers } = await app.inject({ url });
    return headers['cache-control'];
  };
  const [forEver, askAgain] = ['public, max-age=31536000, immutable', 'no-cache'];
  for (const url of ['/assets/base-1a2b.js', '/locales/en/chat.json?v=0.1.0-x'])
    expect([url, await kept(url)]).toEqual([url, forEver]);
  for (const url of ['/', '/?v=1', '/favicon.svg', '/locales/en/chat.json', '/build.json?v=1', '/service-worker.js'])
    expect([url, await kept(url)]).toEqual([url, askAgain]);
});

test('only files of the build are served: no hidden files, folders, files outside or other spellings', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // Sent literally: a URL parser would normalise the path.
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ port, path, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (const url of ['/favicon.svg', '/assets/base-1a2b.js', '/index.html'])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  const beside = basename(`${folder}-beside.js`);
  await writeFile(join(folder, '..', beside), 'secret');
  const ways = [
    `/../${beside}`,
    `/assets/../../${beside}`,
    `/%2e%2e/${beside}`,
    `/..%2f${beside}`,
    `/%2e%2e%2f${beside}`,
  ];
  const others = [
    '/.stamp',
    '/assets/.map',
    '/assets',
    '/assets/',
    '//favicon.svg',
    '/assets/../favicon.svg',
    '/FAVICON.svg',
  ];
  for (const url of [...ways, ...others, '/favicon.svg%00', '/nothing.js'])
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  await rm(join(folder, '..', beside));
});
