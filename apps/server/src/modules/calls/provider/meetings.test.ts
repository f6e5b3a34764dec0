import { expect } from 'vitest';
import { call, registerUser, signInFounder } from '#test/drivers/call.ts';
import { startCallWorld } from '#test/servers/call-world.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const CONFIG = 'GET /admin/vocespace/config';
const health = (url: string) => `GET /admin/vocespace/health/${encodeURIComponent(url)}`;

test('the call button of newer web clients leads to this server while calls are on', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const { host } = new URL(server.origin);
  const here = { enabled: true, url: host, state: 'success', password: '', license: '' };
  for (const { token } of people)
    expect(await call(server, CONFIG, { token })).toMatchObject({ status: 200, json: here });
  await close();
});

test('it leads to the address that the operator or an administrator set', async () => {
  const server = await startTestServer({ FRONTEND_URL: 'https://chat.example.org:8443' });
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const url = async () => (await call(server, CONFIG, { token: ann.token })).json;
  expect(await url()).toMatchObject({ url: 'chat.example.org:8443' });
  await call(server, 'POST /admin/system/update_frontend_url', { token, body: 'https://talk.example.org' });
  expect(await url()).toMatchObject({ url: 'talk.example.org' });
  await server.close();
});

test('while calls are off, members still get this server, and administrators that it is off', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  // Otherwise the member's client would post the address of a meeting service outside.
  expect((await call(server, CONFIG, { token: ann.token })).json).toMatchObject({ enabled: true, state: 'success' });
  expect((await call(server, CONFIG, { token })).json).toMatchObject({ enabled: false, state: '' });
});

test('a meeting server cannot be set up', async ({ server }) => {
  const { token } = await signInFounder(server);
  const body = { enabled: true, password: 'secret', url: 'meet.example.org', license: '', state: '' };
  expect(await call(server, 'POST /admin/vocespace/config', { token, body })).toMatchObject({
    status: 501,
    text: 'calls run on this server: there is no meeting server to set up',
  });
});

test('checking an address requests nothing, and only this server passes while calls are on', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir);
  const { token } = people[0];
  const { host } = new URL(server.origin);
  const check = async (url: string) => (await call(server, health(url), { token })).json;
  for (const url of [host, `https://${host}`, `https://${host}/channel_1`])
    expect(await check(url)).toEqual({ check: true });
  const others = [
    'vocespace.com',
    livekit.url,
    'http://127.0.0.1:1',
    'http://[',
    `${host}.example.org`,
    'x'.repeat(2_048),
  ];
  for (const url of others) expect(await check(url)).toEqual({ check: false });
  const body = { enabled: false, url: '', api_key: '', api_secret: '' };
  await call(server, 'POST /admin/livekit/config', { token, body });
  expect(await check(host)).toEqual({ check: false });
  await close();
});
