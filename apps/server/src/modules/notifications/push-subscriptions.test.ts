import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PUSH_SUBSCRIPTIONS_MAX, Uid } from '@loquat/contract';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { expect } from 'vitest';
import { answerTo, call, signIn, statusOf } from '#test/drivers/call.ts';
import { meet, type Person, personOf } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const PATH = '/user/push-subscription';
const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const HOST = 'https://push.example';
const save = (server: TestServer, { token }: Pick<Person, 'token'>, body: object) =>
  call(server, `PUT ${PATH}`, { token, body });
const shown = async (server: TestServer, { token }: Person) =>
  (await answerTo(server, `GET ${PATH}`, { token })).subscription;
const stored = async (server: TestServer, uid: number) =>
  (await server.reads.pushSubscriptions.listOf(Uid.parse(uid), Date.now())).map(({ endpoint }) => endpoint);

test('the key of the server is created once; signed-in users read its public half, and no one its private half', async ({
  server,
  dataDir,
}) => {
  const [ann] = await meet(server);
  const { public_key } = await answerTo(server, `GET ${PATH}`, { token: ann.token });
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  const key = join(dataDir, 'keys', 'push-key');
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const secret = (await readFile(key)).toString('base64url');
  expect((await call(server, `GET ${PATH}`, { token: ann.token })).text).not.toContain(secret);
  await server.close();

  const restarted = await startTestServer({ DATA_DIR: dataDir });
  expect((await answerTo(restarted, `GET ${PATH}`, { token: ann.token })).public_key).toBe(public_key);
  await restarted.close();
});

test('a device has one subscription, which only it sees, and which ends with its session', async ({ server }) => {
  const [, bob] = await meet(server, 'bob');
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [first, second] = [createBrowser(`${HOST}/1`).subscription, createBrowser(`${HOST}/2`).subscription];
  expect(await shown(server, bob)).toBe(null);
  expect((await save(server, bob, first)).json).toEqual({ ...first, created_at: expect.any(Number) });
  await save(server, phone, second);
  await save(server, bob, { ...first, scope: '/push/' });
  expect(await shown(server, bob)).toMatchObject({ ...first, scope: '/push/' });
  expect(await shown(server, phone)).toMatchObject(second);
  expect(await stored(server, bob.uid)).toHaveLength(2);

  await statusOf(server, 'GET /token/logout', { token: phone.token });
  expect(await stored(server, bob.uid)).toEqual([first.endpoint]);
  const again = personOf(await signIn(server, BOB));
  expect(await stored(server, bob.uid)).toEqual([]);
  expect(await shown(server, again)).toBe(null);
  await save(server, again, first);
  expect((await call(server, `DELETE ${PATH}`, { token: again.token })).text).toBe('');
  expect(await shown(server, again)).toBe(null);
  await save(server, again, first);
  await statusOf(server, 'DELETE /user/delete', { token: again.token });
  expect(await server.reads.pushSubscriptions.listUids()).toEqual([]);
});

test("a user who only knows the endpoint of another's browser cannot take it; the browser itself can change users", async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const { subscription } = createBrowser(`${HOST}/shared`);
  const stolen = { ...createBrowser(subscription.endpoint).subscription };
  await save(server, ann, subscription);
  expect((await save(server, bob, stolen)).status).toBe(400);
  expect(await shown(server, ann)).toMatchObject(subscription);
  expect(await shown(server, bob)).toBe(null);
  expect((await save(server, bob, subscription)).status).toBe(200);
  expect(await shown(server, ann)).toBe(null);
  expect(await stored(server, bob.uid)).toEqual([subscription.endpoint]);
});

test('an endpoint that is no push service is refused, and so are invalid keys', async ({ server }) => {
  const [ann] = await meet(server);
  const { subscription } = createBrowser(`${HOST}/1`);
  const endpoints = [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/1',
    'https://localhost/1',
    'https://user:pass@push.example/1',
    'ftp://push.example',
    'https://[::ffff:192.168.0.1]/1',
    'https://push.example\\@10.0.0.1/',
    `${HOST}/${'x'.repeat(10_000)}`,
  ];
  for (const endpoint of endpoints) {
    expect([endpoint, (await save(server, ann, { ...subscription, endpoint })).status]).toEqual([endpoint, 400]);
  }
  const offCurve = `B${'A'.repeat(86)}`;
  for (const wrong of [{ p256dh: offCurve }, { p256dh: 'short' }, { auth: 'short' }, { auth: null }, { scope: 7 }]) {
    expect((await save(server, ann, { ...subscription, ...wrong })).status).toBe(400);
  }
  expect(await stored(server, ann.uid)).toEqual([]);
});

test('a flood of subscriptions keeps the newest ones', async ({ server }) => {
  const [, bob] = await meet(server, 'bob');
  const endpoints: string[] = [];
  for (let device = 0; device < PUSH_SUBSCRIPTIONS_MAX + 2; device += 1) {
    const person = personOf(await signIn(server, BOB, `device ${device}`));
    endpoints.push(`${HOST}/${device}`);
    expect((await save(server, person, createBrowser(`${HOST}/${device}`).subscription)).status).toBe(200);
  }
  const kept = await stored(server, bob.uid);
  expect(kept).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
  expect(new Set(kept)).toEqual(new Set(endpoints.slice(2)));
});
