import { expect } from 'vitest';
import { call, signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, listHistory } from '#test/drivers/people.ts';
import { askToJoin, confirmCall, declineCall, joinCall, leaveCall, startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const CONFIRMS = { confirms: true };

test('a device appears in the call of a channel once it confirms its connection, and not before', async ({
  dataDir,
}) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid] });
  const stream = await openEvents(server, bob!.token);
  const { channel_name } = await joinCall(server, ann, { gid }, CONFIRMS);
  const listed = async () => (await call(server, 'GET /admin/livekit/channel/0/10', { token: bob!.token })).json;
  const users = `GET /admin/livekit/channel/user/${channel_name}/false`;
  expect(await listed()).toMatchObject({ data: { channels: [], total_size: 0 } });
  expect((await call(server, users, { token: bob!.token })).json).toMatchObject({ data: { channel_exist: false } });
  const phone = await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone');
  expect((await openEvents(server, phone.token)).all('calls')).toMatchObject([{ calls: [] }]);

  expect((await confirmCall(server, ann, { gid })).json).toEqual({ e2ee_key: null, e2ee_key_number: 0 });
  const { call: begun } = await stream.find('call');
  expect(begun.users).toMatchObject([{ uid: ann.uid }]);
  expect(stream.all('call')).toHaveLength(1);

  await joinCall(server, bob!, { gid }, CONFIRMS);
  expect((await openEvents(server, ann.token)).all('calls')).toMatchObject([
    { calls: [{ users: [{ uid: ann.uid }] }] },
  ]);
  await confirmCall(server, bob!, { gid });
  await stream.find('call', ({ call: { users: now } }) => now.length === 2);
  await close();
});

test('a device that never connects leaves no trace: no device rings, no row is written, no event is sent', async ({
  dataDir,
}) => {
  const { server, clock, livekit, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid }, CONFIRMS);
  await leaveCall(server, ann, { uid: bob!.uid });
  expect((await server.reads.calls.list()).length).toBe(0);

  await joinCall(server, ann, { uid: bob!.uid }, CONFIRMS);
  // Neither a decline nor the end of the ringing reveals it.
  await declineCall(server, bob!, ann.uid);
  await joinCall(server, ann, { uid: bob!.uid }, CONFIRMS);
  for (let quarter = 0; quarter < 5; quarter += 1) {
    clock.advance(30_000);
    await expect.poll(() => livekit.asked.length).toBeGreaterThan(quarter);
  }
  await expect.poll(async () => (await server.reads.calls.list()).length).toBe(0);
  for (const type of ['user_calling', 'call', 'call_ended', 'chat'] as const) expect(stream.all(type)).toEqual([]);
  expect(await listHistory(server, bob!, `user/${ann.uid}`)).toEqual([]);
  await close();
});

test('a direct call rings when the caller is connected, and counts as answered when the other party is', async ({
  dataDir,
}) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid }, CONFIRMS);
  await confirmCall(server, ann, { uid: bob!.uid });
  await stream.find('user_calling');
  await joinCall(server, bob!, { uid: ann.uid }, CONFIRMS);
  expect((await openEvents(server, ann.token)).all('calls')[0]!.calls).toMatchObject([{ ringing: [bob!.uid] }]);
  await confirmCall(server, bob!, { uid: ann.uid });
  const { call: answered } = await stream.find('call', (event) => event.call.answered);
  expect(answered).toMatchObject({ ringing: [], users: [{ uid: ann.uid }, { uid: bob!.uid }] });
  expect(stream.all('user_calling')).toHaveLength(1);
  await close();
});

test('a connection reported by LiveKit confirms it too, and confirming twice changes nothing', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await livekit.join((await joinCall(server, ann, { uid: bob!.uid }, CONFIRMS)).token);
  await stream.find('user_calling');
  for (let time = 0; time < 2; time += 1)
    expect(await confirmCall(server, ann, { uid: bob!.uid })).toMatchObject({ status: 200 });
  expect(stream.all('user_calling')).toHaveLength(1);
  expect(stream.all('call')).toHaveLength(1);
  await close();
});

test('a call continues on the old device until the new one is connected', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const [first, second] = [await createChannel(server, ann), await createChannel(server, ann)];
  const there = await livekit.join((await joinCall(server, ann, { gid: first })).token);
  expect(await askToJoin(server, ann, { gid: second }, CONFIRMS)).toMatchObject({ status: 409 });
  await joinCall(server, ann, { gid: second }, { ...CONFIRMS, move: true });
  expect(livekit.connections()).toEqual([there]);
  await confirmCall(server, ann, { gid: second });
  await expect.poll(() => livekit.connections()).toEqual([]);
  expect(await confirmCall(server, ann, { gid: first })).toMatchObject({ status: 404 });
  expect(await confirmCall(server, bob!, { uid: ann.uid })).toMatchObject({ status: 404 });
  await close();
});

test('a page that reloads during a direct call is away and may come back; one that hangs up is not', async ({
  dataDir,
}) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid });
  await joinCall(server, bob!, { uid: ann.uid });
  const leaving = { uid: bob!.uid, may_return: true };
  expect(await call(server, 'POST /admin/livekit/leave', { token: ann.token, body: leaving })).toMatchObject({
    status: 200,
  });
  const { call: waiting } = await stream.find('call', ({ call: { users } }) => users[0]?.uid === bob!.uid);
  expect(waiting).toMatchObject({ users: [{ uid: bob!.uid }], away: [ann.uid], answered: true });
  await leaveCall(server, ann, { uid: bob!.uid });
  expect(await stream.find('call', (event) => event.call.away?.length === 0 && event.call.answered)).toBeTruthy();
  await close();
});
