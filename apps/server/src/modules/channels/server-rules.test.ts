import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const configure = (server: TestServer, { token }: Person, body: object) =>
  call(server, 'PUT /admin/system/common', { token, body });
const switchOn = (server: TestServer, admin: Person, name: string) =>
  configure(server, admin, { ext_setting: JSON.stringify({ [name]: true }) });
const membersFor = async (server: TestServer, { token }: Person, gid: number) =>
  (await answerTo(server, `GET /group/${gid}`, { token })).members;

test('if only administrators may create channels, members cannot', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  await configure(server, admin, { only_admin_can_create_group: true });
  const create = ({ token }: Person) => statusOf(server, 'POST /group', { token, body: { name: 'x' } });
  expect(await create(bob)).toBe(403);
  expect(await create(admin)).toBe(200);
});

test('if only administrators may invite, members can neither add users nor create links', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [admin.uid] });
  await switchOn(server, admin, 'admin_only_can_invite');
  const routes = [
    'GET /group/create_reg_magic_link',
    `GET /group/create_reg_magic_link?gid=${gid}`,
    `GET /group/create_invite_private_magic_link?gid=${gid}`,
  ];
  for (const route of routes) {
    expect([route, await statusOf(server, route, { token: bob.token })]).toEqual([route, 403]);
    expect([route, await statusOf(server, route, { token: admin.token })]).toEqual([route, 200]);
  }
  const add = ({ token }: Person) => statusOf(server, `POST /group/${gid}/members/add`, { token, body: [cid.uid] });
  expect(await add(bob)).toBe(403);
  expect(await add(admin)).toBe(200);
});

test('if only administrators see the members of channels, members see themselves and the owner', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  await switchOn(server, admin, 'only_admin_can_see_channel_members');
  const danStream = await openEvents(server, dan.token);
  const gid = await createChannel(server, bob, { members: [admin.uid, cid.uid, dan.uid] });
  const all = [admin.uid, bob.uid, cid.uid, dan.uid];
  expect(await danStream.find('joined_group')).toMatchObject({ group: { gid, members: [bob.uid, dan.uid] } });
  expect(await membersFor(server, admin, gid)).toEqual(all);
  expect(await membersFor(server, bob, gid)).toEqual(all);
  expect(await membersFor(server, cid, gid)).toEqual([bob.uid, cid.uid]);
  const list = (await call(server, 'GET /group', { token: cid.token })).json;
  expect(list).toMatchObject([{ gid, members: [bob.uid, cid.uid] }]);
  const stream = await openEvents(server, cid.token);
  expect(stream.all('related_groups')).toMatchObject([{ groups: [{ gid, members: [bob.uid, cid.uid] }] }]);
});

test('if members are hidden, only users who see them get events about who joins and leaves', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  await switchOn(server, admin, 'only_admin_can_see_channel_members');
  const gid = await createChannel(server, bob, { members: [admin.uid, cid.uid] });
  const [adminStream, bobStream, cidStream, danStream] = await openStreams(server, admin, bob, cid, dan);
  await call(server, `POST /group/${gid}/members/add`, { token: cid.token, body: [dan.uid] });
  await call(server, `GET /group/${gid}/leave`, { token: dan.token });
  const came = { type: 'user_joined_group', gid, uid: [dan.uid] };
  const went = { type: 'user_leaved_group', gid, uid: [dan.uid] };
  for (const stream of [adminStream, bobStream]) {
    await stream.find('user_leaved_group');
    expect(stream.all('user_joined_group')).toEqual([came]);
    expect(stream.all('user_leaved_group')).toEqual([went]);
  }
  expect(await danStream.find('user_leaved_group')).toEqual(went);
  await send(server, bob, `group/${gid}`, 'quiet');
  await cidStream.find('chat');
  expect([...cidStream.all('user_joined_group'), ...cidStream.all('user_leaved_group')]).toEqual([]);
});

test('if members are hidden, a new owner sees them and the old one no longer does', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  await switchOn(server, admin, 'only_admin_can_see_channel_members');
  const gid = await createChannel(server, bob, { members: [cid.uid, dan.uid] });
  const [bobStream, cidStream, danStream] = await openStreams(server, bob, cid, dan);
  await call(server, `PUT /group/${gid}`, { token: bob.token, body: { owner: cid.uid } });
  expect(await cidStream.find('joined_group')).toMatchObject({ group: { members: [bob.uid, cid.uid, dan.uid] } });
  expect(await bobStream.find('joined_group')).toMatchObject({ group: { members: [bob.uid, cid.uid] } });
  expect(await danStream.find('joined_group')).toMatchObject({ group: { members: [cid.uid, dan.uid] } });
});
