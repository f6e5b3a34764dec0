import { TYPING_INTERVAL_MS } from '@loquat/contract';
import { expect } from 'vitest';
import { call, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const type = (server: TestServer, { token }: Pick<Person, 'token'>, target: object) =>
  call(server, 'POST /user/typing', { token, body: { target } });

test('typing in a direct chat is announced to the other party on all devices, and to no other user', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const phone = personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));
  const [bobWeb, bobPhone, annStream, cidStream] = await openStreams(server, bob, phone, ann, cid);
  expect(await type(server, ann, { uid: bob.uid })).toMatchObject({ status: 200, text: '' });
  const event = { type: 'typing', uid: ann.uid, target: { uid: bob.uid } };
  for (const stream of [bobWeb, bobPhone]) expect(await stream.find('typing')).toEqual(event);
  expect((await type(server, ann, { uid: ann.uid })).status).toBe(200);
  for (const to of [ann, cid]) await send(server, ann, `user/${to.uid}`, 'x');
  for (const stream of [annStream, cidStream]) {
    await stream.find('chat');
    expect(stream.all('typing')).toEqual([]);
  }
  expect(await listHistory(server, bob, `user/${ann.uid}`)).toEqual([]);
});

test('typing in a channel is announced to its other readers', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const open = await createChannel(server, ann, { is_public: true });
  const [bobStream, cidStream, annStream] = await openStreams(server, bob, cid, ann);
  for (const target of [{ gid }, { gid: open }]) expect((await type(server, ann, target)).status).toBe(200);
  for (const stream of [bobStream, cidStream])
    await stream.find('typing', ({ target }) => 'gid' in target && target.gid === open);
  expect(bobStream.all('typing')).toEqual([
    { type: 'typing', uid: ann.uid, target: { gid } },
    { type: 'typing', uid: ann.uid, target: { gid: open } },
  ]);
  expect(cidStream.all('typing')).toHaveLength(1);
  await send(server, ann, `user/${ann.uid}`, 'x');
  await annStream.find('chat');
  expect(annStream.all('typing')).toEqual([]);
});

test('a repetition within the interval is accepted and not announced, separately for each chat', async ({
  dataDir,
}) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const streams = await openStreams(server, bob, cid);
  const say = async (to: Person) => expect((await type(server, ann, { uid: to.uid })).status).toBe(200);
  await say(bob);
  await say(bob);
  clock.advance(TYPING_INTERVAL_MS - 1);
  await say(bob);
  await say(cid);
  clock.advance(1);
  await say(bob);
  await say(cid);
  for (const [index, to] of [bob, cid].entries()) {
    await send(server, ann, `user/${to.uid}`, 'x');
    await nth(streams, index).find('chat');
  }
  expect(streams.map((stream) => stream.all('typing').length)).toEqual([2, 1]);
  await server.close();
});

test('typing is refused where sending would be, with the same response', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, ann);
  const block = { target_uid: cid.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: ann.token, body: block });
  const stream = await openEvents(server, ann.token);
  const expected = [
    [bob, { uid: 99 }, 404],
    [bob, { gid: 99 }, 404],
    [bob, { gid }, 403],
    [cid, { uid: ann.uid }, 403],
  ] as const;
  for (const [person, target, status] of expected) {
    const path = 'uid' in target ? `user/${target.uid}` : `group/${target.gid}`;
    const sending = await call(server, `POST /${path}/send`, { token: person.token, body: 'x' });
    expect(sending.status).toBe(status);
    expect(await type(server, person, target)).toMatchObject({ status, text: sending.text });
  }
  expect((await type(server, bob, {})).status).toBe(400);
  expect((await type(server, { token: 'nonsense' }, { uid: ann.uid })).status).toBe(401);
  await send(server, bob, `user/${ann.uid}`, 'x');
  await stream.find('chat');
  expect(stream.all('typing')).toEqual([]);
});

test('with the indicator switched off no event is sent', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const stream = await openEvents(server, bob.token);
  const body = { typing_indicator_enable: false };
  expect(await statusOf(server, 'PUT /admin/system/common', { token: ann.token, body })).toBe(200);
  expect(await type(server, ann, { uid: bob.uid })).toMatchObject({ status: 200, text: '' });
  await send(server, ann, `user/${bob.uid}`, 'x');
  await stream.find('chat');
  expect(stream.all('typing')).toEqual([]);
});
