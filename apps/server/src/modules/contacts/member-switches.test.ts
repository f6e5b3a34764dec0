import { describe, expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const OFF = { show_email: false, dm_to_member: false, add_friend: false };

/** A public channel with all three switches off, as administrators set it. */
async function meetStrangers<const N extends readonly string[]>(server: TestServer, ...names: N) {
  const people = await meet(server, ...names);
  const gid = await createChannel(server, people[0], { is_public: true });
  await setUp(server, people[0], gid, OFF);
  return people;
}

const setUp = (server: TestServer, { token }: Person, gid: number, body: object) =>
  call(server, `PUT /group/${gid}`, { token, body });
/** The results of using all three permissions on another user. */
async function tries(server: TestServer, { token }: Person, other: Person) {
  const { email } = await answerTo(server, `GET /user/${other.uid}`, { token });
  const sent = await statusOf(server, `POST /user/${other.uid}/send`, { token, body: 'hello' });
  const body = { target_uid: other.uid, action: 'add' };
  const added = await statusOf(server, 'POST /user/update_contact_status', { token, body });
  await call(server, 'POST /user/update_contact_status', { token, body: { ...body, action: 'remove' } });
  return { seesEmail: email !== null, sent, added };
}
const ALL = { seesEmail: true, sent: 200, added: 200 };
const NOTHING = { seesEmail: false, sent: 403, added: 403 };

describe('channels whose switches are off', () => {
  test('hide members’ addresses from each other and forbid direct messages and contacts', async ({ server }) => {
    const [founder, ann, bob] = await meet(server, 'ann', 'bob');
    expect(await tries(server, ann, bob)).toEqual(ALL);
    const gid = await createChannel(server, founder, { is_public: true });
    expect(await tries(server, ann, bob)).toEqual(ALL);
    await setUp(server, founder, gid, OFF);
    expect(await tries(server, ann, bob)).toEqual(NOTHING);
    await setUp(server, founder, gid, { dm_to_member: true });
    expect(await tries(server, ann, bob)).toEqual({ ...NOTHING, sent: 200 });
  });

  test('leave what another shared channel allows', async ({ server }) => {
    const [, ann, bob, cid] = await meetStrangers(server, 'ann', 'bob', 'cid');
    const gid = await createChannel(server, cid, { members: [ann.uid, bob.uid] });
    expect(await tries(server, ann, bob)).toEqual(ALL);
    await setUp(server, cid, gid, OFF);
    expect(await tries(server, ann, bob)).toEqual(NOTHING);
    expect([await tries(server, ann, cid), await tries(server, cid, ann)]).toEqual([ALL, ALL]);
    await createChannel(server, bob, { members: [ann.uid] });
    expect(await tries(server, ann, bob)).toEqual(ALL);
  });

  test('restrict no user towards users who added them, administrators and bots', async ({ server }) => {
    const [founder, ann, bob] = await meetStrangers(server, 'ann', 'bob');
    const { uid } = await createBot(server, founder);
    const bot = { uid, token: '' };
    for (const open of [founder, bot]) expect(await tries(server, ann, open)).toEqual(ALL);
    expect(await tries(server, founder, ann)).toEqual(ALL);
    await call(server, 'POST /user/update_contact_status', {
      token: founder.token,
      body: { target_uid: ann.uid, action: 'add' },
    });
    const gid = await createChannel(server, ann, { members: [bob.uid] });
    const body = { target_uid: bob.uid, action: 'add' };
    await call(server, 'POST /user/update_contact_status', { token: ann.token, body });
    await call(server, `DELETE /group/${gid}`, { token: ann.token });
    expect(await tries(server, bob, ann)).toEqual(ALL);
    expect(await tries(server, ann, bob)).toMatchObject({ seesEmail: false, sent: 403 });
  });

  test('restrict no user if no channel is shared', async ({ server }) => {
    const [, ann, bob, cid] = await meet(server, 'ann', 'bob', 'cid');
    const gid = await createChannel(server, cid, { members: [ann.uid] });
    await setUp(server, cid, gid, OFF);
    expect(await tries(server, ann, bob)).toEqual(ALL);
  });
});

test('if direct messages are off, a conversation stops, including replies, edits, likes and typing', async ({
  server,
}) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'before');
  const own = await send(server, bob, `user/${ann.uid}`, 'an answer');
  const gid = await createChannel(server, founder, { is_public: true });
  await setUp(server, founder, gid, { dm_to_member: false });
  const { token } = bob;
  const calls: [string, unknown][] = [
    [`POST /user/${ann.uid}/send`, 'more'],
    [`POST /message/${mid}/reply`, 'more'],
    [`PUT /message/${own}/edit`, 'more'],
    [`PUT /message/${mid}/like`, { action: '👍' }],
  ];
  for (const [route, body] of calls)
    expect([route, await statusOf(server, route, { token, body })]).toEqual([route, 403]);
  const history = await call(server, `GET /user/${ann.uid}/history`, { token });
  expect(history.json).toHaveLength(2);
});

describe('an address that channels hide', () => {
  const emailsIn = (stream: EventStream) =>
    stream.all('users_snapshot').flatMap(({ users }) => users.map(({ uid, email }) => [uid, email !== null]));

  test('is in no list, contact or search', async ({ server }) => {
    const [founder, ann, bob] = await meetStrangers(server, 'ann', 'bob');
    const { token } = ann;
    await call(server, 'POST /user/update_contact_status', { token, body: { target_uid: bob.uid, action: 'block' } });
    const search = (search_type: string, keyword: string) =>
      call(server, 'POST /user/search', { token, body: { search_type, keyword } });
    expect((await search('email', 'bob@example.org')).json).toBeNull();
    expect((await search('name', 'bob')).json).toMatchObject({ uid: bob.uid, email: null });
    expect((await search('email', 'founder@example.org')).json).toMatchObject({ uid: founder.uid });
    for (const path of ['/user', '/user/contacts']) {
      const { text } = await call(server, `GET ${path}`, { token });
      expect(text).toContain('bob');
      expect(text).not.toContain('bob@example.org');
    }
  });

  test('is not in the stream either, at its start or later', async ({ server }) => {
    const [founder, ann, bob] = await meetStrangers(server, 'ann', 'bob');
    const [stream, admins] = [await openEvents(server, ann.token), await openEvents(server, founder.token)];
    expect(emailsIn(stream)).toEqual([
      [founder.uid, true],
      [ann.uid, true],
      [bob.uid, false],
    ]);
    const body = { email: 'robert@example.org', name: 'robert' };
    await call(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body });
    expect((await stream.find('users_log')).logs).toMatchObject([{ uid: bob.uid, name: 'robert', email: null }]);
    expect((await admins.find('users_log')).logs).toMatchObject([{ uid: bob.uid, email: 'robert@example.org' }]);
  });

  test('reaches a client with an old list once it is shown, even after a restart', async ({ server, dataDir }) => {
    const [founder, ann, bob] = await meetStrangers(server, 'ann', 'bob');
    const stream = await openEvents(server, ann.token);
    const { version } = await stream.find('users_snapshot');
    await setUp(server, founder, 1, { show_email: true });
    await server.close();
    const again = await startTestServer({ DATA_DIR: dataDir });
    const back = await openEvents(again, ann.token, { users_version: version });
    expect(emailsIn(back)).toContainEqual([bob.uid, true]);
    await again.close();
  });
});
