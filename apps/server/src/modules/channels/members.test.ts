import { expect } from 'vitest';
import { answerTo, ascending, call, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, listHistory, meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const post = (server: TestServer, { token }: Person, path: string, body: unknown) =>
  statusOf(server, `POST /group/${path}`, { token, body });
const leave = (server: TestServer, { token }: Person, gid: number) =>
  statusOf(server, `GET /group/${gid}/leave`, { token });
const get = (server: TestServer, { token }: Person, gid: number) => answerTo(server, `GET /group/${gid}`, { token });

/** The events of a kind, once everything announced so far has arrived. */
async function heard(server: TestServer, person: Person, stream: EventStream) {
  const mid = await send(server, person, `user/${person.uid}`, 'settled');
  await stream.find('chat', (event) => event.mid === mid);
  const kinds = ['joined_group', 'user_joined_group', 'user_leaved_group', 'kick_from_group', 'group_changed'];
  return stream.events.filter(({ type }) => kinds.includes(type));
}

test('a removed member gets an event, the other members learn who left, outsiders get none', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob, { members: [cid.uid, dan.uid] });
  const [adminStream, bobStream, cidStream, danStream] = await openStreams(server, admin, bob, cid, dan);
  const removed = await call(server, `POST /group/${gid}/members/remove`, {
    token: bob.token,
    body: [dan.uid, dan.uid],
  });
  expect(removed).toMatchObject({ status: 200, text: '' });
  const left = [{ type: 'user_leaved_group', gid, uid: [dan.uid] }];
  expect(await heard(server, bob, bobStream)).toEqual(left);
  expect(await heard(server, cid, cidStream)).toEqual(left);
  expect(await heard(server, dan, danStream)).toEqual([{ type: 'kick_from_group', gid, reason: 'kick' }]);
  expect(await heard(server, admin, adminStream)).toEqual([]);
  expect(await get(server, bob, gid)).toMatchObject({ members: [bob.uid, cid.uid] });

  await send(server, bob, `group/${gid}`, 'among us');
  await heard(server, dan, danStream);
  expect(danStream.all('chat').map(({ target }) => target)).not.toContainEqual({ gid });
  expect(await statusOf(server, `GET /group/${gid}/history`, { token: dan.token })).toBe(403);
});

test('removing is refused as the contract says, and as a whole', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const publicGid = await createChannel(server, admin, { is_public: true });
  const remove = (at: number, person: Person, body: unknown) => post(server, person, `${at}/members/remove`, body);
  expect(await remove(99, admin, [cid.uid])).toBe(404);
  expect(await remove(publicGid, admin, [cid.uid])).toBe(403);
  expect(await remove(gid, cid, [cid.uid])).toBe(403);
  expect(await remove(gid, dan, [cid.uid])).toBe(403);
  expect(await remove(gid, bob, [cid.uid, dan.uid])).toBe(404);
  expect(await remove(gid, bob, [cid.uid, bob.uid])).toBe(403);
  expect(await remove(gid, admin, [bob.uid])).toBe(403);
  expect(await remove(gid, bob, ['x'])).toBe(400);
  expect(await statusOf(server, `POST /group/${gid}/members/remove`, { body: [cid.uid] })).toBe(401);
  expect(await remove(gid, bob, [])).toBe(200);
  expect(await get(server, bob, gid)).toMatchObject({ members: [bob.uid, cid.uid] });
  expect(await remove(gid, admin, [cid.uid])).toBe(200);
  expect(await get(server, bob, gid)).toMatchObject({ members: [bob.uid] });
});

test('a member who leaves gets an event, and so do the remaining members', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const publicGid = await createChannel(server, admin, { is_public: true });
  const [bobStream, cidStream, danStream] = await openStreams(server, bob, cid, dan);
  expect(await leave(server, bob, gid)).toBe(403);
  expect(await leave(server, dan, gid)).toBe(403);
  expect(await leave(server, admin, publicGid)).toBe(403);
  expect(await leave(server, cid, 99)).toBe(404);
  expect(await statusOf(server, `GET /group/${gid}/leave`)).toBe(401);
  expect(await leave(server, cid, gid)).toBe(200);
  const left = [{ type: 'user_leaved_group', gid, uid: [cid.uid] }];
  expect(await heard(server, bob, bobStream)).toEqual(left);
  expect(await heard(server, cid, cidStream)).toEqual(left);
  expect(await heard(server, dan, danStream)).toEqual([]);
  expect(await get(server, bob, gid)).toMatchObject({ members: [bob.uid] });
});

test('leaving and being removed at the same moment takes effect once', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const stream = await openEvents(server, bob.token);
  const remove = () => post(server, bob, `${gid}/members/remove`, [cid.uid]);
  const statuses = await Promise.all([leave(server, cid, gid), remove(), remove()]);
  expect(ascending(statuses).filter((status) => status === 200)).toHaveLength(1);
  expect(await heard(server, bob, stream)).toHaveLength(1);
});

test('a channel that becomes private keeps the people named and removes the others', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, admin, { is_public: true });
  await send(server, cid, `group/${gid}`, 'for all');
  const [adminStream, bobStream, cidStream] = await openStreams(server, admin, bob, cid);
  expect(await post(server, admin, `${gid}/change_type`, { is_public: false, members: [bob.uid] })).toBe(200);
  const changed = expect.objectContaining({
    type: 'group_changed',
    gid,
    is_public: false,
    owner: admin.uid,
    name: null,
  });
  const group = await get(server, bob, gid);
  expect(group).toMatchObject({ is_public: false, owner: admin.uid, members: [admin.uid, bob.uid] });
  const joined = { type: 'joined_group', group };
  expect(await heard(server, admin, adminStream)).toEqual([changed, joined]);
  expect(await heard(server, bob, bobStream)).toEqual([changed, joined]);
  const kicked = { type: 'kick_from_group', gid, reason: 'kick' };
  expect(await heard(server, cid, cidStream)).toEqual([
    expect.objectContaining({ is_public: false, owner: null }),
    kicked,
  ]);
  expect(await statusOf(server, `GET /group/${gid}/history`, { token: cid.token })).toBe(403);
  const again = await openEvents(server, bob.token, { after_mid: 0 });
  expect(again.all('chat')).toMatchObject([{ detail: { content: 'for all' } }, { target: { uid: bob.uid } }]);
});

test('a channel that becomes private without given members keeps all users', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, admin, { is_public: true });
  expect(await post(server, admin, `${gid}/change_type`, { is_public: false })).toBe(200);
  expect(await get(server, bob, gid)).toMatchObject({ members: [admin.uid, bob.uid, cid.uid] });
});

test('a channel that becomes public has no owner, and all users get it', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, admin, { members: [bob.uid] });
  await send(server, bob, `group/${gid}`, 'once among us');
  const [bobStream, cidStream] = await openStreams(server, bob, cid);
  expect(await post(server, admin, `${gid}/change_type`, { is_public: true })).toBe(200);
  const group = await get(server, cid, gid);
  expect(group).toMatchObject({ is_public: true, owner: null, members: [] });
  const changed = expect.objectContaining({ type: 'group_changed', gid, is_public: true, owner: null });
  const came = { type: 'user_joined_group', gid, uid: [cid.uid] };
  expect(await heard(server, bob, bobStream)).toEqual([changed, came]);
  expect(await heard(server, cid, cidStream)).toEqual([changed, { type: 'joined_group', group, since_mid: 1 }]);
  expect(await listHistory(server, cid, `group/${gid}`)).toHaveLength(1);
});

test('a change of type is refused as the contract says', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const publicGid = await createChannel(server, admin, { is_public: true });
  const stream = await openEvents(server, cid.token);
  const change = (at: number, person: Person, body: object) => post(server, person, `${at}/change_type`, body);
  expect(await change(99, admin, { is_public: true })).toBe(404);
  expect(await change(gid, cid, { is_public: true })).toBe(403);
  expect(await change(gid, bob, { is_public: true })).toBe(403);
  expect(await change(publicGid, bob, { is_public: false })).toBe(403);
  expect(await change(publicGid, admin, { is_public: false, members: [99] })).toBe(400);
  expect(await change(publicGid, admin, { members: [] })).toBe(400);
  expect(await statusOf(server, `POST /group/${gid}/change_type`, { body: { is_public: true } })).toBe(401);
  expect(await change(publicGid, admin, { is_public: true })).toBe(200);
  expect(await change(gid, bob, { is_public: false, members: [99] })).toBe(200);
  expect(await heard(server, cid, stream)).toEqual([]);
});
