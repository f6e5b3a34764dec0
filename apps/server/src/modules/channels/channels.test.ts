import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

const DEFAULTS = {
  avatar_updated_at: 0,
  pinned_messages: [],
  announced_at: null,
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
  ext_settings: null,
};

test('a private channel is announced only to its members, including the creator', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const [bobStream, cidStream, eveStream, adminStream] = await openStreams(server, bob, cid, eve, admin);
  const body = { name: ' ops ', description: 'on call', members: [cid.uid, bob.uid, cid.uid] };
  const { status, json } = await call(server, 'POST /group', { token: bob.token, body });
  expect({ status, json }).toEqual({ status: 200, json: { gid: 1, created_at: expect.any(Number) } });
  const group = {
    ...DEFAULTS,
    gid: 1,
    owner: bob.uid,
    name: 'ops',
    description: 'on call',
    members: [bob.uid, cid.uid],
    is_public: false,
  };
  expect(await bobStream.find('joined_group')).toEqual({ type: 'joined_group', group, since_mid: 0 });
  expect(await cidStream.find('joined_group')).toEqual({ type: 'joined_group', group, since_mid: 0 });
  const open = await createChannel(server, admin, { is_public: true });
  for (const stream of [eveStream, adminStream]) {
    await stream.find('joined_group', (event) => event.group.gid === open);
    expect(stream.all('joined_group').map((event) => event.group.gid)).toEqual([open]);
  }
});

test('a public channel has no owner and no member list, and all users get it', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const stream = await openEvents(server, bob.token);
  const gid = await createChannel(server, admin, { is_public: true });
  const group = { ...DEFAULTS, gid, owner: null, name: 'A channel', description: null, members: [], is_public: true };
  expect(await stream.find('joined_group')).toEqual({ type: 'joined_group', group });
  expect((await call(server, `GET /group/${gid}`, { token: bob.token })).json).toEqual(group);
});

test('creating a channel is refused as the contract says, and nothing is created', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const create = (token: string | undefined, body: object) => statusOf(server, 'POST /group', { token, body });
  expect(await create(bob.token, { name: 'x', is_public: true })).toBe(403);
  expect(await create(admin.token, { name: 'x', is_public: true, members: [bob.uid] })).toBe(400);
  expect(await create(bob.token, { name: 'x', members: [99] })).toBe(400);
  expect(await create(bob.token, { name: '  ' })).toBe(400);
  expect(await create(bob.token, { name: 'x', owner: 1 })).toBe(400);
  expect(await create(undefined, { name: 'x' })).toBe(401);
  expect((await call(server, 'GET /group', { token: admin.token })).json).toEqual([]);
});

test('the list has public channels and the user’s own private ones, ascending', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const own = await createChannel(server, bob);
  await createChannel(server, admin);
  const open = await createChannel(server, admin, { is_public: true });
  const list = async (query: '' | `?${string}`) =>
    (await answerTo(server, `GET /group${query}`, { token: bob.token })).map(({ gid }) => gid);
  expect(await list('')).toEqual([own, open]);
  expect(await list('?public_only=true')).toEqual([open]);
  expect(await statusOf(server, 'GET /group?public_only=yes', { token: bob.token })).toBe(400);
});

test('an outsider of a private channel sees its name and picture, and nothing else of it', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, bob);
  const mid = await send(server, bob, `group/${gid}`, 'pinned');
  await call(server, `POST /group/${gid}/pin`, { token: bob.token, body: { mid } });
  const flags = { show_email: false, dm_to_member: false, add_friend: false, only_owner_can_send_msg: true };
  const told = { description: 'what for', ext_setting: '{"a":1}', ...flags };
  await call(server, `PUT /group/${gid}`, { token: bob.token, body: told });
  const get = async (token: string) => (await call(server, `GET /group/${gid}`, { token })).json;
  expect(await get(bob.token)).toMatchObject({
    ...told,
    owner: bob.uid,
    members: [bob.uid],
    pinned_messages: [{ mid }],
  });
  const untold = {
    gid,
    name: 'A channel',
    is_public: false,
    avatar_updated_at: 0,
    owner: null,
    description: null,
    members: [],
    pinned_messages: [],
    announced_at: null,
    show_email: true,
    dm_to_member: true,
    add_friend: true,
    only_owner_can_send_msg: false,
    ext_setting: null,
    ext_settings: null,
  };
  const bot = await createBot(server, admin);
  const asked = await call(server, `GET /bot/group/${gid}`, { headers: { 'x-api-key': bot.key } });
  expect([await get(admin.token), asked.json]).toEqual([untold, untold]);
  expect(await statusOf(server, 'GET /group/99', { token: admin.token })).toBe(404);
});

test('new members get the channel, existing members get their names', async ({ server }) => {
  const [, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob);
  const [bobStream, cidStream, eveStream] = await openStreams(server, bob, cid, eve);
  const path = `POST /group/${gid}/members/add`;
  const added = await call(server, path, { token: bob.token, body: [cid.uid, cid.uid] });
  expect(added).toMatchObject({ status: 200, text: '' });
  expect(await cidStream.find('joined_group')).toMatchObject({ group: { gid, members: [bob.uid, cid.uid] } });
  expect(await bobStream.find('user_joined_group')).toEqual({ type: 'user_joined_group', gid, uid: [cid.uid] });
  await send(server, bob, `user/${eve.uid}`, 'still here?');
  await eveStream.find('chat');
  expect(eveStream.all('joined_group')).toEqual([]);
  expect(eveStream.all('user_joined_group')).toEqual([]);
  expect(cidStream.all('user_joined_group')).toEqual([]);
});

test('adding is checked in the order of the contract', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const open = await createChannel(server, admin, { is_public: true });
  const add = (to: number, token: string, body: unknown) =>
    statusOf(server, `POST /group/${to}/members/add`, { token, body });
  expect(await add(99, eve.token, [98])).toBe(400);
  expect(await add(99, eve.token, [cid.uid])).toBe(404);
  expect(await add(gid, eve.token, [cid.uid])).toBe(403);
  expect(await add(open, admin.token, [cid.uid])).toBe(403);
  expect(await add(gid, cid.token, [eve.uid, cid.uid])).toBe(400);
  expect(await add(gid, cid.token, [])).toBe(200);
  expect(await add(gid, admin.token, [eve.uid])).toBe(200);
  const { json } = await call(server, `GET /group/${gid}`, { token: cid.token });
  expect(json).toMatchObject({ members: [bob.uid, cid.uid, eve.uid] });
});

test('a user added twice at the same moment joins once', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const stream = await openEvents(server, cid.token);
  const add = () => statusOf(server, `POST /group/${gid}/members/add`, { token: bob.token, body: [cid.uid] });
  const statuses = await Promise.all([add(), add(), add()]);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  await send(server, bob, `group/${gid}`, 'welcome');
  await stream.find('chat');
  expect(stream.all('joined_group')).toHaveLength(1);
});
