import { expect } from 'vitest';
import { answerTo, ascending, call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openStreams } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const CREATE = 'GET /group/create_invite_private_magic_link';

const linkOf = (server: TestServer, { token }: Person, query: string) => call(server, `${CREATE}?${query}`, { token });
const invite = async (server: TestServer, person: Person, query: string) =>
  new URL((await linkOf(server, person, query)).text).searchParams.get('magic_token') ?? '';
const isUsable = async (server: TestServer, magic_token: string) =>
  (await call(server, 'POST /user/check_magic_token', { body: { magic_token } })).json;
const join = (server: TestServer, { token }: Person, magic_token: string) =>
  call(server, 'POST /user/join_private', { token, body: { magic_token } });

test('users with the link join, and the members get the event', async ({ server }) => {
  const [admin, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const gid = await createChannel(server, bob);
  const link = await linkOf(server, bob, `gid=${gid}`);
  expect(link.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(link.text).toMatch(new RegExp(`^${server.origin}/\\?magic_token=[0-9a-f]+#/invite_private/${gid}$`));
  const magic = found(new URL(link.text).searchParams.get('magic_token'));
  expect(await isUsable(server, magic)).toBe(true);
  const [bobStream, cidStream, eveStream] = await openStreams(server, bob, cid, eve);
  const joined = await join(server, cid, magic);
  const group = await answerTo(server, `GET /group/${gid}`, { token: cid.token });
  expect(group).toMatchObject({ gid, owner: bob.uid, members: [bob.uid, cid.uid] });
  expect(joined).toMatchObject({ status: 200, json: group });
  expect(await cidStream.find('joined_group')).toEqual({ type: 'joined_group', group, since_mid: 0 });
  expect(await bobStream.find('user_joined_group')).toEqual({ type: 'user_joined_group', gid, uid: [cid.uid] });
  await send(server, admin, `user/${eve.uid}`, 'nothing else?');
  await eveStream.find('chat');
  expect([...eveStream.all('user_joined_group'), ...eveStream.all('joined_group')]).toEqual([]);
});

test('only members and administrators can create links into private channels', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const publicGid = await createChannel(server, admin, { is_public: true });
  const status = (person: Person, query: string) => statusOf(server, `${CREATE}?${query}`, { token: person.token });
  expect(await status(bob, `gid=${gid}&expired_in=60&max_times=null`)).toBe(200);
  expect(await status(admin, `gid=${gid}`)).toBe(200);
  expect(await status(cid, `gid=${gid}`)).toBe(403);
  expect(await status(admin, `gid=${publicGid}`)).toBe(403);
  expect(await status(bob, 'gid=99')).toBe(404);
  expect(await status(bob, 'expired_in=60')).toBe(400);
  expect(await status(bob, `gid=${gid}&max_times=0`)).toBe(400);
  expect(await statusOf(server, `${CREATE}?gid=${gid}`)).toBe(401);
});

test('a link can be used up to its limit, by users who are not members yet', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob);
  const magic = await invite(server, bob, `gid=${gid}&max_times=1`);
  expect(await join(server, bob, magic)).toMatchObject({ status: 412, text: '' });
  expect(await isUsable(server, magic)).toBe(true);
  expect((await join(server, cid, magic)).status).toBe(200);
  expect(await isUsable(server, magic)).toBe(false);
  expect(await join(server, dan, magic)).toMatchObject({ status: 409, text: '' });
  expect((await join(server, cid, magic)).status).toBe(412);
  expect(await statusOf(server, 'POST /user/join_private', { body: { magic_token: magic } })).toBe(401);
  expect(await statusOf(server, 'POST /user/join_private', { token: dan.token, body: {} })).toBe(400);
  await call(server, `POST /group/${gid}/members/remove`, { token: admin.token, body: [cid.uid] });
  expect((await join(server, cid, magic)).status).toBe(409);
});

test('a link for one use, raced by several users, admits one', async ({ server }) => {
  const [, bob, ...others] = await meet(server, 'bob', 'cid', 'dan', 'eve');
  const gid = await createChannel(server, bob);
  const magic = await invite(server, bob, `gid=${gid}&max_times=1`);
  const answers = await Promise.all(others.map((person) => join(server, person, magic)));
  expect(ascending(answers.map(({ status }) => status))).toEqual([200, 409, 409]);
  const { members } = await answerTo(server, `GET /group/${gid}`, { token: bob.token });
  expect(members).toHaveLength(2);
});

test('a link ends when it expires', async ({ dataDir }) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const magic = await invite(server, bob, `gid=${gid}&expired_in=60`);
  clock.advance(60_000);
  expect(await isUsable(server, magic)).toBe(false);
  expect((await join(server, cid, magic)).status).toBe(409);
  await server.close();
});

test('a link ends with the membership of its creator', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const magic = await invite(server, cid, `gid=${gid}`);
  const register = await call(server, `GET /group/create_reg_magic_link?gid=${gid}`, { token: cid.token });
  const byAdmin = await invite(server, admin, `gid=${gid}`);
  expect(await isUsable(server, magic)).toBe(true);
  await call(server, `POST /group/${gid}/members/remove`, { token: bob.token, body: [cid.uid] });
  expect(await isUsable(server, magic)).toBe(false);
  expect((await join(server, cid, magic)).status).toBe(409);
  expect((await join(server, dan, magic)).status).toBe(409);

  const magic_token = new URL(register.text).searchParams.get('magic_token');
  const body = { magic_token, email: 'new@example.org', password: 'new-secret', name: 'new', device: 'web:1' };
  expect(await statusOf(server, 'POST /user/register', { body })).toBe(200);
  expect((await call(server, `GET /group/${gid}`, { token: bob.token })).json).toMatchObject({ members: [bob.uid] });
  expect((await join(server, dan, byAdmin)).status).toBe(200);
});

test('a link ends when only administrators may invite, or its creator is frozen', async ({ server }) => {
  const [admin, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const [fromBob, fromCid] = [await invite(server, bob, `gid=${gid}`), await invite(server, cid, `gid=${gid}`)];
  await call(server, `PUT /admin/user/${cid.uid}`, { token: admin.token, body: { status: 'frozen' } });
  expect(await isUsable(server, fromCid)).toBe(false);
  expect((await join(server, dan, fromCid)).status).toBe(409);
  expect(await isUsable(server, fromBob)).toBe(true);
  const body = { ext_setting: '{"admin_only_can_invite":true}' };
  await call(server, 'PUT /admin/system/common', { token: admin.token, body });
  expect(await isUsable(server, fromBob)).toBe(false);
  expect((await join(server, dan, fromBob)).status).toBe(409);
});

test('a link into a deleted or now public channel admits no one', async ({ server }) => {
  const [admin, bob, cid] = await meet(server, 'bob', 'cid');
  const [first, second] = [await createChannel(server, bob), await createChannel(server, bob)];
  const [gone, open] = [await invite(server, bob, `gid=${first}`), await invite(server, bob, `gid=${second}`)];
  await call(server, `DELETE /group/${first}`, { token: bob.token });
  await call(server, `POST /group/${second}/change_type`, { token: admin.token, body: { is_public: true } });
  expect([await isUsable(server, gone), await isUsable(server, open)]).toEqual([false, false]);
  expect((await join(server, cid, gone)).status).toBe(409);
  expect((await join(server, cid, open)).status).toBe(412);
});

test('a token of one kind does not work as another, and a forged one does not work at all', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const magic = await invite(server, bob, `gid=${gid}`);
  const register = await call(server, `GET /group/create_reg_magic_link?gid=${gid}`, { token: bob.token });
  const registration = found(new URL(register.text).searchParams.get('magic_token'));
  const flipped = magic.slice(0, -1) + (magic.endsWith('0') ? '1' : '0');
  for (const token of [registration, flipped, '', 'zz', '00'.repeat(40), cid.token]) {
    expect([token, (await join(server, cid, token)).status]).toEqual([token, 409]);
  }
  const body = { magic_token: magic, email: 'new@example.org', password: 'new-secret', name: 'new', device: 'web:1' };
  expect(await statusOf(server, 'POST /user/register', { body })).toBe(412);
  const confirmation = { magic_token: magic, email: 'new@example.org', password: 'new-secret' };
  expect(await statusOf(server, 'POST /user/send_reg_magic_link', { body: confirmation })).toBe(412);
});

test('uses of a link are still counted after a restart', async ({ server, dataDir }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob);
  const magic = await invite(server, bob, `gid=${gid}&max_times=2`);
  await join(server, cid, magic);
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  const dan = personOf(await registerUser(restarted, 'dan'));
  const eve = personOf(await registerUser(restarted, 'eve'));
  expect((await join(restarted, dan, magic)).status).toBe(200);
  expect((await join(restarted, eve, magic)).status).toBe(409);
  await restarted.close();
});
