import { expect } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, type Person } from '#test/drivers/people.ts';
import {
  askToJoin,
  confirmCall,
  joinCall,
  leaveCall,
  startCallWorld,
  switchCallsOn,
} from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const moderate = (
  server: { origin: string },
  { token }: Person,
  { gid, uid, act }: { gid: number; uid: number; act: 'mute' | 'remove' },
) => call(server, `POST /group/${gid}/call/${uid}/${act}`, { token });

test('an owner mutes a participant, who learns by whom and stays in the call', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [, bob, cid] = people;
  const gid = await createChannel(server, bob!, { members: [cid!.uid] });
  const { token, channel_name } = await joinCall(server, cid!, { gid });
  const { identity } = await livekit.join(token);
  const [bobStream, cidStream] = await Promise.all([bob!, cid!].map((one) => openEvents(server, one.token)));
  expect(await moderate(server, bob!, { gid, uid: cid!.uid, act: 'mute' })).toMatchObject({ status: 200, text: '' });
  const told = { type: 'call_muted', target: { gid }, channel_name, by_uid: bob!.uid };
  expect(await cidStream!.find('call_muted')).toEqual(told);
  await expect.poll(() => livekit.muted).toEqual([identity]);
  expect(livekit.connections()).toHaveLength(1);
  expect(bobStream!.all('call_muted')).toEqual([]);
  await close();
});

test('a participant removed by an administrator does not reconnect automatically but may join again', async ({
  dataDir,
}) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, bob!, { members: [cid!.uid] });
  await joinCall(server, bob!, { gid });
  const { token, channel_name } = await joinCall(server, cid!, { gid });
  await livekit.join(token);
  const stream = await openEvents(server, cid!.token);
  expect((await moderate(server, ann, { gid, uid: cid!.uid, act: 'remove' })).status).toBe(200);
  const told = { type: 'call_removed', target: { gid }, channel_name, by_uid: ann.uid };
  expect(await stream.find('call_removed')).toEqual(told);
  expect((await stream.find('call', ({ call: { users } }) => users.length === 1)).call.users).toMatchObject([
    { uid: bob!.uid },
  ]);
  await expect.poll(() => livekit.connections()).toEqual([]);

  // LiveKit accepts the token until it expires; the server removes the participant again.
  await livekit.join(token);
  await expect.poll(() => livekit.connections()).toEqual([]);
  expect(await askToJoin(server, cid!, { gid }, { comes_back: true })).toMatchObject({ status: 404, text: '' });
  expect((await confirmCall(server, cid!, { gid })).status).toBe(404);
  expect((await moderate(server, ann, { gid, uid: cid!.uid, act: 'remove' })).status).toBe(404);
  await joinCall(server, cid!, { gid });
  await stream.find('call', ({ call: { users } }) => users.length === 2);
  await close();
});

test('a device that lost the connection comes back, unless a moderator removed it meanwhile', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, bob!, { members: [cid!.uid] });
  await joinCall(server, bob!, { gid });
  await joinCall(server, cid!, { gid });
  const away = { token: cid!.token, body: { gid, may_return: true } };
  await call(server, 'POST /admin/livekit/leave', away);
  expect((await askToJoin(server, cid!, { gid }, { comes_back: true })).status).toBe(200);
  await call(server, 'POST /admin/livekit/leave', away);
  expect((await moderate(server, ann, { gid, uid: cid!.uid, act: 'remove' })).status).toBe(200);
  expect((await askToJoin(server, cid!, { gid }, { comes_back: true })).status).toBe(404);
  await close();
});

test('after a removal by a moderator the call has a new key', async ({ dataDir }) => {
  const { server, livekit, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  await switchCallsOn(server, ann, livekit, { e2ee: true });
  const gid = await createChannel(server, bob!, { members: [cid!.uid] });
  const before = await joinCall(server, bob!, { gid });
  await joinCall(server, cid!, { gid });
  await moderate(server, bob!, { gid, uid: cid!.uid, act: 'remove' });
  const after = (await confirmCall(server, bob!, { gid })).value();
  expect(after.e2ee_key_number).toBe(before.e2ee_key_number + 1);
  expect(after.e2ee_key).not.toBe(before.e2ee_key);
  await close();
});

test('members cannot moderate, and an administrator who does leaves an entry in the audit log', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, ann, { is_public: true });
  await joinCall(server, bob!, { gid });
  for (const act of ['mute', 'remove'] as const)
    expect((await moderate(server, cid!, { gid, uid: bob!.uid, act })).status).toBe(403);
  for (const act of ['mute', 'remove'] as const) await moderate(server, ann, { gid, uid: bob!.uid, act });
  const { entries } = (await call(server, 'GET /admin/audit', { token: ann.token })).value();
  const subject = { kind: 'channel', id: gid };
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'channel.call_removed', uid: ann.uid, subject, details: ['bob'] },
    { kind: 'channel.call_muted', uid: ann.uid, subject, details: ['bob'] },
  ]);
  expect((await leaveCall(server, bob!, { gid })).status).toBe(200);
  await close();
});
