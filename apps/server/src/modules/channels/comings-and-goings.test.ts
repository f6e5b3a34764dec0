import { expect } from 'vitest';
import { answerTo, call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, personOf, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

test('a new user is announced in every public channel', async ({ server }) => {
  const [admin] = await meet(server);
  const first = await createChannel(server, admin, { is_public: true });
  await createChannel(server, admin);
  const second = await createChannel(server, admin, { is_public: true });
  const stream = await openEvents(server, admin.token);
  const { uid } = personOf(await registerUser(server, 'bob'));
  await stream.find('user_joined_group', (event) => event.gid === second);
  expect(stream.all('user_joined_group')).toEqual([
    { type: 'user_joined_group', gid: first, uid: [uid] },
    { type: 'user_joined_group', gid: second, uid: [uid] },
  ]);
});

test('registering through a link of a private channel joins it, and its members get the event', async ({ server }) => {
  const [admin, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob);
  const bobStream = await openEvents(server, bob.token);
  const eveStream = await openEvents(server, eve.token);
  const path = `GET /group/create_reg_magic_link?gid=${gid}`;
  expect(await statusOf(server, path, { token: eve.token })).toBe(403);
  expect(await statusOf(server, 'GET /group/create_reg_magic_link?gid=99', { token: eve.token })).toBe(404);
  const { text } = await call(server, path, { token: bob.token });
  const magic_token = found(/magic_token=([^#&]+)/.exec(text))[1];
  const body = { magic_token, email: 'new@example.org', password: 'new-secret', name: 'new', device: 'web:1' };
  const newcomer = personOf(await answerTo(server, 'POST /user/register', { body }));
  expect(await bobStream.find('user_joined_group')).toEqual({ type: 'user_joined_group', gid, uid: [newcomer.uid] });
  await send(server, newcomer, `group/${gid}`, 'hello');
  expect(await listHistory(server, bob, `group/${gid}`)).toHaveLength(1);
  await send(server, admin, `user/${eve.uid}`, 'nothing else?');
  await eveStream.find('chat');
  expect(eveStream.all('user_joined_group')).toEqual([]);
});

test('deleting an account leaves every channel and deletes the owned ones', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const open = await createChannel(server, admin, { is_public: true });
  const owned = await createChannel(server, bob, { members: [cid.uid] });
  const joined = await createChannel(server, cid, { members: [bob.uid] });
  await call(server, 'POST /user/read-index', {
    token: cid.token,
    body: { users: [{ uid: bob.uid, mid: 5 }], groups: [{ gid: owned, mid: 6 }] },
  });
  const cidStream = await openEvents(server, cid.token);
  const eveStream = await openEvents(server, eve.token);
  expect(await statusOf(server, 'DELETE /user/delete', { token: bob.token })).toBe(200);
  await cidStream.find('user_leaved_group', (event) => event.gid === open);
  expect(cidStream.all('kick_from_group')).toEqual([{ type: 'kick_from_group', gid: owned, reason: 'group_deleted' }]);
  expect(cidStream.all('user_leaved_group')).toEqual([
    { type: 'user_leaved_group', gid: joined, uid: [bob.uid] },
    { type: 'user_leaved_group', gid: open, uid: [bob.uid] },
  ]);
  await eveStream.find('user_leaved_group', (event) => event.gid === open);
  expect(eveStream.all('kick_from_group')).toEqual([]);
  expect(eveStream.all('user_leaved_group')).toHaveLength(1);
  const { json } = await call(server, 'GET /group', { token: cid.token });
  expect(json).toMatchObject([
    { gid: open, members: [] },
    { gid: joined, members: [cid.uid] },
  ]);
  expect(await statusOf(server, `GET /group/${owned}`, { token: cid.token })).toBe(404);
  const again = await openEvents(server, cid.token);
  expect(again.all('user_settings')).toMatchObject([{ read_index_users: [], read_index_groups: [] }]);
});
