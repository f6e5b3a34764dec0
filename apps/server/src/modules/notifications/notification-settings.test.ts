import { DEFAULT_NOTIFICATION_SETTINGS, NOTIFICATION_LEVELS_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, signIn, statusOf } from '#test/drivers/call.ts';
import { openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };
const QUIET = { enabled: true, from: '22:00', to: '07:30', time_zone: 'Asia/Tokyo' };
const chat = (target: { uid: number } | { gid: number }, level: string | null) => ({ target, level });
const save = (server: TestServer, { token }: Pick<Person, 'token'>, body: object) =>
  call(server, 'PUT /user/notification-settings', { token, body });
const shown = (server: TestServer, { token }: Person) => answerTo(server, 'GET /user/notification-settings', { token });

test('at first all messages notify, and a change keeps the settings that it leaves out', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  expect(await shown(server, bob)).toEqual(DEFAULT_NOTIFICATION_SETTINGS);

  await save(server, bob, { level: 'mentions', keywords: [' Deploy ', 'deploy', '発売'], quiet_hours: QUIET });
  await save(server, bob, { chats: [chat({ gid }, 'all'), chat({ uid: ann.uid }, 'nothing')] });
  const answer = await save(server, bob, { sound: false, preview: null, do_not_disturb_until: 1_800_000_000_000 });
  expect([answer.status, answer.text]).toEqual([200, '']);
  const all = {
    level: 'mentions',
    keywords: ['deploy', '発売'],
    quiet_hours: QUIET,
    do_not_disturb_until: 1_800_000_000_000,
    sound: false,
    preview: true,
    new_device_letters: true,
    chats: [chat({ gid }, 'all'), chat({ uid: ann.uid }, 'nothing')],
  };
  expect(await shown(server, bob)).toEqual(all);
  expect(await shown(server, ann)).toEqual(DEFAULT_NOTIFICATION_SETTINGS);

  await save(server, bob, { quiet_hours: null, do_not_disturb_until: 0, chats: [chat({ gid }, null)] });
  expect(await shown(server, bob)).toEqual({
    ...all,
    do_not_disturb_until: 0,
    chats: [chat({ uid: ann.uid }, 'nothing')],
  });
});

test('a change reaches the other devices of the same user only, and only if it differs', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const phone = personOf(await signIn(server, BOB, 'phone'));
  const [web, other, annStream] = await openStreams(server, bob, phone, ann);
  await save(server, bob, { level: 'all', sound: true });
  await save(server, bob, { level: 'nothing' });
  await send(server, ann, `user/${bob.uid}`, 'x');
  await other.find('chat');
  expect(other.all('notification_settings_changed')).toEqual([{ type: 'notification_settings_changed' }]);
  expect(await shown(server, phone)).toMatchObject({ level: 'nothing' });
  for (const stream of [web, annStream]) {
    await stream.find('chat');
    expect(stream.all('notification_settings_changed')).toEqual([]);
  }
});

test('settings survive a restart; those for deleted chats, and of deleted users, do not', async ({
  server,
  dataDir,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const [kept, gone] = [await createChannel(server, ann), await createChannel(server, ann)];
  const channels = [kept, gone].map((gid) => chat({ gid }, 'mentions'));
  await save(server, ann, { chats: [...channels, ...[bob, cid].map(({ uid }) => chat({ uid }, 'nothing'))] });
  await save(server, bob, { level: 'nothing' });
  await server.close();

  const restarted = await startTestServer({ DATA_DIR: dataDir });
  await statusOf(restarted, `DELETE /group/${gone}`, { token: ann.token });
  await statusOf(restarted, 'DELETE /user/delete', { token: bob.token });
  const left = { chats: [chat({ gid: kept }, 'mentions'), chat({ uid: cid.uid }, 'nothing')] };
  expect(await shown(restarted, ann)).toMatchObject(left);
  await save(restarted, ann, { sound: false });
  expect(await restarted.reads.notificationSettings.list()).toMatchObject([{ uid: ann.uid, settings: left }]);
  await restarted.close();
});

test('an invalid setting is refused as a whole', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann);
  const good = chat({ uid: ann.uid }, 'all');
  const refused = [
    { chats: [good, chat({ uid: bob.uid }, 'all')] },
    { chats: [good, chat({ uid: 99 }, 'all')] },
    { chats: [good, chat({ gid }, 'all')] },
    { chats: [chat({ uid: ann.uid }, 'some')] },
    { chats: Array.from({ length: NOTIFICATION_LEVELS_MAX + 1 }, () => good) },
    { level: 'some' },
    { keywords: [' '] },
    { keywords: ['x'.repeat(101)] },
    { keywords: Array.from({ length: 51 }, (_, n) => `word ${n}`) },
    { quiet_hours: { ...QUIET, from: '24:00' } },
    { quiet_hours: { ...QUIET, time_zone: 'Mars/Olympus' } },
    { do_not_disturb_until: -1 },
  ];
  for (const body of refused) expect((await save(server, bob, { ...body, preview: false })).status).toBe(400);
  expect((await save(server, { token: 'nonsense' }, {})).status).toBe(401);
  expect(await shown(server, bob)).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
});

test('the number of chats with settings is limited', async ({ server }) => {
  const [ann] = await meet(server);
  const open = Array.from({ length: NOTIFICATION_LEVELS_MAX + 1 }, () => createChannel(server, ann));
  const [first, ...others] = (await Promise.all(open)).map((gid) => chat({ gid }, 'nothing'));
  expect((await save(server, ann, { chats: others })).status).toBe(200);
  expect(await save(server, ann, { chats: [first] })).toMatchObject({ status: 413 });
  expect((await save(server, ann, { chats: [{ ...others[0], level: null }, first] })).status).toBe(200);
  expect((await shown(server, ann)).chats).toHaveLength(NOTIFICATION_LEVELS_MAX);
});
