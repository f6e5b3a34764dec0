import { CALL_RING_MS } from '@loquat/contract';
import { type LivekitStandIn, startLivekit } from '@loquat/counterparts/livekit-stand-in';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { expect, test as base } from 'vitest';
import { call, signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { createChannel, type Person, personOf, send } from '#test/drivers/people.ts';
import { declineCall, joinCall, leaveCall, ringInCall, switchCallsOn } from '#test/servers/call-world.ts';
import {
  gather,
  heard,
  type PushWorld,
  startPushServer,
  startTrustedPushService,
  subscribe,
  withPushWorld,
} from '#test/servers/push-world.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { test as withFolder } from '#test/servers/test-server.ts';

const ENV = { ALLOW_PRIVATE_PROVIDERS: 'true' };
const BOB = { email: 'bob@example.org', password: 'bob-secret' };

interface CallHouse extends PushWorld {
  livekit: LivekitStandIn;
}

const test = base.extend<{ house: CallHouse }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  house: async ({}, use) => {
    const livekit = await startLivekit();
    await withPushWorld((world) => use({ ...world, livekit }), ENV);
    await livekit.close();
  },
});

/** The same as `gather`, with users who can call each other. */
async function gatherCallers(house: CallHouse) {
  const people = await gather(house);
  await switchCallsOn(house.server, people.ann, house.livekit);
  return people;
}

/** Waits until the server has processed this many refusals: what it repeats waits for the clock. */
const refused = ({ server }: PushWorld, count: number) =>
  expect.poll(() => readMetric(server, 'loquat_pushes_total{result="later"}')).toBe(count);

const bobsPhone = async ({ server }: PushWorld): Promise<Person> => personOf(await signIn(server, BOB, 'phone'));

test('a call rings by push on devices without a stream, with high urgency and no longer than it rings', async ({
  house,
}) => {
  const { server, service, clock } = house;
  const { ann, bob, bobs } = await gatherCallers(house);
  const phone = await bobsPhone(house);
  const phones = await subscribe(server, phone, createBrowser(service.endpoint()));
  const stream = await openEvents(server, phone.token);
  await call(server, 'PUT /user', { token: bob.token, body: { language: 'zh' } });
  const { channel_name } = await joinCall(server, ann, { uid: bob.uid }, { video: true });
  await stream.find('user_calling');
  expect(await heard(house, bobs, 1)).toEqual([
    {
      type: 'call',
      tag: 'c1',
      target: { uid: 1 },
      channel_name,
      from_uid: 1,
      created_at: clock.now(),
      rings_until: clock.now() + CALL_RING_MS,
      video: true,
      title: 'Founder',
      body: '视频来电',
      url: '/chat/dm/1',
      silent: false,
      actions: { answer: '接听', decline: '拒绝' },
    },
  ]);
  expect(nth(service.received, 0).headers).toMatchObject({ urgency: 'high', ttl: '45', topic: 'c1' });

  await joinCall(server, phone, { uid: ann.uid });
  const pushes = await heard(house, bobs, 2);
  expect(pushes[1]).toEqual({ type: 'call_over', tag: 'c1', channel_name });
  expect(nth(service.received, 1).headers).toMatchObject({ urgency: 'high', ttl: '45', topic: 'c1' });
  expect(service.received.filter(({ path }) => phones.subscription.endpoint.endsWith(path))).toEqual([]);
});

test('a call rings by push on a device with an open but inactive tab', async ({ house }) => {
  const { server, service } = house;
  const { ann, bob, bobs } = await gatherCallers(house);
  const phone = await bobsPhone(house);
  const phones = await subscribe(server, phone, createBrowser(service.endpoint()));
  const streams = [await openEvents(server, bob.token), await openEvents(server, phone.token)];
  await call(server, 'PUT /user/activity', { token: phone.token, body: { active: false } });
  const { channel_name } = await joinCall(server, ann, { uid: bob.uid });
  for (const stream of streams) await stream.find('user_calling');
  expect(await heard(house, phones, 1)).toMatchObject([{ type: 'call', channel_name }]);
  await declineCall(server, bob, ann.uid);
  expect((await heard(house, phones, 2))[1]).toMatchObject({ type: 'call_over', channel_name });
  expect(service.received.filter(({ path }) => bobs.subscription.endpoint.endsWith(path))).toEqual([]);
});

test.for(['declined', 'cancelled', 'missed'] as const)(
  'a call that is %s stops ringing',
  async (outcome, { house }) => {
    const { server, clock } = house;
    const { ann, bob, bobs } = await gatherCallers(house);
    const { channel_name } = await joinCall(server, ann, { uid: bob.uid });
    expect(await heard(house, bobs, 1)).toMatchObject([{ type: 'call', video: false, body: 'Incoming voice call' }]);
    if (outcome === 'declined') await declineCall(server, bob, ann.uid);
    else if (outcome === 'cancelled') await leaveCall(server, ann, { uid: bob.uid });
    else clock.advance(CALL_RING_MS);
    await send(server, ann, `user/${bob.uid}`, 'afterwards');
    const pushes = await heard(house, bobs, outcome === 'missed' ? 4 : 3);
    expect(pushes).toContainEqual({ type: 'call_over', tag: 'c1', channel_name });
    const said = pushes.map((push) => (push as { body?: string }).body);
    expect(said.includes('Missed call')).toBe(outcome === 'missed');
  },
);

test.for([429, 503])(
  'a ring push that the service answers with %i is repeated while the call rings',
  async (status, { house }) => {
    const { server, service, clock } = house;
    const { ann, bob, bobs } = await gatherCallers(house);
    service.answer(status);
    const { channel_name } = await joinCall(server, ann, { uid: bob.uid });
    await refused(house, 1);
    clock.advance(1_000);
    await refused(house, 2);
    service.answer(201);
    clock.advance(2_000);
    const ring = { type: 'call', channel_name };
    expect(await heard(house, bobs, 3)).toMatchObject([ring, ring, ring]);
    await declineCall(server, bob, ann.uid);
    expect((await heard(house, bobs, 4))[3]).toMatchObject({ type: 'call_over', channel_name });
  },
);

test('a ring push is not repeated after the call, but the push about its end is', async ({ house }) => {
  const { server, service, clock } = house;
  const { ann, bob, bobs } = await gatherCallers(house);
  service.answer(503);
  await joinCall(server, ann, { uid: bob.uid });
  await heard(house, bobs, 1);
  await declineCall(server, bob, ann.uid);
  await refused(house, 2);
  service.answer(201);
  clock.advance(1_000);
  const types = (await heard(house, bobs, 3)).map((push) => (push as { type: string }).type);
  expect(types).toEqual(['call', 'call_over', 'call_over']);
});

test('a call does not ring for a user who disabled its notification', async ({ house }) => {
  const { server, clock } = house;
  const { ann, bob, bobs } = await gatherCallers(house);
  const settings = (body: object) => call(server, 'PUT /user/notification-settings', { token: bob.token, body });
  await settings({ do_not_disturb_until: clock.now() + CALL_RING_MS });
  await joinCall(server, ann, { uid: bob.uid });
  await declineCall(server, bob, ann.uid);
  await settings({ do_not_disturb_until: 0 });
  await joinCall(server, ann, { uid: bob.uid }, { video: true });
  // Pushes of calls keep their order: that of the first call would have come before.
  expect(await heard(house, bobs, 1)).toMatchObject([{ type: 'call', video: true }]);
});

withFolder('what rings over a restart stops too', async ({ dataDir }) => {
  const clock = createTestClock();
  const [service, livekit] = [await startTrustedPushService(clock), await startLivekit()];
  const first = await startPushServer(clock, { ...ENV, DATA_DIR: dataDir });
  const { ann, bob, bobs } = await gatherCallers({ server: first, service, clock, livekit });
  const { channel_name } = await joinCall(first, ann, { uid: bob.uid });
  await heard({ service }, bobs, 1);
  await first.close();
  const again = await startPushServer(clock, { ...ENV, DATA_DIR: dataDir });
  await declineCall(again, bob, ann.uid);
  expect((await heard({ service }, bobs, 2))[1]).toEqual({ type: 'call_over', tag: 'c1', channel_name });
  await again.close();
  await service.close();
  await livekit.close();
});

test('a member who is called into the call of a channel is called by push, unless they muted it', async ({ house }) => {
  const { server, service, clock } = house;
  const { ann, bob, bobs } = await gatherCallers(house);
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const { channel_name } = await joinCall(server, ann, { gid });
  await ringInCall(server, ann, { gid, uid: bob.uid });
  expect(await heard(house, bobs, 1)).toEqual([
    {
      type: 'call',
      tag: `r${gid}`,
      target: { gid },
      channel_name,
      from_uid: 1,
      created_at: clock.now(),
      rings_until: clock.now() + CALL_RING_MS,
      video: false,
      title: 'Founder in #A channel',
      body: 'Incoming voice call',
      url: `/chat/channel/${gid}`,
      silent: false,
      actions: { answer: 'Accept', decline: 'Decline' },
    },
  ]);
  clock.advance(CALL_RING_MS);
  expect((await heard(house, bobs, 2))[1]).toEqual({ type: 'call_over', tag: `r${gid}`, channel_name });

  const mute = { add_groups: [{ gid }] };
  await call(server, 'POST /user/mute', { token: bob.token, body: mute });
  await ringInCall(server, ann, { gid, uid: bob.uid });
  // A later push arrives after the one that this ring would have caused.
  await send(server, ann, `user/${bob.uid}`, 'hello');
  expect((await heard(house, bobs, 3))[2]).toMatchObject({ type: 'message' });
  expect(service.received).toHaveLength(3);
});
