import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, restrictSending, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const UNCHANGED = {
  type: 'group_changed',
  name: null,
  description: null,
  owner: null,
  avatar_updated_at: null,
  is_public: null,
  show_email: null,
  dm_to_member: null,
  add_friend: null,
  only_owner_can_send_msg: null,
  ext_setting: null,
  ext_settings: null,
};

const put = (server: TestServer, { token }: Person, gid: number, body: object) =>
  call(server, `PUT /group/${gid}`, { token, body });
const get = async (server: TestServer, { token }: Person, gid: number) =>
  (await call(server, `GET /group/${gid}`, { token })).json;

/** Resolves once everything announced so far has arrived. */
async function settle(server: TestServer, person: Person, stream: EventStream): Promise<void> {
  const mid = await send(server, person, `user/${person.uid}`, 'settled');
  await stream.find('chat', (event) => event.mid === mid);
}

test('members get what changed and nothing else; outsiders get no event', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const [adminStream, bobStream, cidStream] = await openStreams(server, admin, bob, cid);
  expect(await put(server, bob, gid, { name: ' ops ', description: 'on call' })).toMatchObject({
    status: 200,
    text: '',
  });
  await put(server, admin, gid, { description: '' });
  await put(server, bob, gid, { only_owner_can_send_msg: true });
  await put(server, bob, gid, { show_email: false, dm_to_member: false, add_friend: false, ext_settings: '{"a":1}' });
  const expected = [
    { ...UNCHANGED, gid, name: 'ops', description: 'on call' },
    { ...UNCHANGED, gid, description: '' },
    { ...UNCHANGED, gid, only_owner_can_send_msg: true },
    {
      ...UNCHANGED,
      gid,
      show_email: false,
      dm_to_member: false,
      add_friend: false,
      ext_setting: '{"a":1}',
      ext_settings: '{"a":1}',
    },
  ];
  for (const [person, stream] of [[bob, bobStream] as const, [cid, cidStream] as const]) {
    await settle(server, person, stream);
    expect(stream.all('group_changed')).toEqual(expected);
  }
  await settle(server, admin, adminStream);
  expect(adminStream.all('group_changed')).toEqual([]);
  expect(await get(server, cid, gid)).toEqual({
    gid,
    owner: bob.uid,
    name: 'ops',
    description: null,
    members: [bob.uid, cid.uid],
    is_public: false,
    avatar_updated_at: 0,
    pinned_messages: [],
    announced_at: null,
    show_email: false,
    dm_to_member: false,
    add_friend: false,
    only_owner_can_send_msg: true,
    ext_setting: '{"a":1}',
    ext_settings: '{"a":1}',
  });
  expect(await statusOf(server, `POST /group/${gid}/send`, { token: cid.token, body: 'x' })).toBe(403);
});

test('all users get a change to a public channel, which only administrators can make', async ({ server }) => {
  const [admin, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, admin, { is_public: true });
  const stream = await openEvents(server, bob.token);
  expect((await put(server, bob, gid, { name: 'mine' })).status).toBe(403);
  expect((await put(server, admin, gid, { name: 'ours' })).status).toBe(200);
  expect(await stream.find('group_changed')).toEqual({ ...UNCHANGED, gid, name: 'ours' });
});

test('a channel is handed over to one of its members, and the old owner stays in it', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const stream = await openEvents(server, cid.token);
  expect((await put(server, bob, gid, { owner: eve.uid })).status).toBe(400);
  expect((await put(server, cid, gid, { owner: cid.uid })).status).toBe(403);
  expect((await put(server, bob, gid, { owner: cid.uid })).status).toBe(200);
  expect(await stream.find('group_changed')).toEqual({ ...UNCHANGED, gid, owner: cid.uid });
  expect(await get(server, bob, gid)).toMatchObject({ owner: cid.uid, members: [bob.uid, cid.uid] });
  expect((await put(server, bob, gid, { name: 'still mine' })).status).toBe(403);
  expect((await put(server, admin, gid, { owner: bob.uid })).status).toBe(200);
});

test('a change is refused as the contract says, and nothing changes', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const publicGid = await createChannel(server, admin, { is_public: true });
  const before = await get(server, bob, gid);
  const refused: [Person, number, object, number][] = [
    [bob, gid, {}, 400],
    [bob, gid, { name: null, unknown: 1 }, 400],
    [bob, gid, { name: ' ' }, 400],
    [bob, gid, { name: 'x'.repeat(129) }, 400],
    [bob, gid, { ext_setting: 'no json' }, 400],
    [bob, gid, { ext_setting: '[]' }, 400],
    [cid, gid, { name: 'x' }, 403],
    [admin, publicGid, { owner: admin.uid }, 403],
    [bob, 99, { name: 'x' }, 404],
  ];
  for (const [person, at, body, status] of refused) {
    expect([body, (await put(server, person, at, body)).status]).toEqual([body, status]);
  }
  expect(await statusOf(server, `PUT /group/${gid}`, { body: { name: 'x' } })).toBe(401);
  expect(await get(server, bob, gid)).toEqual(before);
});

test('a deleted channel disappears for its members, who get an event; outsiders get none', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  await send(server, bob, `group/${gid}`, 'soon gone');
  const [cidStream, eveStream, bobStream] = await openStreams(server, cid, eve, bob);
  const remove = (to: number, { token }: Person) => call(server, `DELETE /group/${to}`, { token });
  expect((await remove(gid, cid)).status).toBe(403);
  expect((await remove(99, cid)).status).toBe(404);
  expect(await statusOf(server, `DELETE /group/${gid}`)).toBe(401);
  expect(await remove(gid, bob)).toMatchObject({ status: 200, text: '' });
  const event = { type: 'kick_from_group', gid, reason: 'group_deleted' };
  expect(await cidStream.find('kick_from_group')).toEqual(event);
  expect(await bobStream.find('kick_from_group')).toEqual(event);
  expect(await statusOf(server, `GET /group/${gid}/history`, { token: cid.token })).toBe(404);
  expect(await statusOf(server, `POST /group/${gid}/send`, { token: bob.token, body: 'x' })).toBe(404);
  const again = await openEvents(server, cid.token, { after_mid: 0 });
  expect(again.all('related_groups')).toMatchObject([{ groups: [] }]);
  expect(again.all('chat')).toEqual([]);

  const publicGid = await createChannel(server, admin, { is_public: true });
  expect((await remove(publicGid, bob)).status).toBe(403);
  expect((await remove(publicGid, admin)).status).toBe(200);
  expect(await eveStream.find('kick_from_group')).toEqual({ ...event, gid: publicGid });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f5a623' } })
    .png()
    .toBuffer();
const upload = (server: TestServer, { token }: Person, gid: number, body: Uint8Array, contentType = 'image/png') =>
  call(server, `POST /group/${gid}/avatar`, { token, body, contentType });
const avatarOf = (server: TestServer, query: string) => fetch(`${server.origin}/api/resource/group_avatar?${query}`);

test('the picture of a channel fits 256 pixels, is public, and its members get the change', async ({ server }) => {
  const [, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const [cidStream, eveStream] = await openStreams(server, cid, eve);
  expect((await avatarOf(server, `gid=${gid}`)).status).toBe(404);
  expect(await upload(server, bob, gid, await picture(512, 256))).toMatchObject({ status: 200, text: '' });
  const event = await cidStream.find('group_changed');
  expect(event).toEqual({ ...UNCHANGED, gid, avatar_updated_at: expect.any(Number) });
  expect(await get(server, bob, gid)).toMatchObject({ avatar_updated_at: event.avatar_updated_at });
  const image = await avatarOf(server, `gid=${gid}&t=${event.avatar_updated_at}`);
  expect(image.headers.get('content-type')).toBe('image/png');
  const metadata = await sharp(await buffer(found(image.body))).metadata();
  expect(metadata).toMatchObject({ format: 'png', width: 256, height: 128 });
  await settle(server, eve, eveStream);
  expect(eveStream.all('group_changed')).toEqual([]);

  await call(server, `DELETE /group/${gid}`, { token: bob.token });
  expect((await avatarOf(server, `gid=${gid}`)).status).toBe(404);
});

test('a picture is refused as the contract says', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const image = await picture(9, 9);
  expect((await upload(server, bob, gid, Buffer.from('no image'))).status).toBe(400);
  expect((await upload(server, bob, gid, Buffer.alloc(524_289))).status).toBe(413);
  expect((await upload(server, bob, gid, image, 'image/jpeg')).status).toBe(415);
  expect((await upload(server, cid, gid, image)).status).toBe(403);
  expect((await upload(server, bob, 99, image)).status).toBe(404);
  expect(await statusOf(server, `POST /group/${gid}/avatar`, { body: image, contentType: 'image/png' })).toBe(401);
  expect((await avatarOf(server, 'gid=x')).status).toBe(400);
  expect((await avatarOf(server, `gid=${gid}`)).status).toBe(404);
});

test('changes to a channel survive a restart', async ({ server, dataDir }) => {
  const [, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [cid.uid, eve.uid] });
  const mid = await send(server, bob, `group/${gid}`, 'keep this');
  await put(server, bob, gid, { name: 'ops', owner: cid.uid, show_email: false });
  await upload(server, cid, gid, await picture(9, 9));
  await call(server, `POST /group/${gid}/members/remove`, { token: cid.token, body: [eve.uid] });
  await call(server, `POST /group/${gid}/pin`, { token: cid.token, body: { mid } });
  const before = await get(server, cid, gid);
  expect(before).toMatchObject({ name: 'ops', members: [bob.uid, cid.uid], pinned_messages: [{ mid }] });
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  expect(await get(restarted, cid, gid)).toEqual(before);
  expect((await avatarOf(restarted, `gid=${gid}`)).status).toBe(200);
  await restarted.close();
});

test('in a restricted private channel the owner and administrators among its members write', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob, { members: [admin.uid, cid.uid] });
  const mid = await send(server, cid, `group/${gid}`, 'before');
  await restrictSending(server, bob, gid);
  const requests = [`POST /group/${gid}/send`, `POST /message/${mid}/reply`];
  const typing = { target: { gid } };
  for (const [person, expected] of [[admin, 200] as const, [bob, 200] as const, [cid, 403] as const]) {
    for (const request of requests)
      expect([request, await statusOf(server, request, { token: person.token, body: 'x' })]).toEqual([
        request,
        expected,
      ]);
    expect(await statusOf(server, 'POST /user/typing', { token: person.token, body: typing })).toBe(expected);
  }
  await answerTo(server, `PUT /admin/user/${eve.uid}`, { token: admin.token, body: { is_admin: true } });
  expect(await statusOf(server, requests[0]!, { token: eve.token, body: 'an administrator, but no member' })).toBe(403);
});
