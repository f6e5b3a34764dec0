import { AUTO_DELETE_MAX_SECONDS } from '@loquat/contract';
import { expect } from 'vitest';
import { call, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const set = (server: TestServer, { token }: Pick<Person, 'token'>, body: object) =>
  call(server, 'POST /user/burn-after-reading', { token, body });
const settingsOf = async (server: TestServer, { token }: Person) =>
  nth((await openEvents(server, token)).all('user_settings'), 0);
const livesOf = async (server: TestServer, person: Person, of: string) =>
  (await listHistory(server, person, of)).map(({ detail }) => detail.type === 'normal' && detail.expires_in);

test('new messages of the user who set it expire after that time, in that chat only', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [ann.uid] });
  await send(server, bob, `user/${ann.uid}`, 'before');
  const body = { users: [{ uid: ann.uid, expires_in: 300 }], groups: [{ gid, expires_in: 86_400 }] };
  expect(await set(server, bob, body)).toMatchObject({ status: 200, text: '' });
  await send(server, bob, `user/${ann.uid}`, 'after');
  await send(server, ann, `user/${bob.uid}`, 'answer');
  await send(server, bob, `user/${cid.uid}`, 'elsewhere');
  await send(server, bob, `group/${gid}`, 'in the channel');
  await send(server, ann, `group/${gid}`, 'answer');
  expect(await livesOf(server, ann, `user/${bob.uid}`)).toEqual([null, 300, null]);
  expect(await livesOf(server, bob, `user/${cid.uid}`)).toEqual([null]);
  expect(await livesOf(server, ann, `group/${gid}`)).toEqual([86_400, null]);
  await set(server, bob, { users: [{ uid: ann.uid, expires_in: 0 }] });
  await send(server, bob, `user/${ann.uid}`, 'for ever');
  expect(await livesOf(server, ann, `user/${bob.uid}`)).toEqual([null, 300, null, null]);
});

test('the setting reaches the other devices of the same user only', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann);
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [web, other, annStream] = await openStreams(server, bob, phone, ann);
  const users = [
    { uid: ann.uid, expires_in: 600 },
    { uid: ann.uid, expires_in: 300 },
  ];
  await set(server, bob, { users, groups: [{ gid, expires_in: 0 }] });
  expect(await other.find('user_settings_changed')).toMatchObject({
    from_device: 'web:1',
    burn_after_reading_users: [{ uid: ann.uid, expires_in: 300 }],
    burn_after_reading_groups: [{ gid, expires_in: 0 }],
    add_mute_users: [],
  });
  await send(server, ann, `user/${bob.uid}`, 'x');
  for (const stream of [web, annStream]) {
    await stream.find('chat');
    expect(stream.all('user_settings_changed')).toEqual([]);
  }
  expect(await settingsOf(server, bob)).toMatchObject({
    burn_after_reading_users: [{ uid: ann.uid, expires_in: 300 }],
    burn_after_reading_groups: [],
  });
});

test('the setting survives a restart, and ends with the other account', async ({ server, dataDir }) => {
  const [ann, bob] = await meet(server, 'bob', 'cid');
  await set(server, ann, { users: [{ uid: bob.uid, expires_in: 60 }] });
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });
  await send(restarted, ann, `user/${bob.uid}`, 'x');
  expect(await livesOf(restarted, ann, `user/${bob.uid}`)).toEqual([60]);
  await statusOf(restarted, 'DELETE /user/delete', { token: bob.token });
  expect((await settingsOf(restarted, ann)).burn_after_reading_users).toEqual([]);
  expect(await restarted.reads.autoDeletes.listAll()).toEqual([]);
  await restarted.close();
});

test('a request that names the caller, an unknown user or an invalid time is refused as a whole', async ({
  server,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const good = { uid: ann.uid, expires_in: 60 };
  const refused = [
    { users: [good, { uid: bob.uid, expires_in: 60 }] },
    { users: [good, { uid: 99, expires_in: 60 }] },
    { users: [good], groups: [{ gid: 99, expires_in: 0 }] },
    { users: [{ ...good, expires_in: -1 }] },
    { users: [{ ...good, expires_in: 1.5 }] },
    { users: [{ ...good, expires_in: AUTO_DELETE_MAX_SECONDS + 1 }] },
    { users: [{ uid: ann.uid }] },
  ];
  for (const body of refused) expect((await set(server, bob, body)).status).toBe(400);
  expect((await set(server, { token: 'nonsense' }, {})).status).toBe(401);
  expect((await settingsOf(server, bob)).burn_after_reading_users).toEqual([]);
});
