import { expect } from 'vitest';
import { answerTo, call, registerUser, signInFounder, statusOf } from '../../../test/drivers/call.ts';
import { test } from '../../../test/servers/test-server.ts';

const PATH = '/admin/livekit/config';
const CONFIG = { enabled: true, url: 'wss://voice.example', api_key: 'APIkey', api_secret: 'a secret of LiveKit' };

test('nobody can call anybody until an administrator names a voice provider', async ({ server }) => {
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

test('the secret of the voice provider goes in and never comes out', async ({ server }) => {
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
