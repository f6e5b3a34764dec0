import { expect } from 'vitest';
import { answerTo, call, signInFounder, statusOf } from '#test/drivers/call.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const PATH = '/admin/fcm/config';
const CUSTOM = {
  enabled: true,
  use_official: false,
  token_url: 'https://tokens.example/token',
  project_id: 'loquat-team',
  private_key: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n',
  client_email: 'push@loquat-team.example',
};
const SHOWN = { ...CUSTOM, private_key: '', has_private_key: true };

test('no push provider is chosen at first', async ({ server }) => {
  const { token } = await signInFounder(server);

  expect((await call(server, `GET ${PATH}`, { token })).json).toEqual({
    enabled: false,
    use_official: false,
    token_url: 'https://oauth2.googleapis.com/token',
    project_id: '',
    private_key: '',
    has_private_key: false,
    client_email: '',
  });
});

test('the private key of the push provider can be set, survives a restart and is never returned', async ({
  server,
  dataDir,
}) => {
  const { token } = await signInFounder(server);
  const saved = await call(server, `POST ${PATH}`, { token, body: CUSTOM });
  expect([saved.status, saved.text]).toEqual([200, '']);
  expect((await call(server, `GET ${PATH}`, { token })).json).toEqual(SHOWN);
  expect(JSON.stringify(await server.reads.settings.find('push'))).not.toContain('PRIVATE KEY');
  await server.close();

  const restarted = await startTestServer({ DATA_DIR: dataDir });
  expect((await call(restarted, `GET ${PATH}`, { token })).json).toEqual(SHOWN);
  await restarted.close();
});

test('saving the form of the push provider keeps the key only for the same client', async ({ server }) => {
  const { token } = await signInFounder(server);
  const save = (change: object) => statusOf(server, `POST ${PATH}`, { token, body: { ...CUSTOM, ...change } });
  const shown = () => answerTo(server, `GET ${PATH}`, { token });

  await save({});
  expect(await save({ private_key: '', project_id: 'other' })).toBe(200);
  expect(await shown()).toMatchObject({ has_private_key: true, project_id: 'other' });
  expect(await save({ private_key: '', client_email: 'else@other.example' })).toBe(200);
  expect(await shown()).toMatchObject({ has_private_key: false });
  expect(await save({ token_url: 'javascript:x' })).toBe(400);
  expect(await save({ token_url: null })).toBe(200);
  expect(await shown()).toMatchObject({ token_url: 'https://oauth2.googleapis.com/token' });
  const { project_id: _, ...incomplete } = CUSTOM;
  expect(await statusOf(server, `POST ${PATH}`, { token, body: incomplete })).toBe(400);
});

test('each choice of existing clients is saved as they send it, and the response can be sent back', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  const save = (body: object) => call(server, `POST ${PATH}`, { token, body });
  const shown = () => answerTo(server, `GET ${PATH}`, { token });
  const empty = { token_url: '', project_id: '', private_key: '', client_email: '' };

  await save(CUSTOM);
  expect(await save({ ...SHOWN, unknown: 1 })).toMatchObject({ status: 400 });
  expect(await save(SHOWN)).toMatchObject({ status: 200, text: '' });
  expect(await shown()).toEqual(SHOWN);
  for (const choice of [
    { enabled: true, use_official: true },
    { enabled: false, use_official: true },
  ]) {
    expect(await save({ ...empty, ...choice })).toMatchObject({ status: 200, text: '' });
    expect(await shown()).toEqual({ ...empty, ...choice, has_private_key: false });
  }
  for (const wrong of [{ enabled: 'true' }, { use_official: null }, { project_id: 7 }]) {
    expect((await save({ ...CUSTOM, ...wrong })).status).toBe(400);
  }
});
