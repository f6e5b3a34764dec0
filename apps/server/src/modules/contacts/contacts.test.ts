import { type LoginResponse, NICKNAME_MAX_BYTES } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const change = (server: TestServer, { token }: Person, action: string, target_uid: number) =>
  call(server, 'POST /user/update_contact_status', { token, body: { action, target_uid } });
const contactsOf = (server: TestServer, { token }: Person): Promise<unknown> =>
  answerTo(server, 'GET /user/contacts', { token });
const nickname = (server: TestServer, { token }: Person, contact_uid: number, remark: string) =>
  call(server, 'PUT /user/contact_remark', { token, body: { contact_uid, remark } });
const statusesOf = async (server: TestServer, person: Person) =>
  ((await contactsOf(server, person)) as { target_uid: number; contact_info: { status: string } }[]).map(
    ({ target_uid, contact_info }) => [target_uid, contact_info.status],
  );

/** Resolves once everything announced before has reached these streams. */
async function settle(server: TestServer, founder: Person, uid: number, ...streams: EventStream[]): Promise<void> {
  const mid = await send(server, founder, `user/${uid}`, 'settled');
  for (const stream of streams) await stream.find('chat', (event) => event.mid === mid);
}

test('a contact is listed with its user, status and times', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  expect(await contactsOf(server, bob)).toEqual([]);
  expect(await change(server, bob, 'block', cid.uid)).toMatchObject({ status: 200, text: '' });
  await change(server, bob, 'add', ann.uid);
  const target_info = (await call(server, `GET /user/${ann.uid}`, { token: bob.token })).json;
  const contact_info = { status: 'added', created_at: expect.any(Number), updated_at: expect.any(Number) };
  expect(await contactsOf(server, bob)).toEqual([
    { target_uid: ann.uid, target_info, contact_info },
    expect.objectContaining({ target_uid: cid.uid, contact_info: expect.objectContaining({ status: 'blocked' }) }),
  ]);
  expect(await contactsOf(server, ann)).toEqual([]);
});

test('adding and blocking replace each other, removing and unblocking leave no row', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const after = async (action: string) => {
    expect((await change(server, bob, action, ann.uid)).status).toBe(200);
    return statusesOf(server, bob);
  };
  expect(await after('add')).toEqual([[ann.uid, 'added']]);
  expect(await after('block')).toEqual([[ann.uid, 'blocked']]);
  expect(await after('add')).toEqual([[ann.uid, 'added']]);
  expect(await after('remove')).toEqual([]);
  expect(await after('remove')).toEqual([]);
  expect(await after('block')).toEqual([[ann.uid, 'blocked']]);
  expect(await after('unblock')).toEqual([]);
});

test('a change of contacts reaches the other devices of the same user once, and no other user', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [web, other, annStream] = await openStreams(server, bob, phone, ann);
  for (const action of ['add', 'add', 'block', 'unblock', 'unblock']) await change(server, bob, action, ann.uid);
  await settle(server, ann, bob.uid, web, other, annStream);

  const info = (status: string) => ({ status, created_at: expect.any(Number), updated_at: expect.any(Number) });
  expect(other.all('user_settings_changed')).toMatchObject([
    { from_device: 'web:1', add_contacts: [{ target_uid: ann.uid, info: info('added') }], remove_contacts: [] },
    { add_contacts: [{ target_uid: ann.uid, info: info('blocked') }], remove_contacts: [] },
    { add_contacts: [], remove_contacts: [ann.uid], add_pin_chats: [], read_index_users: [] },
  ]);
  expect([...web.all('user_settings_changed'), ...annStream.all('user_settings_changed')]).toEqual([]);
});

test('a contact must be another, existing user', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  expect(await change(server, bob, 'add', 99)).toMatchObject({ status: 404, text: '' });
  expect(await change(server, bob, 'add', bob.uid)).toMatchObject({ status: 400, text: '' });
  expect((await change(server, bob, 'befriend', ann.uid)).status).toBe(400);
  expect((await change(server, bob, 'add', 0)).status).toBe(400);
  expect((await change(server, { uid: 0, token: 'nonsense' }, 'add', ann.uid)).status).toBe(401);
  expect(await statusOf(server, 'GET /user/contacts')).toBe(401);
  expect(await contactsOf(server, bob)).toEqual([]);
});

test('one user is found by id, address or name, whatever the case, and a miss is null', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const search = (search_type: string, keyword: unknown) =>
    call(server, 'POST /user/search', { token: ann.token, body: { search_type, keyword } });
  const found = (await call(server, `GET /user/${bob.uid}`, { token: ann.token })).json;
  const hits = { id: `${bob.uid}`, email: ' BOB@example.ORG', name: 'BoB' };
  for (const [type, keyword] of Object.entries(hits)) {
    expect(await search(type, keyword)).toMatchObject({ status: 200, json: found });
  }
  const misses = [
    ['id', '99'],
    ['id', 'bob'],
    ['id', '-1'],
    ['email', 'bob'],
    ['email', 'bob@example.com'],
    ['name', 'bo'],
    ['name', ''],
  ] as const;
  for (const [type, keyword] of misses)
    expect(await search(type, keyword)).toMatchObject({ status: 200, text: 'null' });
  expect((await search('id', bob.uid)).status).toBe(400);
  expect((await search('uid', '2')).status).toBe(400);
  const body = { search_type: 'id', keyword: '1' };
  expect(await statusOf(server, 'POST /user/search', { body })).toBe(401);
});

test('a nickname reaches all devices of the user who set it, now and at every connect', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const streams = await openStreams(server, bob, phone);
  const annStream = await openEvents(server, ann.token);
  expect(await nickname(server, bob, ann.uid, ' the boss ')).toMatchObject({ status: 200, text: '' });
  const event = { type: 'user_remark', contact_uid: ann.uid, remark: 'the boss' };
  for (const stream of streams) expect(await stream.find('user_remark')).toEqual(event);
  await nickname(server, bob, cid.uid, 'nobody');
  expect((await nickname(server, bob, cid.uid, '')).status).toBe(200);
  await streams[0].find('user_remark', ({ remark }) => remark === '');

  const again = await openEvents(server, bob.token);
  const types = again.events.map(({ type }) => type);
  // The removed nickname too: a device that was offline would keep it otherwise.
  expect(again.all('user_remark')).toEqual([event, { type: 'user_remark', contact_uid: cid.uid, remark: '' }]);
  // Later events are live: Ann's presence may be sent only then.
  expect(types.slice(types.indexOf('user_settings'), types.indexOf('ready') + 1)).toEqual([
    'user_settings',
    'pinned_chats',
    'seen_announcements',
    'user_remark',
    'user_remark',
    'calls',
    'ready',
  ]);
  await settle(server, ann, bob.uid, annStream);
  expect(annStream.all('user_remark')).toEqual([]);
});

test('a nickname must be for another, existing user, and not too long', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const give = async (uid: number, remark: string) => (await nickname(server, bob, uid, remark)).status;
  expect(await give(99, 'x')).toBe(404);
  expect(await give(bob.uid, 'x')).toBe(400);
  expect(await give(ann.uid, 'x'.repeat(NICKNAME_MAX_BYTES + 1))).toBe(400);
  expect(await give(ann.uid, 'x'.repeat(NICKNAME_MAX_BYTES))).toBe(200);
  const body = { contact_uid: ann.uid, remark: 'x' };
  expect(await statusOf(server, 'PUT /user/contact_remark', { token: 'nonsense', body })).toBe(401);
});

test('contacts and nicknames survive a restart, and end with either account', async ({ server, dataDir }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  await change(server, ann, 'block', bob.uid);
  await change(server, ann, 'block', cid.uid);
  await change(server, bob, 'add', ann.uid);
  await nickname(server, ann, bob.uid, 'bobby');
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  const write = ({ token }: { token: string }) =>
    statusOf(restarted, `POST /user/${ann.uid}/send`, { token, body: 'hello' });
  expect(await statusesOf(restarted, ann)).toEqual([
    [bob.uid, 'blocked'],
    [cid.uid, 'blocked'],
  ]);
  expect(await write(bob)).toBe(403);

  expect(await statusOf(restarted, 'DELETE /user/delete', { token: bob.token })).toBe(200);
  expect(await statusesOf(restarted, ann)).toEqual([[cid.uid, 'blocked']]);
  expect((await openEvents(restarted, ann.token)).all('user_remark')).toEqual([]);
  expect(await restarted.reads.contacts.listAll()).toMatchObject([{ uid: ann.uid, target_uid: cid.uid }]);
  const newcomer: LoginResponse = await registerUser(restarted, 'bob');
  expect(await write(newcomer)).toBe(200);
  await restarted.close();
});
