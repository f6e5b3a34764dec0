import { CALL_RING_MS } from '@loquat/contract';
import { expect } from 'vitest';
import { signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, listHistory, personOf } from '#test/drivers/people.ts';
import {
  askToJoin,
  declineCall,
  joinCall,
  leaveCall,
  startCallServer,
  startCallWorld,
} from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };

test('a call rings on all devices of the callee until one of them answers', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const streams = await Promise.all([bob!, phone].map(({ token }) => openEvents(server, token)));
  const [annStream, cidStream] = await Promise.all([ann, cid!].map(({ token }) => openEvents(server, token)));
  expect(annStream!.all('calls')).toEqual([{ type: 'calls', calls: [] }]);

  const made = await joinCall(server, ann, { uid: bob!.uid }, { video: true });
  expect(made).toMatchObject({ url: livekit.url, uid: ann.uid, expired_in: 60, e2ee_key: null });
  expect(made.channel_name).toMatch(new RegExp(`^loquat:[\\w-]+:dm:${ann.uid}:${bob!.uid}$`));
  const user = { uid: ann.uid, device: 'web:1' };
  for (const stream of streams) {
    expect(await stream.find('user_calling')).toEqual({ type: 'user_calling', uid: ann.uid, target: bob!.uid });
    const { call } = await stream.find('call');
    expect(call).toMatchObject({ target: { uid: ann.uid }, started_by: ann.uid, video: true, users: [user] });
    expect(call).toMatchObject({ ringing: [bob!.uid], answered: false });
  }
  expect((await annStream!.find('call')).call.target).toEqual({ uid: bob!.uid });
  const tablet = personOf(await signIn(server, BOB, 'tablet'));
  const late = await openEvents(server, tablet.token);
  expect(late.all('calls')).toMatchObject([{ calls: [{ target: { uid: ann.uid }, ringing: [bob!.uid] }] }]);

  const answered = await joinCall(server, bob!, { uid: ann.uid });
  expect(answered.channel_name).toBe(made.channel_name);
  for (const stream of [...streams, annStream!]) {
    const { call } = await stream.find('call', (event) => event.call.answered);
    expect(call).toMatchObject({ ringing: [], users: [user, { uid: bob!.uid, device: 'web:1' }] });
  }
  for (const { token } of [made, answered]) await livekit.join(token);
  expect(livekit.connections(made.channel_name)).toHaveLength(2);
  expect(cidStream!.all('call')).toEqual([]);
  await close();
});

test('a token opens one room for a minute, to speak and listen, and allows nothing else in LiveKit', async ({
  dataDir,
}) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const gid = await createChannel(server, ann, { is_public: true });
  await livekit.join((await joinCall(server, bob!, { gid })).token);
  const { token, channel_name: room } = await joinCall(server, ann, { uid: bob!.uid });
  const claims = JSON.parse(Buffer.from(found(token.split('.')[1]), 'base64url').toString());
  expect(claims).toMatchObject({ sub: expect.stringMatching(new RegExp(`^${ann.uid}:[\\w-]{22}$`)) });
  const may = { roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true };
  expect(claims.video).toEqual({ room, ...may, canUpdateOwnMetadata: false });
  expect(claims.exp - claims.nbf).toBeLessThanOrEqual(60);
  const [other] = livekit.connections();
  for (const [method, body] of [
    ['ListRooms', {}],
    ['ListParticipants', { room }],
    ['ListParticipants', { room: other!.room }],
    ['RemoveParticipant', other!],
    ['DeleteRoom', { room: other!.room }],
  ] as const) {
    const url = `${livekit.origin}/twirp/livekit.RoomService/${method}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect({ method, status }).toEqual({ method, status: 403 });
  }
  expect(livekit.connections()).toEqual([other]);
  await close();
});

test('the callee declines, and the chat keeps one line about the call', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const [annStream, bobStream] = await Promise.all([ann, bob!].map(({ token }) => openEvents(server, token)));
  const { token, channel_name } = await joinCall(server, ann, { uid: bob!.uid });
  await livekit.join(token);
  // A caller cannot decline their own call.
  expect(await declineCall(server, ann, bob!.uid)).toMatchObject({ status: 200, text: '' });
  expect(await declineCall(server, bob!, ann.uid)).toMatchObject({ status: 200, text: '' });
  const ended = { type: 'call_ended', channel_name, reason: 'declined', started_by: ann.uid };
  expect(await annStream!.find('call_ended')).toEqual({ ...ended, target: { uid: bob!.uid } });
  expect(await bobStream!.find('call_ended')).toEqual({ ...ended, target: { uid: ann.uid } });
  await expect.poll(() => livekit.connections()).toEqual([]);
  expect((await declineCall(server, bob!, ann.uid)).status).toBe(200);
  const history = await listHistory(server, bob!, `user/${ann.uid}`);
  expect(history).toMatchObject([
    {
      from_uid: ann.uid,
      detail: {
        content: '📞 ✕',
        content_type: 'text/plain',
        properties: { notice: 'call', call: { outcome: 'declined', seconds: 0, video: false, users: [ann.uid] } },
      },
    },
  ]);
  await close();
});

test('a caller who leaves stops the ringing', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid });
  expect(await leaveCall(server, ann, { uid: bob!.uid })).toMatchObject({ status: 200, text: '' });
  expect(await stream.find('call_ended')).toMatchObject({ reason: 'cancelled' });
  expect((await leaveCall(server, ann, { uid: bob!.uid })).status).toBe(200);
  expect(await listHistory(server, ann, `user/${bob!.uid}`)).toHaveLength(1);
  await close();
});

test('a call without a timely answer is missed, even if the server was down', async ({ dataDir }) => {
  const { server, livekit, clock, people } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  await joinCall(server, ann, { uid: bob!.uid });
  clock.advance(CALL_RING_MS - 1);
  const before = await openEvents(server, bob!.token);
  expect(before.all('calls')[0]!.calls).toHaveLength(1);
  await server.close();
  clock.advance(1);
  const again = await startCallServer(dataDir, clock);
  const stream = await openEvents(again, bob!.token);
  if (stream.all('calls')[0]!.calls.length > 0) {
    expect(await stream.find('call_ended')).toMatchObject({ reason: 'missed', target: { uid: ann.uid } });
  }
  await expect.poll(() => listHistory(again, bob!, `user/${ann.uid}`)).toHaveLength(1);
  const [line] = await listHistory(again, bob!, `user/${ann.uid}`);
  expect(line).toMatchObject({ from_uid: ann.uid, detail: { properties: { call: { outcome: 'missed' } } } });
  await again.close();
  await livekit.close();
});

test('two users who call each other at once join one call, and the ringing stops', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, ann.token);
  const [one, other] = await Promise.all([
    joinCall(server, ann, { uid: bob!.uid }),
    joinCall(server, bob!, { uid: ann.uid }),
  ]);
  expect(one.channel_name).toBe(other.channel_name);
  expect((await stream.find('call', ({ call }) => call.users.length === 2)).call).toMatchObject({ ringing: [] });
  await close();
});

test('an answered call lasts until the last participant leaves, and its line shows the duration', async ({
  dataDir,
}) => {
  const { server, clock, people, close } = await startCallWorld(dataDir, 'bob');
  const [ann, bob] = people;
  const stream = await openEvents(server, bob!.token);
  await joinCall(server, ann, { uid: bob!.uid });
  clock.advance(5_000);
  await joinCall(server, bob!, { uid: ann.uid });
  clock.advance(CALL_RING_MS);
  await leaveCall(server, ann, { uid: bob!.uid });
  expect((await stream.find('call', ({ call }) => call.users.length === 1 && call.answered)).call.users).toMatchObject([
    { uid: bob!.uid },
  ]);
  clock.advance(15_000);
  await leaveCall(server, bob!, { uid: ann.uid });
  expect(await stream.find('call_ended')).toMatchObject({ reason: 'ended' });
  const users = [ann.uid, bob!.uid];
  expect(await listHistory(server, ann, `user/${bob!.uid}`)).toMatchObject([
    { detail: { content: '📞 1:00', properties: { call: { seconds: 60, outcome: 'ended', users } } } },
  ]);
  await close();
});

test('a user is in one call with one device, and moves only on request', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const stream = await openEvents(server, ann.token);
  await joinCall(server, ann, { uid: bob!.uid });
  await livekit.join((await joinCall(server, bob!, { uid: ann.uid })).token);
  // A reloaded page is the same device.
  expect((await askToJoin(server, bob!, { uid: ann.uid })).status).toBe(200);
  const inVain = [
    [phone, { uid: ann.uid }],
    [bob!, { uid: cid!.uid }],
  ] as const;
  for (const [who, target] of inVain)
    expect(await askToJoin(server, who, target)).toMatchObject({ status: 409, text: '' });
  await joinCall(server, phone, { uid: ann.uid }, { move: true });
  const { call } = await stream.find('call', (event) => event.call.users.some(({ device }) => device === 'phone'));
  expect(call.users.filter(({ uid }) => uid === bob!.uid)).toMatchObject([{ device: 'phone' }]);
  await expect.poll(() => livekit.connections()).toEqual([]);
  await joinCall(server, phone, { uid: cid!.uid }, { move: true });
  await stream.find('call', (event) => event.call.users.length === 1 && event.call.answered);
  await close();
});

for (const over of ['http', 'websocket'] as const)
  test(`a client that cannot join calls is not told that one rings, over ${over}`, async ({ dataDir }) => {
    const { server, people, close } = await startCallWorld(dataDir, 'bob');
    const [ann, bob] = people;
    const phone = personOf(await signIn(server, BOB, 'phone'));
    const web = await openEvents(server, bob!.token, { over });
    const native = await openEvents(server, phone.token, { over, joins_calls: false });
    await joinCall(server, ann, { uid: bob!.uid });
    await web.find('user_calling');
    await native.find('call');
    await leaveCall(server, ann, { uid: bob!.uid });
    await native.find('call_ended');
    expect(native.all('user_calling')).toEqual([]);
    await close();
  });
