import type { EventOf } from '@loquat/contract';
import { expect } from 'vitest';
import { call, signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, type Person } from '#test/drivers/people.ts';
import {
  askToJoin,
  type CallWorld,
  confirmCall,
  joinCall,
  leaveCall,
  startCallWorld,
  switchCallsOn,
} from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };

type Removal = [how: string, act: (world: CallWorld, gid: number, bob: Person) => Promise<unknown>];
const REMOVALS: Removal[] = [
  [
    'is removed from the channel',
    ({ server, people }, gid, { uid }) =>
      call(server, `POST /group/${gid}/members/remove`, { token: people[0].token, body: [uid] }),
  ],
  ['leaves the channel', ({ server }, gid, { token }) => call(server, `GET /group/${gid}/leave`, { token })],
  ['signs out', ({ server }, _gid, { token }) => call(server, 'GET /token/logout', { token })],
  [
    'is signed out from another device',
    async ({ server }) => {
      const { token } = await signIn(server, BOB, 'phone');
      await call(server, 'DELETE /user/devices/web:1', { token });
    },
  ],
  [
    'is frozen',
    ({ server, people }, _gid, { uid }) =>
      call(server, `PUT /admin/user/${uid}`, { token: people[0].token, body: { status: 'frozen' } }),
  ],
  [
    'is deleted',
    ({ server, people }, _gid, { uid }) => call(server, `DELETE /admin/user/${uid}`, { token: people[0].token }),
  ],
];

async function startEncryptedCall(dataDir: string) {
  const world = await startCallWorld(dataDir, 'bob', 'cid');
  const { server, livekit, people } = world;
  const [ann, bob, cid] = people;
  await switchCallsOn(server, ann, livekit, { e2ee: true });
  const gid = await createChannel(server, ann, { members: [bob!.uid, cid!.uid] });
  const first = await joinCall(server, ann, { gid });
  for (const person of [bob!, cid!]) expect(await joinCall(server, person, { gid })).toMatchObject(keyIn(first));
  return { world, gid, first: keyIn(first), stream: await openEvents(server, ann.token) };
}

const keyIn = ({ e2ee_key, e2ee_key_number }: { e2ee_key: string | null; e2ee_key_number: number }) => ({
  e2ee_key,
  e2ee_key_number,
});
const hasNumber =
  (number: number) =>
  ({ call: { e2ee_key_number } }: EventOf<'call'>) =>
    e2ee_key_number === number;

test.for(REMOVALS)(
  'when a participant %s, the others get a new key, which that participant does not get',
  async ([, act], { dataDir }) => {
    const { world, gid, first, stream } = await startEncryptedCall(dataDir);
    const { server, people } = world;
    const [ann, bob, cid] = people;
    await act(world, gid, bob!);
    await stream.find('call', hasNumber(1));
    const next = (await confirmCall(server, ann, { gid })).value();
    expect(next.e2ee_key_number).toBe(1);
    expect(Buffer.from(next.e2ee_key ?? '', 'base64')).toHaveLength(32);
    expect(next.e2ee_key).not.toBe(first.e2ee_key);
    expect((await confirmCall(server, cid!, { gid })).json).toEqual(next);
    expect([401, 403, 404]).toContain((await confirmCall(server, bob!, { gid })).status);
    expect([401, 403, 404]).toContain((await askToJoin(server, bob!, { gid })).status);
    expect(JSON.stringify(await server.reads.calls.list())).not.toContain(next.e2ee_key);
    await world.close();
  },
);

test('a user who left the call and loses access afterwards keeps no valid key', async ({ dataDir }) => {
  const { world, gid, first, stream } = await startEncryptedCall(dataDir);
  const { server, people } = world;
  const [ann, bob] = people;
  await leaveCall(server, bob!, { gid });
  // A participant who may return keeps the key.
  expect((await confirmCall(server, ann, { gid })).json).toEqual(first);
  const remove = (uid: number) => call(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [uid] });
  await remove(bob!.uid);
  await stream.find('call', hasNumber(1));
  // Only once: the user does not have the new key, so later changes about them do not replace it.
  await call(server, 'GET /token/logout', { token: bob!.token });
  const { e2ee_key_number } = (await confirmCall(server, ann, { gid })).value();
  expect(e2ee_key_number).toBe(1);
  await world.close();
});

test('people who join, come back or move between devices share the current key; without encryption there is none', async ({
  dataDir,
}) => {
  const { world, gid, stream } = await startEncryptedCall(dataDir);
  const { server, livekit, people } = world;
  const [ann, bob, cid] = people;
  await call(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [bob!.uid] });
  await stream.find('call', hasNumber(1));
  const current = (await confirmCall(server, ann, { gid })).value();
  expect(await joinCall(server, cid!, { gid })).toMatchObject(current);
  await call(server, `POST /group/${gid}/members/add`, { token: ann.token, body: [bob!.uid] });
  expect(await joinCall(server, bob!, { gid }, { confirms: true })).toMatchObject(current);
  expect((await confirmCall(server, bob!, { gid })).json).toEqual(current);

  await switchCallsOn(server, ann, livekit, { e2ee: false });
  // The call continues as it began.
  expect((await confirmCall(server, ann, { gid })).json).toEqual(current);
  for (const person of [ann, bob!, cid!]) await leaveCall(server, person, { gid });
  expect(await joinCall(server, ann, { gid })).toMatchObject({ e2ee_key: null, e2ee_key_number: 0 });
  const { call: open } = await stream.find('call', ({ call: { e2ee_key_number } }) => e2ee_key_number === undefined);
  expect(open.users).toMatchObject([{ uid: ann.uid }]);
  await world.close();
});
