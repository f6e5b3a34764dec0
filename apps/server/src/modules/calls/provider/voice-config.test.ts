import { LIVEKIT_KEY, LIVEKIT_SECRET } from '@loquat/counterparts/livekit-stand-in';
import { expect } from 'vitest';
import { answerTo, call, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const PATH = '/admin/livekit/config';
const CONFIG = { enabled: true, url: 'wss://voice.example', api_key: 'APIkey', api_secret: 'a secret of LiveKit' };

test('users cannot make calls until the founder sets a voice provider', async ({ server }) => {
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
});

test('a URL that is not plainly that of a WebSocket server is refused, and changes nothing', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (change: object) => statusOf(server, `POST ${PATH}`, { token, body: { ...CONFIG, ...change } });
  expect(await save({})).toBe(200);
  for (const url of [
    'voice.example',
    'ftp://voice.example',
    'http://*.com',
    'wss://user:word@voice.example',
    'wss://*.com',
    'wss://*',
    'wss://voice.*',
    "wss://a;script-src 'unsafe-inline'",
    'wss://a b.example',
    'wss://voice.example/../x',
    'wss://voice.example?x',
    'wss://voice.example#x',
    'wss://voice.example\\@b.example',
  ]) {
    expect([url, await save({ url })]).toEqual([url, 400]);
    const tested = await statusOf(server, 'POST /admin/livekit/test', { token, body: { ...CONFIG, url } });
    expect([url, tested]).toEqual([url, 400]);
  }
  expect(await answerTo(server, `GET ${PATH}`, { token })).toMatchObject({ url: CONFIG.url, has_api_secret: true });
});

test('administrators other than the founder read the settings of calls and cannot change any of them', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  const admin = await registerUser(server, 'ann');
  const role = { token, body: { is_admin: true } };
  expect(await statusOf(server, `PUT /admin/user/${admin.user.uid}`, role)).toBe(200);
  expect(await statusOf(server, `POST ${PATH}`, { token, body: { ...CONFIG, e2ee: true } })).toBe(200);
  const before = await answerTo(server, `GET ${PATH}`, { token });

  const theirs = { token: (await signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).token };
  expect(await answerTo(server, `GET ${PATH}`, theirs)).toEqual(before);
  for (const change of [{ e2ee: false }, { url: 'wss://own.example' }, { api_key: 'own' }, { enabled: false }, {}]) {
    const body = { ...CONFIG, e2ee: true, ...change };
    expect([change, await statusOf(server, `POST ${PATH}`, { ...theirs, body })]).toEqual([change, 403]);
  }
  // Neither do the endpoints for other settings and for another provider.
  const voice = { ...CONFIG, url: 'wss://own.example' };
  for (const route of ['PUT /admin/system/common', 'POST /admin/agora/config', 'POST /admin/login/config'])
    await call(server, route, { ...theirs, body: { voice, livekit: voice, ...voice } });
  expect(await answerTo(server, `GET ${PATH}`, { token })).toEqual(before);
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

test('pages may run WebAssembly while calls are possible, and only pages', async ({ server }) => {
  const { token } = await signInFounder(server);
  const scriptsOf = async (path: string, accept: string) => {
    const { headers } = await fetch(`${server.origin}${path}`, { headers: { accept } });
    return /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')![0];
  };
  const save = (enabled: boolean) => call(server, `POST ${PATH}`, { token, body: { ...CONFIG, enabled } });

  expect(await scriptsOf('/', 'text/html')).not.toContain('wasm');
  await save(true);
  expect(await scriptsOf('/', 'text/html')).toMatch(/^script-src 'self' 'wasm-unsafe-eval'/);
  expect(await scriptsOf('/', '*/*')).not.toContain('wasm');
  expect(await scriptsOf('/widget.html', 'text/html')).not.toContain('wasm');
  await save(false);
  expect(await scriptsOf('/', 'text/html')).not.toContain('wasm');
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
  expect(await tested({ url: server.origin.replace('http', 'ws') })).toEqual({ result: 'no_livekit', rooms: null });
  livekit.clockMs = 60_000;
  expect(await tested()).toEqual({ result: 'clock', rooms: 0 });
  expect(await tested({ api_secret: 'another secret' })).toEqual({ result: 'clock', rooms: null });
  await close();
});
