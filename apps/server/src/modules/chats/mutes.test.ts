import { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { call, signIn } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const NOW = Date.UTC(2026, 0, 1);
const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const mute = (server: TestServer, token: string, body: object) => call(server, 'POST /user/mute', { token, body });
const settingsOf = async (server: TestServer, { token }: Person) =>
  nth((await openEvents(server, token)).all('user_settings'), 0);

test('mutes reach the other devices of the same user only, with the time when they end', async ({ dataDir }) => {
  const server = await startTestServer(
    { DATA_DIR: dataDir },
    { clock: createTestClock({ start: NOW, timers: false }) },
  );
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, ann);
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [web, other, annStream] = await openStreams(server, bob, phone, ann);
  const body = {
    add_users: [{ uid: ann.uid, expired_in: 60 }, { uid: cid.uid }],
    add_groups: [{ gid, expired_in: null }],
    remove_users: [cid.uid],
  };
  expect(await mute(server, bob.token, body)).toMatchObject({ status: 200, text: '' });
  const mute_users = [{ uid: ann.uid, expired_at: NOW + 60_000 }];
  const mute_groups = [{ gid, expired_at: null }];
  expect(await other.find('user_settings_changed')).toMatchObject({
    from_device: 'web:1',
    add_mute_users: mute_users,
    add_mute_groups: mute_groups,
    remove_mute_users: [cid.uid],
    remove_mute_groups: [],
    read_index_users: [],
  });
  await send(server, ann, `user/${bob.uid}`, 'muted, and heard');
  for (const stream of [web, annStream]) {
    await stream.find('chat');
    expect(stream.all('user_settings_changed')).toEqual([]);
  }
  expect(await settingsOf(server, bob)).toMatchObject({ mute_users, mute_groups });
  expect(await settingsOf(server, ann)).toMatchObject({ mute_users: [], mute_groups: [] });
  await server.close();
});

test('a later mute replaces an earlier one, and unmuting a chat that is not muted is accepted', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const users = async (body: object) => {
    expect(await mute(server, bob.token, body)).toMatchObject({ status: 200 });
    return (await settingsOf(server, bob)).mute_users;
  };
  expect(await users({ add_users: [{ uid: ann.uid, expired_in: 60 }, { uid: ann.uid }] })).toEqual([
    { uid: ann.uid, expired_at: null },
  ]);
  expect(await users({ remove_users: [ann.uid, ann.uid, bob.uid] })).toEqual([]);
  expect(await users({ remove_users: [ann.uid] })).toEqual([]);
  expect(await users({})).toEqual([]);
});

test('an expired mute is no longer sent, and is deleted by the next job', async ({ dataDir }) => {
  const clock = createTestClock({ start: NOW, timers: false });
  const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const [ann, bob] = await meet(server, 'bob');
  await mute(server, bob.token, { add_users: [{ uid: ann.uid, expired_in: 60 }] });
  const kept = async () => (await server.reads.mutes.list(Uid.parse(bob.uid), 0)).length;
  clock.advance(59_000);
  expect((await settingsOf(server, bob)).mute_users).toHaveLength(1);
  clock.advance(1_000);
  expect((await settingsOf(server, bob)).mute_users).toEqual([]);
  await server.transact((tx) => tx.mutes.deleteExpired(NOW + 59_999));
  expect(await kept()).toBe(1);
  await server.transact((tx) => tx.mutes.deleteExpired(NOW + 60_000));
  expect(await kept()).toBe(0);
  await server.close();
});

test('a request that mutes the caller or an unknown user is refused as a whole', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const good = { uid: ann.uid };
  const refused = [
    { add_users: [good, { uid: bob.uid }] },
    { add_users: [good, { uid: 99 }] },
    { add_users: [good], add_groups: [{ gid: 99 }] },
    { add_users: [good], remove_users: [99] },
    { add_users: [good], remove_groups: [99] },
    { add_users: [{ ...good, expired_in: -1 }] },
    { add_users: [{ ...good, expired_in: 4_294_967_296 }] },
  ];
  for (const body of refused) expect((await mute(server, bob.token, body)).status).toBe(400);
  expect((await mute(server, 'nonsense', {})).status).toBe(401);
  expect((await settingsOf(server, bob)).mute_users).toEqual([]);
});
