import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const write = (server: TestServer, { token }: Person, { uid }: Pick<Person, 'uid'>) =>
  call(server, `POST /user/${uid}/send`, { token, body: 'hello' });
const relate = (server: TestServer, { token }: Person, action: string, { uid }: Person) =>
  call(server, 'POST /user/update_contact_status', { token, body: { target_uid: uid, action } });
async function verify(server: TestServer, { token }: Person, contact_verification_enable: boolean): Promise<void> {
  const body = { contact_verification_enable };
  expect(await statusOf(server, 'PUT /admin/system/common', { token, body })).toBe(200);
}

const makeBot = (dataDir: string, uid: number) =>
  alterDatabase(dataDir, 'UPDATE users SET is_bot = true WHERE uid = @uid', { uid });

test('a blocked user cannot write directly until unblocked; nothing is stored or announced', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const stream = await openEvents(server, bob.token);
  await relate(server, bob, 'block', cid);
  expect(await write(server, cid, bob)).toMatchObject({ status: 403, text: '' });
  expect((await write(server, bob, cid)).status).toBe(200);
  expect((await write(server, cid, ann)).status).toBe(200);
  await relate(server, bob, 'block', ann);
  expect((await write(server, ann, bob)).status).toBe(403);
  await relate(server, bob, 'unblock', cid);
  const { json: mid } = await write(server, cid, bob);
  await stream.find('chat', (event) => event.mid === mid);
  expect(stream.all('chat').map(({ from_uid }) => from_uid)).toEqual([bob.uid, cid.uid]);
});

test('a block affects direct messages only: in a channel both can still write', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  await relate(server, bob, 'block', cid);
  expect(await send(server, cid, `group/${gid}`, 'still here')).toBeGreaterThan(0);
});

test('with contact verification only users whom the recipient has added may write, in each direction', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  await verify(server, ann, true);
  const bobToCid = async () => (await write(server, bob, cid)).status;
  expect(await bobToCid()).toBe(403);
  await relate(server, bob, 'add', cid);
  expect(await bobToCid()).toBe(403);
  expect((await write(server, cid, bob)).status).toBe(200);
  await relate(server, cid, 'add', bob);
  expect(await bobToCid()).toBe(200);
  await relate(server, cid, 'remove', bob);
  expect(await bobToCid()).toBe(403);
  await verify(server, ann, false);
  expect(await bobToCid()).toBe(200);
});

test('verification does not apply to administrators, in either direction, nor to notes to oneself', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  await verify(server, ann, true);
  expect((await write(server, ann, bob)).status).toBe(200);
  expect((await write(server, bob, ann)).status).toBe(200);
  expect((await write(server, bob, bob)).status).toBe(200);
  await relate(server, ann, 'block', bob);
  expect((await write(server, bob, ann)).status).toBe(403);
});

test('bots write to any user and any user to bots, except where they are blocked', async ({ server, dataDir }) => {
  const [ann, bot, bob] = await meet(server, 'bot', 'bob');
  await verify(server, ann, true);
  await server.close();
  await makeBot(dataDir, bot.uid);
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  expect((await write(restarted, bot, bob)).status).toBe(200);
  expect((await write(restarted, bob, bot)).status).toBe(200);
  await relate(restarted, bob, 'block', bot);
  expect((await write(restarted, bot, bob)).status).toBe(403);
  await restarted.close();
});

test('a missing user is not found, whatever the rules', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  await verify(server, ann, true);
  expect(await statusOf(server, 'POST /user/99/send', { token: bob.token, body: 'x' })).toBe(404);
});

test('a blocked user cannot change the conversation either, except to delete their own messages', async ({
  server,
}) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const own = await send(server, cid, `user/${bob.uid}`, 'mine');
  const other = await send(server, bob, `user/${cid.uid}`, 'yours');
  await relate(server, bob, 'block', cid);
  const stream = await openEvents(server, bob.token);
  const attempt = (route: string, body: unknown) => call(server, route, { token: cid.token, body });
  const refused = { status: 403, text: '' };
  expect(await attempt(`POST /message/${other}/reply`, 'x')).toMatchObject(refused);
  expect(await attempt(`PUT /message/${own}/edit`, 'x')).toMatchObject(refused);
  expect(await attempt(`PUT /message/${other}/like`, { action: '👍' })).toMatchObject(refused);
  expect((await attempt(`DELETE /message/${own}`, undefined)).status).toBe(200);
  await send(server, bob, `user/${bob.uid}`, 'x');
  await stream.find('chat', ({ detail }) => detail.type === 'normal' && detail.content === 'x');
  const changes = stream.all('chat').filter(({ detail }) => detail.type !== 'normal');
  expect(changes).toMatchObject([{ from_uid: cid.uid, detail: { mid: own, detail: { type: 'delete' } } }]);
});
