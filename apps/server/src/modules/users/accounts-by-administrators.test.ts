import { AVATAR_MAX_BYTES } from '@loquat/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, listen, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet } from '#test/drivers/people.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const ACCOUNT = { email: 'new@example.org', password: 'given-secret', name: 'New', gender: 1, is_admin: false };
const BOT = { email: 'bot_1700000000000@localhost', password: '', name: 'Weather', gender: 1, is_admin: false };
const GUEST = {
  email: null,
  name: 'Guest',
  password_hash: null,
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  is_email_verified: false,
  create_by: 'guest' as const,
  created_at: 0,
};
const described = (fields: object) => ({
  password: '',
  language: 'en-US',
  is_bot: false,
  avatar_updated_at: 0,
  create_by: 'password',
  in_online: false,
  second_factor: false,
  online_devices: [],
  created_at: expect.any(Number),
  updated_at: expect.any(Number),
  status: 'normal',
  webhook_url: null,
  ...fields,
});

test('an administrator creates an account, and all users get it', async ({ server }) => {
  const [{ token }] = await meet(server);
  const gid = await createChannel(server, { token }, { is_public: true });
  const heard = listen(server);
  const body = { ...ACCOUNT, email: 'NEW@example.org', language: 'de', is_admin: true };
  const answer = await call(server, 'POST /admin/user', { token, body });

  const { password: _, ...fields } = ACCOUNT;
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual(described({ ...fields, uid: 2, language: 'de', is_admin: true }));
  const entry = { action: 'create', uid: 2, email: 'new@example.org', name: 'New', gender: 1, language: 'de' };
  const logged = { ...entry, log_id: expect.any(Number), is_admin: true, is_bot: false, avatar_updated_at: 0 };
  const told = (to: string, event: object) => ({ kind: 'event', audience: { to }, event });
  expect(heard).toEqual([
    told('accounts', { type: 'users_log', logs: [logged] }),
    told('guests', { type: 'users_log', logs: [{ ...logged, email: null }] }),
    told('everyone', { type: 'user_joined_group', gid, uid: [2] }),
  ]);
  expect(await signIn(server, { email: 'new@example.org', password: 'given-secret' })).toMatchObject({
    user: { uid: 2 },
  });
});

test('a bot is an account without a password, and the empty one does not sign in', async ({ server }) => {
  const [{ token }] = await meet(server);
  const bot = await answerTo(server, 'POST /admin/user', { token, body: { ...BOT, is_bot: true } });
  const credential = { type: 'password', email: BOT.email, password: '' };

  expect(bot).toEqual(described({ ...BOT, uid: 2, is_bot: true, is_public: false }));
  expect(await statusOf(server, 'POST /token/login', { body: { credential } })).toBe(401);
  expect((await call(server, 'GET /user', { token })).json).toMatchObject([{ uid: 1 }, { uid: 2, is_bot: true }]);
});

test('creating an account is refused in these ways, and then none is created', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  const post = (change: object, as: string | undefined = token) =>
    call(server, 'POST /admin/user', { token: as, body: { ...ACCOUNT, ...change } });
  const heard = listen(server);

  expect(await call(server, 'POST /admin/user', { body: ACCOUNT })).toMatchObject({
    status: 401,
    text: 'authorization error',
  });
  expect(await post({}, ann.token)).toMatchObject({ status: 403, text: '' });
  expect(await post({ name: 'ANN' })).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
  expect(await post({ email: 'ann@EXAMPLE.org' })).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
  expect(await post({ name: 'ann', email: 'ann@example.org' })).toMatchObject({ json: { reason: 'name_conflict' } });
  const wrong = [{ email: 'nobody' }, { email: null }, { password: null }, { name: '漢'.repeat(11) }, { gender: 'x' }];
  for (const change of [...wrong, { is_admin: null }, { is_bot: 1 }, { language: 'no such' }]) {
    expect((await post(change)).status).toBe(400);
  }
  expect(heard).toEqual([]);
  expect(await server.reads.users.list()).toHaveLength(2);
});

test('an administrator sees all accounts except guests, with their devices', async ({ server: first, dataDir }) => {
  const [{ token }, ann] = await meet(first, 'ann');
  await first.transact((tx) => tx.users.insert(GUEST));
  await first.close();
  const server = await startTestServer({ DATA_DIR: dataDir });
  const stream = await openEvents(server, ann.token);
  await call(server, 'POST /admin/user', { token, body: { ...BOT, is_bot: true } });
  const all = await call(server, 'GET /admin/user', { token });

  const device = { device: 'web:1', device_token: null };
  expect(all.status).toBe(200);
  expect(all.value().find(({ uid }) => uid === ann.uid)).toEqual(
    described({
      uid: 2,
      email: 'ann@example.org',
      name: 'ann',
      gender: 0,
      is_admin: false,
      in_online: true,
      second_factor: false,
      online_devices: [{ ...device, is_online: true }],
    }),
  );
  expect(all.value()[0]).toMatchObject({ uid: 1, online_devices: [{ ...device, is_online: false }] });
  for (const user of all.value()) {
    expect((await call(server, `GET /admin/user/${user.uid}`, { token })).json).toEqual(user);
  }
  expect(all.value().map(({ uid }) => uid)).toEqual([1, 2, 4]);
  stream.drop();
  await server.close();
});

test('only administrators see accounts that way', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  for (const route of ['GET /admin/user', 'GET /admin/user/1']) {
    expect(await call(server, route)).toMatchObject({ status: 401, text: 'authorization error' });
    expect(await call(server, route, { token: ann.token })).toMatchObject({ status: 403, text: '' });
  }
  expect(await call(server, 'GET /admin/user/99', { token })).toMatchObject({ status: 404, text: '' });
  expect(await statusOf(server, 'GET /admin/user/x', { token })).toBe(400);
});

test('an administrator sets the avatar of an account, and all users get the change', async ({ server }) => {
  const [{ token }, ann] = await meet(server, 'ann');
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f5a623' } })
    .png()
    .toBuffer();
  const post = (uid: number, body: Uint8Array, contentType = 'image/png', as: string | undefined = token) =>
    call(server, `POST /admin/user/${uid}/avatar`, { token: as, body, contentType });
  const heard = listen(server);

  expect(await post(2, image)).toMatchObject({ status: 200, text: '' });
  const entry = expect.objectContaining({
    action: 'update',
    uid: 2,
    avatar_updated_at: expect.any(Number),
    name: null,
  });
  expect(heard).toEqual([{ kind: 'event', audience: { to: 'everyone' }, event: { type: 'users_log', logs: [entry] } }]);
  expect((await fetch(`${server.origin}/api/resource/avatar?uid=2`)).status).toBe(200);

  expect(await post(99, image)).toMatchObject({ status: 404, text: '' });
  expect(await post(2, Buffer.from('no image'))).toMatchObject({
    status: 400,
    text: expect.stringMatching(/^not an image/i),
  });
  expect(await post(2, image, 'image/jpeg')).toMatchObject({ status: 415 });
  expect(await post(2, new Uint8Array(AVATAR_MAX_BYTES + 1))).toMatchObject({ status: 413, text: '' });
  expect(await post(2, image, 'image/png', ann.token)).toMatchObject({ status: 403, text: '' });
  expect(await call(server, 'POST /admin/user/2/avatar', { body: image, contentType: 'image/png' })).toMatchObject({
    status: 401,
  });
  expect(heard).toHaveLength(1);
});
