import { api, type Endpoint } from '@loquat/contract';
import { startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { answerTo, call, FOUNDER, signIn, statusOf } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';

const pageOf = (server: TestServer, { token }: Pick<Person, 'token'>, query = '') =>
  answerTo(server, `GET /admin/audit?${query}`, { token });
const entriesOf = async (...of: Parameters<typeof pageOf>) => (await pageOf(...of)).entries;
const newestOf = async (...of: Parameters<typeof pageOf>) => nth(await entriesOf(...of), 0);
const kindsOf = async (...of: Parameters<typeof pageOf>) => (await entriesOf(...of)).map(({ kind }) => kind);

test("every administrators' call that changes something declares its kind of audit entry", () => {
  const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
  const forAdmins = calls.filter(
    ([, { access, method }]) => (access === 'admin' || access === 'founder') && method !== 'GET',
  );
  expect(forAdmins.filter(([, { audit }]) => audit === undefined).map(([name]) => name)).toEqual([]);
});

test('an audit entry names the actor, the action, its subject, the time and the address', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const before = Date.now();
  const asAdmin = { token: admin.token, headers: { 'user-agent': FIREFOX } };
  await call(server, `PUT /admin/user/${bob.uid}`, { ...asAdmin, body: { is_admin: true, name: 'Bobby' } });
  const entry = await newestOf(server, admin);
  expect(entry).toEqual({
    id: expect.any(Number),
    created_at: expect.any(Number),
    kind: 'user.promoted',
    source: 'app',
    uid: 1,
    name: FOUNDER.name,
    subject: { kind: 'user', id: bob.uid, name: 'bob' },
    details: expect.arrayContaining(['is_admin', 'name']),
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    device: 'Firefox · Windows',
  });
  expect(entry.details).toHaveLength(2);
  expect(entry.created_at).toBeGreaterThanOrEqual(before);
});

test('an account that is added, frozen, unfrozen, given a password and deleted leaves an entry for each', async ({
  server,
}) => {
  const [admin] = await meet(server);
  const { token } = admin;
  const body = { email: 'new@example.org', password: 'given-secret', name: 'New', gender: 0, is_admin: false };
  const { uid } = await answerTo(server, 'POST /admin/user', { token, body });
  for (const change of [{ status: 'frozen' }, { status: 'normal' }, { password: 'another-secret' }])
    await answerTo(server, `PUT /admin/user/${uid}`, { token, body: change });
  await call(server, `DELETE /admin/user/${uid}`, { token });
  const acts = await entriesOf(server, admin, 'kind=user');
  expect(acts.map(({ kind }) => kind)).toEqual([
    'user.deleted',
    'user.password_reset',
    'user.unfrozen',
    'user.frozen',
    'user.created',
  ]);
  const subjects = new Set(acts.map(({ subject }) => JSON.stringify(subject)));
  expect([...subjects]).toEqual([JSON.stringify({ kind: 'user', id: uid, name: 'New' })]);
  expect(JSON.stringify(acts)).not.toContain('secret');
});

test('a changed setting is listed by its fields, without values', async ({ server }) => {
  const [admin] = await meet(server);
  const { token } = admin;
  const smtp = {
    enabled: true,
    host: 'mail.example.org',
    port: 587,
    from: 'a@example.org',
    username: '',
    password: 'hush-hush',
  };
  await answerTo(server, 'POST /admin/smtp/config', { token, body: smtp });
  const entry = await newestOf(server, admin);
  expect(entry).toMatchObject({ kind: 'settings.changed', subject: { kind: 'setting', id: null, name: 'smtp' } });
  expect(entry.details.toSorted()).toEqual(['enabled', 'from', 'host', 'password', 'port']);
  expect(JSON.stringify(entry)).not.toMatch(/hush|mail\.example/);
});

test('entries name keys without revealing them; reading a secret leaves an entry too', async ({ server }) => {
  const [admin] = await meet(server);
  const { token } = admin;
  const bot = { email: 'bot_1@localhost', password: '', name: 'Weather', gender: 0, is_admin: false, is_bot: true };
  const { uid } = await answerTo(server, 'POST /admin/user', { token, body: bot });
  const key = await answerTo(server, `POST /admin/user/bot-api-key/${uid}`, { token, body: { name: 'station' } });
  const secret = await answerTo(server, 'GET /admin/system/third_party_secret', { token });
  const [read, made, added] = await entriesOf(server, admin);
  expect(added).toMatchObject({ kind: 'user.created', subject: { kind: 'bot', id: uid, name: 'Weather' } });
  expect(made).toMatchObject({ kind: 'bot_key.created', subject: { name: 'Weather' }, details: ['station'] });
  expect(read).toMatchObject({ kind: 'third_party_secret.read' });
  expect(JSON.stringify([read, made])).not.toContain(key);
  expect(JSON.stringify([read, made])).not.toContain(secret);
});

test('an administrator leaves entries for channels and messages of others, not for their own', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const { token } = admin;
  const own = await createChannel(server, admin, { members: [bob.uid] });
  const bobs = await createChannel(server, bob, { members: [] });
  const mine = await send(server, admin, `group/${own}`, 'mine');
  const bobsMid = await send(server, bob, `user/${admin.uid}`, 'his');
  const count = (await entriesOf(server, admin)).length;

  await call(server, `PUT /group/${own}`, { token, body: { name: 'renamed' } });
  await call(server, `DELETE /message/${mine}`, { token });
  await call(server, `PUT /group/${bobs}`, { token: bob.token, body: { name: 'harbour' } });
  expect(await entriesOf(server, admin)).toHaveLength(count);

  await call(server, `POST /group/${bobs}/members/add`, { token, body: [admin.uid] });
  await call(server, `DELETE /message/${bobsMid}`, { token });
  await call(server, `DELETE /group/${bobs}`, { token });
  const [deleted, message, added] = await entriesOf(server, admin);
  const subject = { kind: 'channel', id: bobs, name: 'harbour' };
  expect(added).toMatchObject({ kind: 'channel.members_added', subject, details: [FOUNDER.name] });
  expect(message).toMatchObject({ kind: 'message.deleted', subject: { kind: 'message', id: bobsMid } });
  expect(deleted).toMatchObject({ kind: 'channel.deleted', subject });
});

test("refused calls and members' calls leave no entry", async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const count = (await entriesOf(server, admin)).length;
  expect(await statusOf(server, 'DELETE /admin/user/1', { token: admin.token })).toBe(403);
  const taken = { token: admin.token, body: { name: FOUNDER.name } };
  expect(await statusOf(server, `PUT /admin/user/${bob.uid}`, taken)).not.toBe(200);
  const rename = { token: bob.token, body: { is_admin: true } };
  expect(await statusOf(server, `PUT /admin/user/${bob.uid}`, rename)).toBe(403);
  await createChannel(server, bob, {});
  expect(await entriesOf(server, admin)).toHaveLength(count);
});

test('testing a voice server leaves no entry; an email in the name of the server does', async () => {
  const sink = await startMailSink();
  const server = await startTestServer(MAIL_ENV);
  const [admin] = await meet(server);
  await switchMailOn(server, admin, sink);
  const { token } = admin;
  const voice = { url: 'ws://127.0.0.1:9', api_key: 'k', api_secret: 's' };
  await call(server, 'POST /admin/livekit/test', { token, body: voice });
  expect(await kindsOf(server, admin, 'limit=1')).toEqual(['settings.changed']);
  const email = { to: 'lia@example.org', subject: 'title', content: '<p>text</p>' };
  await answerTo(server, 'POST /admin/system/send_mail', { token, body: email });
  expect(await newestOf(server, admin)).toMatchObject({ kind: 'mail.sent', details: ['lia@example.org'] });
  await server.close();
  await sink.close();
});

test('concurrent calls of others are not attributed to the administrator', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const count = (await entriesOf(server, admin)).length;
  const rename = answerTo(server, 'POST /admin/system/organization', { token: admin.token, body: { name: 'Quay' } });
  const others = Array.from({ length: 20 }, (_, at) => send(server, bob, `group/${gid}`, `message ${at}`));
  await Promise.all([rename, ...others]);
  expect(await entriesOf(server, admin)).toHaveLength(count + 1);
});

test('entries are filtered by actor, kind and time, page by page', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: admin.token, body: { is_admin: true } });
  const promoted = personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }));
  const rename = (by: Person, name: string) =>
    answerTo(server, 'POST /admin/system/organization', { token: by.token, body: { name } });
  await rename(promoted, 'Harbour');
  await rename(admin, 'Quay');
  await rename(admin, 'Pier');

  expect(await kindsOf(server, admin, `uid=${bob.uid}`)).toEqual(['settings.changed']);
  expect(await kindsOf(server, admin, 'kind=user')).toEqual(['user.promoted']);
  expect(await kindsOf(server, admin, 'kind=user.demoted')).toEqual([]);
  expect(await statusOf(server, 'GET /admin/audit?kind=%27', { token: admin.token })).toBe(400);
  const all = await entriesOf(server, admin);
  const first = await pageOf(server, admin, 'limit=2');
  expect(first).toEqual({ entries: all.slice(0, 2), next: nth(all, 1).id });
  const rest = await pageOf(server, admin, `limit=2&before=${first.next}`);
  expect(rest.entries).toEqual(all.slice(2, 4));
  expect(await pageOf(server, admin, `before=${nth(all, all.length - 1).id}`)).toEqual({ entries: [], next: null });
  const since = nth(all, 1).created_at;
  const later = all.filter(({ created_at }) => created_at >= since);
  expect(await entriesOf(server, admin, `since=${since}`)).toEqual(later);
  expect(await entriesOf(server, admin, `until=${since}`)).toEqual(all.slice(later.length));
});

test('entries still name a deleted account or channel, and the actor', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: admin.token, body: { is_admin: true } });
  const promoted = await signIn(server, { email: 'bob@example.org', password: 'bob-secret' });
  await answerTo(server, 'POST /admin/system/organization', { token: promoted.token, body: { name: 'Harbour' } });
  await call(server, `DELETE /admin/user/${bob.uid}`, { token: admin.token });
  const [deleted, renamed] = await entriesOf(server, admin);
  expect(renamed).toMatchObject({ uid: bob.uid, name: 'bob', subject: { name: 'organization' }, details: ['name'] });
  expect(deleted).toMatchObject({ kind: 'user.deleted', subject: { id: bob.uid, name: 'bob' } });
});

test('entries are deleted after two years', async () => {
  const clock = createTestClock();
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '99999999', REFRESH_TOKEN_TTL_SECONDS: '99999999' },
    { clock },
  );
  const [admin] = await meet(server);
  expect(await kindsOf(server, admin)).toEqual(['server.founded']);
  clock.advance(731 * DAY_MS);
  await expect.poll(async () => (await entriesOf(server, admin)).length).toBe(0);
  await server.close();
});

test('the newest entries are kept if there are too many', async ({ server }) => {
  const [admin] = await meet(server);
  for (const name of ['Quay', 'Pier', 'Mole'])
    await answerTo(server, 'POST /admin/system/organization', { token: admin.token, body: { name } });
  const all = await entriesOf(server, admin);
  await server.transact((tx) => tx.auditLog.deleteAllBut(2));
  expect(await entriesOf(server, admin)).toEqual(all.slice(0, 2));
});
