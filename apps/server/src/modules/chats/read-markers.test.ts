import { expect } from 'vitest';
import { call, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, personOf, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

const PATH = 'POST /user/read-index';
const BOB = { email: 'bob@example.org', password: 'bob-secret' };

test('a marker reaches the other devices of the same user only', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [webStream, phoneStream, annStream] = await openStreams(server, bob, phone, ann);
  const body = { users: [{ uid: ann.uid, mid: 3 }], groups: [{ gid, mid: 4 }] };
  expect(await call(server, PATH, { token: bob.token, body })).toMatchObject({ status: 200, text: '' });
  expect(await phoneStream.find('user_settings_changed')).toEqual({
    type: 'user_settings_changed',
    from_device: 'web:1',
    add_mute_users: [],
    remove_mute_users: [],
    add_mute_groups: [],
    remove_mute_groups: [],
    read_index_users: body.users,
    read_index_groups: body.groups,
    burn_after_reading_users: [],
    burn_after_reading_groups: [],
    add_pin_chats: [],
    remove_pin_chats: [],
    add_contacts: [],
    remove_contacts: [],
  });
  await send(server, ann, `user/${bob.uid}`, 'last');
  for (const stream of [webStream, annStream]) {
    await stream.find('chat');
    expect(stream.all('user_settings_changed')).toEqual([]);
  }
});

test('markers only move forward; an older one is ignored without an event', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const phone = await openEvents(server, personOf(await signIn(server, BOB, 'phone')).token);
  const move = (body: object) => statusOf(server, PATH, { token: bob.token, body });
  await move({ users: [{ uid: ann.uid, mid: 5 }] });
  await move({ users: [{ uid: ann.uid, mid: 5 }], groups: null });
  await move({ users: [{ uid: ann.uid, mid: 4 }] });
  await move({
    users: [
      { uid: ann.uid, mid: 3 },
      { uid: cid.uid, mid: 9 },
    ],
  });
  await phone.find('user_settings_changed', (event) => event.read_index_users[0]?.mid === 9);
  expect(phone.all('user_settings_changed').map((event) => event.read_index_users)).toEqual([
    [{ uid: ann.uid, mid: 5 }],
    [{ uid: cid.uid, mid: 9 }],
  ]);
  const stream = await openEvents(server, bob.token);
  const markers = [
    { uid: ann.uid, mid: 5 },
    { uid: cid.uid, mid: 9 },
  ];
  expect(stream.all('user_settings')).toMatchObject([{ read_index_users: markers, read_index_groups: [] }]);
});

test('a marker of 0, as for an empty chat, is accepted and changes nothing', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const phone = await openEvents(server, personOf(await signIn(server, BOB, 'phone')).token);
  const move = (users: object[], groups: object[]) => call(server, PATH, { token: bob.token, body: { users, groups } });
  expect(await move([{ uid: ann.uid, mid: 0 }], [{ gid, mid: 0 }])).toMatchObject({ status: 200, text: '' });
  await move([{ uid: ann.uid, mid: 5 }], [{ gid, mid: 4 }]);
  expect(await move([{ uid: ann.uid, mid: 0 }], [{ gid, mid: 6 }])).toMatchObject({ status: 200, text: '' });
  await phone.find('user_settings_changed', (event) => event.read_index_groups[0]?.mid === 6);
  expect(phone.all('user_settings_changed')).toMatchObject([
    { read_index_users: [{ uid: ann.uid, mid: 5 }], read_index_groups: [{ gid, mid: 4 }] },
    { read_index_users: [], read_index_groups: [{ gid, mid: 6 }] },
  ]);
  const again = await openEvents(server, bob.token);
  expect(again.all('user_settings')).toMatchObject([
    { read_index_users: [{ uid: ann.uid, mid: 5 }], read_index_groups: [{ gid, mid: 6 }] },
  ]);
});

test('a request that names the caller or an unknown user is refused as a whole', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const good = { uid: ann.uid, mid: 2 };
  const move = (body: object, token = bob.token) => statusOf(server, PATH, { token, body });
  expect(await move({ users: [good, { uid: bob.uid, mid: 1 }] })).toBe(400);
  expect(await move({ users: [good, { uid: 99, mid: 1 }] })).toBe(400);
  expect(await move({ users: [good], groups: [{ gid: 99, mid: 1 }] })).toBe(400);
  expect(await move({ users: [{ uid: ann.uid, mid: -1 }] })).toBe(400);
  expect(await move({ users: [good] }, 'nonsense')).toBe(401);
  const stream = await openEvents(server, bob.token);
  expect(stream.all('user_settings')).toMatchObject([{ read_index_users: [], read_index_groups: [] }]);
});
