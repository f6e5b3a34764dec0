import { expect } from 'vitest';
import { answerTo, call, FOUNDER, registerUser } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { listHistory, propertiesHeader } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const WAVE = { type: 'normal', content: '👋', content_type: 'text/plain', properties: { notice: 'joined' } };

async function setUp(server: TestServer, first_channel?: string): Promise<string> {
  await call(server, 'POST /admin/system/create_admin', { body: { ...FOUNDER, first_channel } });
  const credential = { type: 'password', email: FOUNDER.email, password: FOUNDER.password };
  const signIn = { credential, device: 'web', device_token: '' };
  return (await answerTo(server, 'POST /token/login', { body: signIn })).token;
}

const said = (server: TestServer, token: string) => listHistory(server, { token }, 'group/1');

test('the set-up creates a first channel on request, and none otherwise', async ({ server }) => {
  const token = await setUp(server, 'general');
  expect((await call(server, 'GET /group', { token })).json).toMatchObject([
    { gid: 1, name: 'general', is_public: true, owner: null },
  ]);
  expect(await said(server, token)).toEqual([]);
});

test('a set-up without a first channel creates none, and new users are not announced', async ({ server }) => {
  const token = await setUp(server);
  await registerUser(server, 'ann');
  expect((await call(server, 'GET /group', { token })).json).toEqual([]);
});

test('a new user is announced in the first channel once, whatever creates the account', async ({ server }) => {
  const token = await setUp(server, 'general');
  const ann = await registerUser(server, 'ann');
  const account = { name: 'Bo', email: 'bo@example.org', password: 'long enough', gender: 0, is_admin: false };
  const bo = await answerTo(server, 'POST /admin/user', { token, body: account });
  const bot = { ...account, name: 'Bot', email: 'bot@example.org', is_bot: true };
  expect((await call(server, 'POST /admin/user', { token, body: bot })).status).toBe(200);
  const visitor = { name: 'Visitor', email: 'v1@widget.link', password: 'long enough', gender: 0, widget_id: 'x' };
  const given = { ...visitor, device: 'web', device_token: '', language: 'en-US' };
  expect((await call(server, 'POST /user/register', { body: given })).status).toBe(200);

  expect(await said(server, token)).toMatchObject([
    { from_uid: ann.user.uid, detail: WAVE },
    { from_uid: bo.uid, detail: WAVE },
  ]);
});

test('many users who register at once are announced once each', async ({ server }) => {
  const token = await setUp(server, 'general');
  const people = await Promise.all(['ann', 'bo', 'cid', 'dee'].map((name) => registerUser(server, name)));
  const uids = (await said(server, token)).map(({ from_uid }) => from_uid);
  expect(uids).toHaveLength(people.length);
  expect(new Set(uids)).toEqual(new Set(people.map(({ user }) => user.uid)));
});

test('without a public first channel, users join without an announcement', async ({ server }) => {
  const token = await setUp(server, 'general');
  const closing = await call(server, 'POST /group/1/change_type', { token, body: { is_public: false, members: [] } });
  expect(closing.status).toBe(200);
  const ann = await registerUser(server, 'ann');
  expect(await said(server, token)).toEqual([]);
  await call(server, 'DELETE /group/1', { token });
  await registerUser(server, 'bo');
  expect((await call(server, 'GET /group', { token: ann.token })).json).toEqual([]);
});

test('other users cannot forge the announcement of a new user', async ({ server }) => {
  const token = await setUp(server, 'general');
  const ann = await registerUser(server, 'ann');
  const headers = propertiesHeader({ notice: 'joined', local_id: 7 });
  await call(server, 'POST /group/1/send', { token: ann.token, body: 'Hello', headers });
  const [wave, hello] = await said(server, token);
  await call(server, `PUT /message/${found(hello).mid}/edit`, { token: ann.token, body: 'Hello all', headers });
  expect(found(hello).detail).toMatchObject({ properties: { local_id: 7 } });
  const edits = (await said(server, token)).filter(
    ({ from_uid, mid }) => from_uid === ann.user.uid && mid !== found(wave).mid,
  );
  expect(JSON.stringify(edits)).not.toContain('notice');
});
