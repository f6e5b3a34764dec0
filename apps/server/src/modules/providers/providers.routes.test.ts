import { expect } from 'vitest';
import { call, signInFounder, statusOf } from '#test/drivers/call.ts';
import { GITHUB_APP } from '#test/servers/providers.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const GOOGLE = '/admin/google_auth/config';
const GITHUB = '/admin/github_auth/config';
const SECRET = GITHUB_APP.client_secret;

const post = async (server: TestServer, path: string, body: object, token?: string) =>
  call(server, `POST ${path}`, { token: token ?? (await signInFounder(server)).token, body });
const read = async (server: TestServer, path: string) => {
  const { status, json } = await call(server, `GET ${path}`);
  return [status, json];
};
const secretOf = async (server: TestServer) => JSON.stringify((await server.reads.settings.find('github')) ?? null);

test('unset values are empty', async ({ server }) => {
  expect(await read(server, GOOGLE)).toEqual([200, { client_id: '' }]);
  expect(await read(server, '/admin/google_auth/public_config')).toEqual([200, { client_id: '' }]);
  expect(await read(server, GITHUB)).toEqual([200, { client_id: '', client_secret: '' }]);
  expect(await read(server, '/admin/github_auth/public_config')).toEqual([
    200,
    { client_id: '', url: 'https://github.com' },
  ]);
});

test('client ids are set by administrators and readable for all clients', async ({ server }) => {
  expect(await post(server, GOOGLE, { client_id: ' team.apps.example ' })).toMatchObject({ status: 200, text: '' });
  expect(await post(server, GITHUB, GITHUB_APP)).toMatchObject({ status: 200, text: '' });

  expect(await read(server, GOOGLE)).toEqual([200, { client_id: 'team.apps.example' }]);
  expect(await read(server, '/admin/google_auth/public_config')).toEqual([200, { client_id: 'team.apps.example' }]);
  expect(await read(server, GITHUB)).toEqual([200, { client_id: GITHUB_APP.client_id, client_secret: '' }]);
  expect(await read(server, '/admin/github_auth/public_config')).toEqual([
    200,
    { client_id: GITHUB_APP.client_id, url: 'https://github.com' },
  ]);
  expect(await statusOf(server, `POST ${GOOGLE}`, { body: { client_id: 'x' } })).toBe(401);
  expect((await post(server, GOOGLE, {})).status).toBe(400);
  expect((await post(server, GITHUB, { client_id: 7, client_secret: '' })).status).toBe(400);
});

test('the secret is stored encrypted and never returned, not even to administrators', async ({ server }) => {
  const { token } = await signInFounder(server);
  await post(server, GITHUB, GITHUB_APP, token);

  expect(await secretOf(server)).not.toContain(SECRET);
  for (const path of [GITHUB, '/admin/github_auth/public_config', '/admin/login/config', '/admin/system/common']) {
    for (const caller of [undefined, token]) {
      expect((await call(server, `GET ${path}`, { token: caller })).text).not.toContain(SECRET);
    }
  }
});

test('an empty secret keeps the stored one, unless the client id changes', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  await post(server, GITHUB, GITHUB_APP, token);
  const stored = await secretOf(server);
  await post(server, GITHUB, { ...GITHUB_APP, client_secret: '' }, token);
  await post(server, GITHUB, { client_id: GITHUB_APP.client_id }, token);
  expect(JSON.parse(await secretOf(server))).toEqual({
    client_id: GITHUB_APP.client_id,
    client_secret: expect.stringMatching(/.{20}/),
  });
  expect(JSON.parse(stored)).toMatchObject({ client_id: GITHUB_APP.client_id });

  await post(server, GITHUB, { client_id: 'Iv1.another', client_secret: '' }, token);
  expect(JSON.parse(await secretOf(server))).toEqual({ client_id: 'Iv1.another', client_secret: '' });
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir, GITHUB_URL: 'https://hub.example/' });
  expect(await read(restarted, '/admin/github_auth/public_config')).toEqual([
    200,
    { client_id: 'Iv1.another', url: 'https://hub.example' },
  ]);
  await restarted.close();
});
