import type { AdminUser } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, listen, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { meet, send } from '#test/drivers/people.ts';
import { createWorld } from '#test/security/world.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const described = (fields: object) => ({
  email: null,
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  avatar_updated_at: 0,
  create_by: 'password',
  ...fields,
});
const FOUNDER = described({ uid: 1, name: 'Founder', email: 'founder@example.org', is_admin: true });
const BOB = described({ uid: 2, name: 'bob', email: 'bob@example.org' });
const logsOf = (heard: ReturnType<typeof listen>) =>
  heard.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

test('the list contains bots, frozen users and oneself, but no guests, each with exactly the known fields, and guests see no address', async ({
  dataDir,
}) => {
  const { server, founder, bob, guest, bot } = await createWorld(dataDir);
  await call(server, 'PUT /admin/user/3', { token: founder.token, body: { status: 'frozen' } });
  const get = (path: string, token = bob.token) => call(server, `GET ${path}`, { token });
  const eve = described({ uid: 3, name: 'eve', email: 'eve@example.org' });
  const robot = described({
    uid: bot.uid,
    name: expect.any(String),
    email: expect.any(String),
    is_bot: true,
    is_public: false,
  });
  const everybody = [FOUNDER, BOB, eve, { ...robot, gender: expect.any(Number) }];
  const withoutAddress = everybody.map((user) => ({ ...user, email: null }));

  for (const [token, expected] of [
    [bob.token, everybody],
    [guest.token, withoutAddress],
  ] as const) {
    const list = await get('/user', token);
    expect([list.status, list.json]).toEqual([200, expected]);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  expect((await get('/user/3')).json).toEqual(eve);
  expect((await get('/user/me')).json).toEqual({ ...BOB, msg_smtp_notify_enable: true });
  expect((await get('/user/me', guest.token)).json).toMatchObject({ uid: 4, create_by: 'guest' });
  await server.close();
});

test('a change of a user reaches all streams: own devices, other users and guests', async ({ dataDir }) => {
  const { server, bob, founder, guest } = await createWorld(dataDir);
  const phone = await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone');
  const streams = await openStreams(server, bob, phone, founder, guest);
  expect(await statusOf(server, 'PUT /user', { token: bob.token, body: { name: 'Robert' } })).toBe(200);

  const entry = { log_id: expect.any(Number), action: 'update', uid: 2, name: 'Robert', email: null, gender: null };
  const others = { language: null, is_admin: null, is_bot: null, avatar_updated_at: null };
  for (const stream of streams) {
    expect(await stream.find('users_log')).toEqual({ type: 'users_log', logs: [{ ...entry, ...others }] });
    stream.drop();
  }
  await server.close();
});

test('each change of the own profile is announced alone, and unchanged fields are not announced', async ({
  server,
}) => {
  const [, ann] = await meet(server, 'ann');
  const heard = listen(server);
  const put = (body: object) => call(server, 'PUT /user', { token: ann.token, body });
  for (const change of [{ gender: 1 }, { language: 'zh' }, { name: 'Anna' }]) {
    expect((await put(change)).json).toMatchObject(change);
  }
  const logs = [{ gender: 1 }, { language: 'zh' }, { name: 'Anna' }].map((change) => ({
    type: 'users_log',
    logs: [expect.objectContaining({ name: null, gender: null, language: null, email: null, ...change })],
  }));
  expect(logsOf(heard)).toEqual(logs);

  const whole = await answerTo(server, 'GET /user/me', { token: ann.token });
  const extras = { birthday: 0, webhook_url: null, widget_id: null, status: 'added', is_admin: true };
  expect(await put({ ...whole, ...extras })).toMatchObject({ status: 200, json: whole });
  expect(logsOf(heard)).toEqual(logs);
});

test('a change of the own profile without a known field, or with a wrong type, is refused', async ({ server }) => {
  const [, ann] = await meet(server, 'ann');
  const put = (body: unknown) => call(server, 'PUT /user', { token: ann.token, body });
  const before = (await call(server, 'GET /user/me', { token: ann.token })).json;

  for (const body of [
    {},
    { password: 'short' },
    { email: 'x@example.org' },
    { name: null, gender: null, language: null },
  ]) {
    expect(await put(body)).toMatchObject({ status: 400, text: '' });
  }
  const wrong = [{ name: 7 }, { name: ' ' }, { gender: '1' }, { gender: 1.5 }, { language: '' }, { language: 1 }];
  for (const body of [...wrong, { msg_smtp_notify_enable: 'true' }, { msg_smtp_notify_enable: 0 }, []]) {
    expect(await put(body)).toMatchObject({
      status: 400,
      text: expect.stringMatching(/^parse request payload error: /),
    });
  }
  expect((await call(server, 'GET /user/me', { token: ann.token })).json).toEqual(before);
});

test('a password change needs both passwords, as text', async ({ server }) => {
  const [, ann] = await meet(server, 'ann');
  const wrong = [
    {},
    { old_password: 'ann-secret' },
    { new_password: 'x-longer' },
    { old_password: null, new_password: 'x-longer' },
    { old_password: 'ann-secret', new_password: 7 },
  ];
  for (const body of wrong) {
    expect(await statusOf(server, 'POST /user/change_password', { token: ann.token, body })).toBe(400);
  }
  await expect(signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).resolves.toBeDefined();
});

const ACCOUNT = { email: 'new@example.org', password: 'given-secret', name: 'New', gender: 1, is_admin: false };

test('null means the default when an account is created, and required fields may not be missing', async ({
  server,
}) => {
  const [{ token }] = await meet(server);
  const post = (body: object) => call(server, 'POST /admin/user', { token, body });
  for (const name of Object.keys(ACCOUNT)) {
    const { [name as keyof typeof ACCOUNT]: _, ...incomplete } = ACCOUNT;
    expect([name, (await post(incomplete)).status]).toEqual([name, 400]);
  }
  for (const wrong of [{ gender: '1' }, { is_admin: 'false' }, { is_bot: 'true' }, { webhook_url: 7 }]) {
    expect((await post({ ...ACCOUNT, ...wrong })).status).toBe(400);
  }
  const unset = { language: null, webhook_url: null, is_bot: null };
  expect(await post({ ...ACCOUNT, ...unset, create_by: 'guest', uid: 99 })).toMatchObject({
    status: 200,
    json: { uid: 2, language: 'en-US', webhook_url: null, is_bot: false, create_by: 'password', status: 'normal' },
  });
});

const adminViewOf = (server: TestServer, token: string, uid: number): Promise<AdminUser> =>
  answerTo(server, `GET /admin/user/${uid}`, { token });

test('an account that an administrator sends back as a whole stays unchanged, without an event', async ({ server }) => {
  const [{ token }] = await meet(server, 'ann');
  const before = await adminViewOf(server, token, 2);
  const { password: _, ...whole } = before;
  const heard = listen(server);
  const put = (body: object) => call(server, 'PUT /admin/user/2', { token, body });

  expect(await put(whole)).toMatchObject({ status: 200, json: { ...before, updated_at: expect.any(Number) } });
  const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  for (const body of [{}, nothing, { uid: 9, is_bot: true, create_by: 'guest', avatar_updated_at: 1 }]) {
    expect(await put(body)).toMatchObject({ status: 400, text: '' });
  }
  expect(await put({ gender: null, name: 'Anna' })).toMatchObject({
    status: 200,
    json: { ...whole, name: 'Anna', updated_at: expect.any(Number) },
  });
  expect(logsOf(heard)).toEqual([
    { type: 'users_log', logs: [expect.objectContaining({ name: 'Anna', gender: null })] },
  ]);
  const wrong = [
    { gender: '1' },
    { is_admin: 1 },
    { status: 'Frozen' },
    { status: true },
    { email: 'ann' },
    { name: '' },
  ];
  for (const body of wrong) expect((await put(body)).status).toBe(400);
});

test('a password and a status set by an administrator are not announced', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const stream = await openEvents(server, bob.token);
  for (const body of [{ password: 'given-secret' }, { status: 'frozen' }, { status: 'normal' }]) {
    const answer = await call(server, `PUT /admin/user/${ann.uid}`, { token: founder.token, body });
    expect(answer).toMatchObject({ status: 200, json: { password: '', status: body.status ?? 'normal' } });
  }
  await send(server, founder, `user/${bob.uid}`, 'x');
  await stream.find('chat');
  expect(stream.all('users_log')).toEqual([]);
  await expect(signIn(server, { email: 'ann@example.org', password: 'given-secret' })).resolves.toBeDefined();
});

test('a role is announced to all users, in the list at once, and allows its calls from the next sign-in', async ({
  server,
}) => {
  const [{ token }, ann] = await meet(server, 'ann');
  const heard = listen(server);
  const change = { token, body: { is_admin: true } };
  expect(await call(server, 'PUT /admin/user/2', change)).toMatchObject({ status: 200, json: { is_admin: true } });

  expect(logsOf(heard)).toEqual([
    { type: 'users_log', logs: [expect.objectContaining({ uid: 2, is_admin: true, name: null })] },
  ]);
  const [, listed] = await answerTo(server, 'GET /user', { token });
  expect(listed).toMatchObject({ uid: 2, is_admin: true });
  expect(await statusOf(server, 'GET /admin/user', { token: ann.token })).toBe(403);
  const again = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' });
  expect(await statusOf(server, 'GET /admin/user', { token: again.token })).toBe(200);
});

test('no part of a change is saved if one part would harm the founder, or is taken', async ({ server }) => {
  const [{ token }] = await meet(server, 'ann');
  const put = (uid: number, body: object) => statusOf(server, `PUT /admin/user/${uid}`, { token, body });
  const [founder, ann] = [await adminViewOf(server, token, 1), await adminViewOf(server, token, 2)];

  expect(await put(1, { name: 'Changed', is_admin: false })).toBe(403);
  expect(await put(1, { language: 'de', status: 'frozen' })).toBe(403);
  expect(await put(2, { gender: 1, name: 'FOUNDER' })).toBe(409);
  expect(await put(2, { gender: 1, email: founder.email })).toBe(409);
  expect([await adminViewOf(server, token, 1), await adminViewOf(server, token, 2)]).toEqual([founder, ann]);
});

test('if both name and address are taken, the error names the name', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  await registerUser(server, 'bob');
  const body = { email: 'ANN@example.org', name: 'Ann' };

  expect((await call(server, 'PUT /admin/user/3', { token, body })).json).toEqual({ reason: 'name_conflict' });
  expect(await call(server, `PUT /admin/user/${ann.uid}`, { token, body })).toMatchObject({
    status: 200,
    json: { email: 'ann@example.org', name: 'Ann' },
  });
});

test('administrators see the push token of each device, or null', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  await signIn(server, { email: 'ann@example.org', password: 'ann-secret' }, 'phone');
  await call(server, 'PUT /user/update_fcm_token?device=phone', { token: ann.token, body: 'push-token' });

  const { online_devices } = await adminViewOf(server, token, ann.uid);
  expect(online_devices).toHaveLength(2);
  expect(online_devices).toEqual(
    expect.arrayContaining([
      { device: 'web:1', device_token: null, is_online: false },
      { device: 'phone', device_token: 'push-token', is_online: false },
    ]),
  );
});
