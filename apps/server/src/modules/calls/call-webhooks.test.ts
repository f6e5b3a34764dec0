import { expect } from 'vitest';
import { call, signInFounder } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, listHistory } from '#test/drivers/people.ts';
import { type CallWorld, joinCall, leaveCall, startCallServer, startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const JOBS = ['calls.comparison', 'calls.ring'];

/** Whether no job of calls is due now. */
async function isAtRest({ server, clock }: CallWorld): Promise<boolean> {
  const dueAt = await server.reads.jobs.findNextDueAt(JOBS, Number.MAX_SAFE_INTEGER);
  return (dueAt ?? Infinity) > clock.now();
}

/** Enough for a job to run, even on a busy machine. */
const STEP_MS = 100;

/** Advances the clock step by step until the condition holds, and gives due or running jobs time in between. */
function until(world: CallWorld, holds: () => boolean, step = SECOND): Promise<void> {
  let steppedAt = performance.now();
  const pass = async () => {
    if ((await isAtRest(world)) || performance.now() - steppedAt > STEP_MS) {
      world.clock.advance(step);
      steppedAt = performance.now();
    }
    return holds();
  };
  return expect.poll(pass, { interval: 5 }).toBe(true);
}

/** Waits until LiveKit was asked for its rooms that many times, which happens every half minute. */
async function compared(world: CallWorld, times: number): Promise<void> {
  const count = () => world.livekit.asked.filter((method) => method === 'ListRooms').length;
  const enough = count() + times;
  await until(world, () => count() >= enough);
}

/** A channel with a call of two people, both of whom are connected to LiveKit. */
async function startTalk(dataDir: string) {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, people } = world;
  const [ann, bob] = people;
  const gid = await createChannel(server, ann, { is_public: true });
  const { token, channel_name: room } = await joinCall(server, ann, { gid });
  const annConnection = await livekit.join(token);
  const bobToken = (await joinCall(server, bob!, { gid })).token;
  const bobConnection = await livekit.join(bobToken);
  const stream = await openEvents(server, ann.token);
  const callers = async () => (await server.reads.calls.find(room))?.participants.filter((one) => one.left_at === null);
  return { world, ...world, ann, bob: bob!, gid, room, annConnection, bobConnection, bobToken, stream, callers };
}

test('a departure reported by LiveKit counts at once, and the last one ends the call', async ({ dataDir }) => {
  const { world, livekit, ann, gid, annConnection, bobConnection, stream, server } = await startTalk(dataDir);
  await livekit.leave(bobConnection, 'SIGNAL_CLOSE');
  const { call: left } = await stream.find('call', (event) => event.call.users.length === 1);
  expect(left.users).toMatchObject([{ uid: ann.uid }]);
  await livekit.leave(annConnection);
  await stream.find('call_ended');
  expect(await listHistory(server, ann, `group/${gid}`)).toHaveLength(1);
  await world.close();
});

test('a lost connection comes back automatically while the call continues', async ({ dataDir }) => {
  const { world, livekit, bob, bobConnection, bobToken, stream } = await startTalk(dataDir);
  await livekit.leave(bobConnection, 'SIGNAL_CLOSE');
  await stream.find('call', (event) => event.call.users.length === 1);
  stream.events.length = 0;
  await livekit.join(bobToken);
  const { call: back } = await stream.find('call', (event) => event.call.users.length === 2);
  expect(back.users.map(({ uid }) => uid)).toContain(bob.uid);
  await world.close();
});

test('a reloaded page replaces the old one, and no participant leaves', async ({ dataDir }) => {
  const { world, livekit, server, bob, gid, callers, stream } = await startTalk(dataDir);
  const { token } = await joinCall(server, bob, { gid });
  await livekit.join(token);
  expect(await callers()).toHaveLength(2);
  expect(stream.all('call').every((event) => event.call.users.length === 2)).toBe(true);
  await world.close();
});

test('webhooks that are forged, altered or signed with another key are refused and change nothing', async ({
  dataDir,
}) => {
  const { world, livekit, server, bobConnection, callers } = await startTalk(dataDir);
  const forged = [{ secret: 'a guess, and a long one at that' }, { key: 'other-key' }, { signed: '{"event":"x"}' }];
  for (const options of forged) expect(await livekit.send('participant_left', bobConnection, options)).toBe(403);
  const headers = { 'content-type': 'application/webhook+json' };
  const send = (body: string) =>
    call(server, 'POST /admin/livekit/webhook', { body, contentType: 'application/webhook+json', headers });
  expect(await send('{}')).toMatchObject({ status: 403, text: '' });
  expect((await send('x'.repeat(70_000))).status).toBe(413);
  expect(await callers()).toHaveLength(2);
  expect(await livekit.send('track_published', bobConnection)).toBe(200);
  expect(await callers()).toHaveLength(2);
  await world.close();
});

test('repeated webhooks from the past change nothing', async ({ dataDir }) => {
  const { world, livekit, server, bob, gid, bobConnection, callers } = await startTalk(dataDir);
  await livekit.leave(bobConnection, 'SIGNAL_CLOSE');
  const present = await livekit.join((await joinCall(server, bob, { gid })).token);
  for (const event of ['participant_left', 'participant_joined', 'participant_left'])
    expect(await livekit.send(event, bobConnection, { createdAt: 1 })).toBe(200);
  expect((await callers())?.map(({ sid }) => sid)).toContain(present.sid);
  expect(livekit.removed).toEqual([]);
  await world.close();
});

test('a client with a token of an ended call is removed from its room', async ({ dataDir }) => {
  const { world, livekit, server, ann, bob, gid, bobToken } = await startTalk(dataDir);
  for (const person of [ann, bob]) await leaveCall(server, person, { gid });
  await expect.poll(() => livekit.connections()).toEqual([]);
  const next = await joinCall(server, ann, { gid });
  const intruder = await livekit.join(bobToken);
  expect(intruder.room).not.toBe(next.channel_name);
  await expect.poll(() => livekit.connections(intruder.room)).toEqual([]);
  await world.close();
});

test('an event that LiveKit did not report is found within a minute', async ({ dataDir }) => {
  const { world, livekit, bob, bobConnection, stream } = await startTalk(dataDir);
  livekit.tells = null;
  await livekit.leave(bobConnection);
  const isAlone = () => stream.all('call').at(-1)?.call.users.length === 1;
  await until(world, isAlone);
  expect(
    stream
      .all('call')
      .at(-1)!
      .call.users.map(({ uid }) => uid),
  ).not.toContain(bob.uid);
  await world.close();
});

test('while LiveKit is down calls stay as they are, also for participants who return soon after', async ({
  dataDir,
}) => {
  const { world, livekit, server, ann, bob, gid, callers } = await startTalk(dataDir);
  livekit.status = 503;
  await compared(world, 2);
  expect(await callers()).toHaveLength(2);
  livekit.status = null;
  livekit.forget();
  await compared(world, 1);
  for (const person of [ann, bob]) await livekit.join((await joinCall(server, person, { gid })).token);
  await compared(world, 2);
  expect(await callers()).toHaveLength(2);
  await world.close();
});

test('a call without any report from LiveKit for five minutes is over, and its room is closed when LiveKit is back', async ({
  dataDir,
}) => {
  const { world, livekit, clock, server, gid, stream, room } = await startTalk(dataDir);
  livekit.status = 503;
  const silentFrom = clock.now();
  await until(world, () => stream.all('call_ended').length > 0, MINUTE / 2);
  expect(stream.all('call_ended')).toMatchObject([{ target: { gid }, reason: 'ended' }]);
  const { token } = await signInFounder(server);
  const history = await listHistory(server, { token }, `group/${gid}`);
  expect(history).toMatchObject([{ detail: { properties: { notice: 'call', call: { outcome: 'ended' } } } }]);
  expect(found(history[0]).created_at - silentFrom).toBeGreaterThanOrEqual(5 * MINUTE);
  // Five attempts, for as long as a caller might wait.
  await until(world, () => livekit.asked.filter((method) => method === 'DeleteRoom').length === 5);
  expect(livekit.connections(room)).toHaveLength(2);
  livekit.status = null;
  await until(world, () => livekit.connections(room).length === 0);
  await world.close();
});

test('a call that rings while LiveKit is down is missed at its own deadline', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, people } = world;
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid });
  livekit.status = 503;
  await until(world, () => stream.all('call_ended').length > 0);
  expect(stream.all('call_ended')).toMatchObject([{ reason: 'missed' }]);
  await world.close();
});

test('a call continues while Loquat restarts', async ({ dataDir }) => {
  const { server, livekit, clock, ann, gid, room } = await startTalk(dataDir);
  await server.close();
  const again = await startCallServer(dataDir, clock);
  livekit.tells = again;
  const [known] = (await openEvents(again, ann.token)).all('calls');
  expect(known!.calls).toMatchObject([{ target: { gid }, channel_name: room, users: [{}, {}] }]);
  expect(livekit.connections(room)).toHaveLength(2);
  expect((await joinCall(again, ann, { gid })).channel_name).toBe(room);
  await again.close();
  await livekit.close();
});
