import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquat-web-'));
  await writeFile(join(folder, 'index.html'), 'the page');
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

test('whoever comes back from GitHub lands on the screen that signs in, with the code', async () => {
  expect(await locationOf('/github/cb?code=a%2Bb&state=x')).toEqual([302, '/?code=a%2Bb&state=x#/cb/github/webapp']);
  expect(await locationOf('/github/cb?error=access_denied')).toEqual([302, '/?error=access_denied#/cb/github/webapp']);
  expect(await locationOf('/github/cb')).toEqual([302, '/#/cb/github/webapp']);
});

test('the way back from GitHub leads nowhere else, whatever it is asked with', async () => {
  for (const query of ['?//evil.example', '?code=x#//evil.example', '?\\evil.example', '?%0d%0aset-cookie:x']) {
    const [status, location] = await locationOf(`/github/cb${query}`);
    expect([status, String(location).startsWith('/?')]).toEqual([302, true]);
    expect(String(location)).not.toMatch(/[\r\n]/);
  }
});
