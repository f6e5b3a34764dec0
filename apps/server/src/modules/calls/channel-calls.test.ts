import { expect } from 'vitest';
import { call, signIn } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, listHistory, type Person, restrictSending } from '#test/drivers/people.ts';
import { askToJoin, type CallWorld, joinCall, leaveCall, startCallWorld } from '#test/servers/call-world.ts';
import { test } from '#test/servers/test-server.ts';

const listed = async ({ server }: CallWorld, { token }: Person, page = '0/100') =>
  (await call(server, `GET /admin/livekit/channel/${page}`, { token })).json;
const usersOf = async ({ server }: CallWorld, { token }: Person, room: string) =>
  (await call(server, `GET /admin/livekit/channel/user/${room}/false`, { token })).json;

test('users who may write in a channel can join its call, and all who see the channel get the event', async ({
  dataDir,
}) => {
  const world = await startCallWorld(dataDir, 'bob', 'cid');
  const { server, livekit, clock, people } = world;
  const [ann, bob, cid] = people;
  const gid = await createChannel(server, ann, { members: [bob!.uid] });
  const [bobStream, cidStream] = await Promise.all([bob!, cid!].map(({ token }) => openEvents(server, token)));
  const { token, channel_name } = await joinCall(server, ann, { gid });
  expect(channel_name).toMatch(new RegExp(`:group:${gid}$`));
  expect((await bobStream!.find('call')).call).toMatchObject({ target: { gid }, ringing: [], answered: true });
  await livekit.join(token);
  clock.advance(3_000);
  const second = await joinCall(server, bob!, { gid });
  expect(second.channel_name).toBe(channel_name);
  await livekit.join(second.token);
  await bobStream!.find('call', ({ call: { users } }) => users.length === 2);

  const one = { success: true, data: { channels: [{ channel_name, user_count: 2 }], total_size: 1 } };
  expect(await listed(world, bob!)).toEqual(one);
  expect(await listed(world, bob!, '1/1')).toEqual({ success: true, data: { channels: [], total_size: 1 } });
  expect(await listed(world, cid!)).toEqual({ success: true, data: { channels: [], total_size: 0 } });
  const users = [ann.uid, bob!.uid];
  const there = { success: true, data: { channel_exist: true, mode: 1, total: 2, users } };
  expect(await usersOf(world, bob!, channel_name)).toEqual(there);
  for (const [who, room] of [
    [cid!, channel_name],
    [bob!, 'loquat:x:group:1'],
  ] as const)
    expect(await usersOf(world, who, room)).toEqual({ success: true, data: { channel_exist: false } });

  clock.advance(62_000);
  for (const person of [ann, bob!]) await leaveCall(server, person, { gid });
  expect(await bobStream!.find('call_ended')).toMatchObject({ target: { gid }, reason: 'ended', channel_name });
  const [line] = await listHistory(server, bob!, `group/${gid}`);
  expect(line).toMatchObject({
    from_uid: ann.uid,
    detail: { content: '📞 1:05', properties: { notice: 'call', call: { seconds: 65, users } } },
  });
  expect(cidStream!.all('call')).toEqual([]);
  expect(await listed(world, bob!)).toMatchObject({ data: { total_size: 0 } });
  await world.close();
});

test('new members of a channel get its call', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, people } = world;
  const [ann, bob] = people;
  const gid = await createChannel(server, ann);
  await joinCall(server, ann, { gid });
  const stream = await openEvents(server, bob!.token);
  await call(server, `POST /group/${gid}/members/add`, { token: ann.token, body: [bob!.uid] });
  expect((await stream.find('call')).call.target).toEqual({ gid });
  await world.close();
});

test('a user cannot join where they may not write, nor call a user whom they may not write to', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob', 'cid', 'dan');
  const { server, people } = world;
  const [ann, bob, cid, dan] = people;
  const gid = await createChannel(server, ann);
  const quiet = await createChannel(server, ann, { is_public: true });
  await restrictSending(server, ann, quiet);
  const block = { target_uid: cid!.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: bob!.token, body: block });
  await call(server, `PUT /admin/user/${dan!.uid}`, { token: ann.token, body: { status: 'frozen' } });
  const refused = [
    [bob!, { gid }, 403],
    [bob!, { gid: quiet }, 403],
    [bob!, { gid: 99 }, 404],
    [bob!, { uid: 99 }, 404],
    [bob!, { uid: bob!.uid }, 403],
    [bob!, { uid: dan!.uid }, 403],
    [cid!, { uid: bob!.uid }, 403],
    // A user who blocks another must not be able to call them: the other could not answer.
    [bob!, { uid: cid!.uid }, 403],
  ] as const;
  for (const [who, target, status] of refused) expect((await askToJoin(server, who, target)).status).toBe(status);
  expect((await askToJoin(server, dan!, { uid: bob!.uid })).status).toBe(401);
  expect((await askToJoin(server, ann, { gid })).status).toBe(200);
  await world.close();
});

test('a call is refused with a readable reason if calls are off or the provider is down', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, clock, people } = world;
  const [ann, bob] = people;
  const ask = () => askToJoin(server, ann, { uid: bob!.uid });
  livekit.status = 500;
  expect(await ask()).toMatchObject({ status: 503, text: 'calls are unreachable' });
  livekit.status = null;
  // The provider is asked once a second, regardless of the number of callers.
  expect((await ask()).status).toBe(503);
  clock.advance(1_000);
  expect((await ask()).status).toBe(200);
  await leaveCall(server, ann, { uid: bob!.uid });
  const body = { enabled: false, url: livekit.url, api_key: 'team-key', api_secret: '' };
  await call(server, 'POST /admin/livekit/config', { token: ann.token, body });
  expect(await ask()).toMatchObject({ status: 503, text: 'calls are off' });
  await world.close();
});

test('LiveKit gets at most one list request a second, regardless of how many users join', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob', 'cid', 'dan');
  const { server, livekit, clock, people } = world;
  const gid = await createChannel(server, people[0], { is_public: true });
  const lists = () => livekit.asked.filter((method) => method.startsWith('List'));
  const seconds = 8;
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
    const rooms = await Promise.all(people.map((person) => joinCall(server, person, { gid })));
    const asks = people.flatMap((person, index) => [
      listed(world, person),
      usersOf(world, person, rooms[index]!.channel_name),
    ]);
    await Promise.all(asks);
    if (quarter < 4) expect(lists()).toEqual(['ListRooms']);
    clock.advance(250);
  }
  expect(lists().length).toBeLessThanOrEqual(seconds);
  await world.close();
});

test('with end-to-end encryption all participants get the same key, which is stored encrypted', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, people } = world;
  const [ann, bob] = people;
  const body = { enabled: true, url: livekit.url, api_key: 'team-key', api_secret: '', e2ee: true };
  await call(server, 'POST /admin/livekit/config', { token: ann.token, body });
  const made = await joinCall(server, ann, { uid: bob!.uid });
  expect(Buffer.from(made.e2ee_key ?? '', 'base64')).toHaveLength(32);
  expect((await joinCall(server, bob!, { uid: ann.uid })).e2ee_key).toBe(made.e2ee_key);
  expect(JSON.stringify(await server.reads.calls.list())).not.toContain(made.e2ee_key);
  await world.close();
});

const BOB = { email: 'bob@example.org', password: 'bob-secret' };

type Departure = [what: string, act: (world: CallWorld, gid: number, bob: Person) => Promise<unknown>];
const DEPARTURES: Departure[] = [
  [
    'is removed from the channel',
    ({ server, people }, gid, { uid }) =>
      call(server, `POST /group/${gid}/members/remove`, { token: people[0].token, body: [uid] }),
  ],
  ['leaves the channel', ({ server }, gid, { token }) => call(server, `GET /group/${gid}/leave`, { token })],
  ['leaves the call', ({ server }, gid, bob) => leaveCall(server, bob, { gid })],
  ['signs out', ({ server }, _gid, { token }) => call(server, 'GET /token/logout', { token })],
  [
    'is frozen',
    ({ server, people }, _gid, { uid }) =>
      call(server, `PUT /admin/user/${uid}`, { token: people[0].token, body: { status: 'frozen' } }),
  ],
  [
    'is deleted',
    ({ server, people }, _gid, { uid }) => call(server, `DELETE /admin/user/${uid}`, { token: people[0].token }),
  ],
  [
    'is signed out from another device',
    async ({ server }) => {
      const { token } = await signIn(server, BOB, 'phone');
      await call(server, 'DELETE /user/devices/web:1', { token });
    },
  ],
  ['signs in once more on this device', ({ server }) => signIn(server, BOB, 'web:1')],
  [
    'is given another password',
    ({ server, people }, _gid, { uid }) =>
      call(server, `PUT /admin/user/${uid}`, { token: people[0].token, body: { password: 'another one' } }),
  ],
  ['may only read from now on', ({ server, people }, gid) => restrictSending(server, people[0], gid)],
];

test.for(DEPARTURES)(
  'a participant who %s is removed from the call at once, and their token becomes invalid',
  async ([, act], { dataDir }) => {
    const world = await startCallWorld(dataDir, 'bob');
    const { server, livekit, people } = world;
    const [ann, bob] = people;
    const gid = await createChannel(server, ann, { members: [bob!.uid] });
    await livekit.join((await joinCall(server, ann, { gid })).token);
    const { token } = await joinCall(server, bob!, { gid });
    const connection = await livekit.join(token);
    expect(livekit.connections()).toHaveLength(2);
    const stream = await openEvents(server, ann.token);
    await act(world, gid, bob!);
    const { call: after } = await stream.find('call', (event) => event.call.users.length === 1);
    expect(after.users).toMatchObject([{ uid: ann.uid }]);
    await expect.poll(() => livekit.removed).toContain(connection.identity);
    // Reconnected with the old token, while LiveKit accepts it: removed as soon as LiveKit reports it.
    const shownOut = livekit.removed.length;
    await livekit.join(token);
    await expect.poll(() => livekit.removed.length).toBeGreaterThan(shownOut);
    const connected = () => livekit.connections().map(({ identity }) => identity);
    await expect.poll(connected).not.toContain(connection.identity);
    await world.close();
  },
);

test('a block ends the call between two users', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, people } = world;
  const [ann, bob] = people;
  const stream = await openEvents(server, ann.token);
  await joinCall(server, ann, { uid: bob!.uid });
  await joinCall(server, bob!, { uid: ann.uid });
  const block = { target_uid: ann.uid, action: 'block' };
  await call(server, 'POST /user/update_contact_status', { token: bob!.token, body: block });
  expect(await stream.find('call_ended')).toMatchObject({ reason: 'ended', target: { uid: bob!.uid } });
  await world.close();
});

test('signing in on another device leaves the first one in the call', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, people } = world;
  const [ann, bob] = people;
  await joinCall(server, bob!, { uid: ann.uid });
  await signIn(server, BOB, 'phone');
  expect((await openEvents(server, bob!.token)).all('calls')[0]!.calls).toMatchObject([{ users: [{ uid: bob!.uid }] }]);
  expect(livekit.removed).toEqual([]);
  await world.close();
});

test('calls end when they are switched off', async ({ dataDir }) => {
  const world = await startCallWorld(dataDir, 'bob');
  const { server, livekit, people } = world;
  const [ann] = people;
  const gid = await createChannel(server, ann);
  const stream = await openEvents(server, ann.token);
  await joinCall(server, ann, { gid });
  const body = { enabled: false, url: livekit.url, api_key: 'team-key', api_secret: '' };
  await call(server, 'POST /admin/livekit/config', { token: ann.token, body });
  expect(await stream.find('call_ended')).toMatchObject({ reason: 'ended' });
  await world.close();
});
