import { LIVEKIT_KEY, LIVEKIT_SECRET } from '@loquat/counterparts/livekit-stand-in';
import { expect } from 'vitest';
import { answerTo, call, registerUser, signInFounder, statusOf } from '../../../../test/drivers/call.ts';
import { startCallWorld } from '../../../../test/servers/call-world.ts';
import { test } from '../../../../test/servers/test-server.ts';

const PATH = '/admin/livekit/config';
const CONFIG = { enabled: true, url: 'wss://voice.example', api_key: 'APIkey', api_secret: 'a secret of LiveKit' };

test('nobody can make calls until an administrator sets a voice provider', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const isEnabled = async () => (await call(server, 'GET /admin/livekit/enabled', { token: ann.token })).json;

  expect(await isEnabled()).toBe(false);
  expect((await call(server, `GET ${PATH}`, { token })).json).toEqual({
    enabled: false,
    url: '',
    api_key: '',
    api_secret: '',
    e2ee: false,
    has_api_secret: false,
  });
  const saved = await call(server, `POST ${PATH}`, { token, body: CONFIG });
  expect([saved.status, saved.text]).toEqual([200, '']);
  expect(await isEnabled()).toBe(true);
});

test('the secret of the voice provider can be set but never read', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (change: object) => statusOf(server, `POST ${PATH}`, { token, body: { ...CONFIG, ...change } });
  const shown = () => answerTo(server, `GET ${PATH}`, { token });

  await save({});
  expect(await shown()).toEqual({ ...CONFIG, api_secret: '', e2ee: false, has_api_secret: true });
  expect(JSON.stringify(await server.reads.settings.find('voice'))).not.toContain('a secret');
  expect(await save({ api_secret: '', enabled: false })).toBe(200);
  expect(await shown()).toMatchObject({ enabled: false, has_api_secret: true });
  // Tokens signed with the secret would go to another server.
  expect(await save({ api_secret: '', url: 'wss://elsewhere.example' })).toBe(200);
  expect(await shown()).toMatchObject({ has_api_secret: false });
  for (const url of ['voice.example', 'ftp://voice.example', 'wss://user:word@voice.example']) {
    expect(await save({ url })).toBe(400);
  }
});

test('pages may connect to the provider while calls are possible, and to no other host', async ({ server }) => {
  const { token } = await signInFounder(server);
  const policyOf = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/`, { headers })).headers.get('content-security-policy') ?? '';
  const forPages = async () => /connect-src [^;]*/.exec(await policyOf({ accept: 'text/html' }))![0];
  const save = (change: object) => call(server, `POST ${PATH}`, { token, body: { ...CONFIG, ...change } });

  expect(await forPages()).toBe("connect-src 'self'");
  await save({});
  expect(await forPages()).toBe("connect-src wss://voice.example https://voice.example 'self'");
  expect(await policyOf({ accept: '*/*' })).toContain("connect-src 'self';");
  await save({ url: 'ws://10.0.0.2:7880' });
  expect(await forPages()).toBe("connect-src ws://10.0.0.2:7880 http://10.0.0.2:7880 'self'");
  // The hosted service redirects browsers to its nearest location.
  await save({ url: 'wss://team.livekit.cloud' });
  expect(await forPages()).toContain(' wss://*.livekit.cloud https://*.livekit.cloud ');
  await save({ enabled: false });
  expect(await forPages()).toBe("connect-src 'self'");
});

test('the form of the voice provider can be tested without saving it', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir);
  const [{ token }] = people;
  const config = { enabled: true, url: livekit.url, api_key: LIVEKIT_KEY, api_secret: LIVEKIT_SECRET };
  const tested = async (change: object = {}) =>
    (await call(server, 'POST /admin/livekit/test', { token, body: { ...config, ...change } })).json;

  expect(await tested()).toEqual({ result: 'ok', rooms: 0 });
  // The stored secret is used with the same address and key only.
  expect(await tested({ api_secret: '' })).toEqual({ result: 'ok', rooms: 0 });
  expect(await tested({ api_secret: '', api_key: 'other' })).toEqual({ result: 'refused', rooms: null });
  expect(await tested({ api_secret: 'another secret' })).toEqual({ result: 'refused', rooms: null });
  expect(await tested({ url: '' })).toEqual({ result: 'unreachable', rooms: null });
  expect(await tested({ url: 'ws://127.0.0.1:1' })).toEqual({ result: 'unreachable', rooms: null });
  expect(await tested({ url: server.origin })).toEqual({ result: 'no_livekit', rooms: null });
  livekit.clockMs = 60_000;
  expect(await tested()).toEqual({ result: 'clock', rooms: 0 });
  expect(await tested({ api_secret: 'another secret' })).toEqual({ result: 'clock', rooms: null });
  await close();
});
