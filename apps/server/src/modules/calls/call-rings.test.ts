import { CALL_RING_MS } from '@loquat/contract';
import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel } from '#test/drivers/people.ts';
import { joinCall, leaveCall, ringInCall, startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

test('a participant calls a member into the call, and it rings until they join', async ({ dataDir }) => {
  const { server, clock, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid, cid!.uid] });
  await joinCall(server, ann, { gid });
  const stream = await openEvents(server, bob!.token);
  expect(await ringInCall(server, ann, { gid, uid: bob!.uid })).toMatchObject({ status: 200, text: '' });
  const ring = { uid: bob!.uid, by_uid: ann.uid, started_at: clock.now() };
  const { call: rung } = await stream.find('call', ({ call: { ringing } }) => ringing.length > 0);
  expect(rung).toMatchObject({ target: { gid }, answered: true, ringing: [bob!.uid], rings: [ring] });
  expect(stream.all('user_calling')).toEqual([]);
  const late = await openEvents(server, cid!.token);
  expect(late.all('calls')).toMatchObject([{ calls: [{ rings: [ring] }] }]);

  await joinCall(server, bob!, { gid });
  const { call: joined } = await stream.find('call', ({ call: { users } }) => users.length === 2);
  expect(joined).toMatchObject({ ringing: [], rings: [] });
  // A participant does not ring.
  await ringInCall(server, ann, { gid, uid: bob!.uid });
  expect((await openEvents(server, cid!.token)).all('calls')).toMatchObject([{ calls: [{ ringing: [] }] }]);
  await close();
});

test('a ring ends when it is declined, and by itself after a time, also for a second try', async ({ dataDir }) => {
  const { server, clock, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid] });
  await joinCall(server, ann, { gid });
  const stream = await openEvents(server, ann.token);
  const rungIs = (count: number) => stream.find('call', ({ call: { ringing } }) => ringing.length === count);
  await ringInCall(server, ann, { gid, uid: bob!.uid });
  await rungIs(1);
  clock.advance(CALL_RING_MS - 1);
  const decline = { token: bob!.token, body: { gid } };
  expect((await call(server, 'POST /admin/livekit/decline', decline)).status).toBe(200);
  await rungIs(0);
  await ringInCall(server, ann, { gid, uid: bob!.uid });
  await stream.find('call', ({ call: { rings } }) => rings?.[0]?.started_at === clock.now());
  clock.advance(CALL_RING_MS);
  await expect.poll(() => stream.all('call').at(-1)?.call).toMatchObject({ ringing: [], users: [{ uid: ann.uid }] });
  await close();
});

test('a ring ends when the member leaves the channel, blocks the caller, or the call ends', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid, cid!.uid] });
  await joinCall(server, ann, { gid });
  const stream = await openEvents(server, ann.token);
  for (const { uid } of [bob!, cid!]) await ringInCall(server, ann, { gid, uid });
  await stream.find('call', ({ call: { ringing } }) => ringing.length === 2);
  await call(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [bob!.uid] });
  await expect.poll(() => stream.all('call').at(-1)?.call.ringing).toEqual([cid!.uid]);
  const block = { target_uid: ann.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: cid!.token, body: block });
  await expect.poll(() => stream.all('call').at(-1)?.call.ringing).toEqual([]);
  expect((await ringInCall(server, ann, { gid, uid: cid!.uid })).status).toBe(403);
  await leaveCall(server, ann, { gid });
  expect((await ringInCall(server, ann, { gid, uid: cid!.uid })).status).toBe(404);
  await close();
});

test('only members who can answer ring, and only participants call them', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid', 'dan');
  const [ann, bob, cid, dan] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid, dan!.uid] });
  const bot = await createBot(server, ann, 'robot');
  expect((await ringInCall(server, ann, { gid, uid: bob!.uid })).status).toBe(404);
  await joinCall(server, ann, { gid });
  expect((await ringInCall(server, dan!, { gid, uid: bob!.uid })).status).toBe(404);
  expect((await ringInCall(server, cid!, { gid, uid: bob!.uid })).status).toBe(403);
  for (const uid of [cid!.uid, bot.uid, 9_999]) expect((await ringInCall(server, ann, { gid, uid })).status).toBe(403);
  await call(server, `PUT /admin/user/${bob!.uid}`, { token: ann.token, body: { status: 'frozen' } });
  expect((await ringInCall(server, ann, { gid, uid: bob!.uid })).status).toBe(403);
  await close();
});
