import { expect, onTestFinished } from 'vitest';
import { ascending, call, FOUNDER, listen, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { exchange } from '#test/security/wire.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const updateEvent = (logs: object, to = 'everyone') => ({
  kind: 'event',
  audience: { to },
  event: { type: 'users_log', logs: [expect.objectContaining(logs)] },
});
const NOTHING = { email: null, name: null, gender: null, language: null, is_admin: null, is_bot: null };

test('every signed-in user sees the users, ascending and without secrets', async ({ server }) => {
  await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const all = await call(server, 'GET /user', { token: ann.token });
  const one = await call(server, 'GET /user/1', { token: ann.token });

  const { msg_smtp_notify_enable: own, ...annForAll } = ann.user;
  expect(all.json).toEqual([one.json, annForAll]);
  expect(Object.keys(one.value()).toSorted()).toEqual(Object.keys(annForAll).toSorted());
  expect(own).toBe(true);
  expect(await statusOf(server, 'GET /user')).toBe(401);
  expect(await call(server, 'GET /user/99', { token: ann.token })).toMatchObject({ status: 404, text: '' });
  expect(await statusOf(server, 'GET /user/ann', { token: ann.token })).toBe(400);
});

test('a user changes the own profile, and only changed fields are announced', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const heard = listen(server);
  const answer = await call(server, 'PUT /user', { token, body: { name: 'Ann B.', gender: 0, is_admin: true } });

  expect(answer).toMatchObject({ status: 200, json: { uid: 2, name: 'Ann B.', is_admin: false } });
  expect(heard).toEqual([
    updateEvent({ ...NOTHING, action: 'update', uid: 2, name: 'Ann B.', avatar_updated_at: null }),
  ]);
  expect((await call(server, 'GET /user/me', { token })).json).toEqual(answer.json);
});

test('a name is refused only if another user has it, and an empty change is refused', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const put = (body: object) => call(server, 'PUT /user', { token, body });

  expect(await put({ name: 'FOUNDER' })).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
  expect((await put({ name: 'ann' })).status).toBe(200);
  expect((await put({ name: 'ANN' })).status).toBe(200);
  expect(await put({ name: null, webhook_url: 'x' })).toMatchObject({ status: 400, text: '' });
  expect((await put({ name: 'x'.repeat(33) })).status).toBe(400);
});

const HIDDEN = ['\ufe0f', '\u{e0001}', '\u034f', '\u180b', '\u200b', '\u200d', '\r', '\n', '\0', '\ud800', '\ufffc'];

test('a name that looks like another’s is refused, also with invisible characters', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const put = (name: string) => call(server, 'PUT /user', { token, body: { name } });
  for (const sign of HIDDEN) {
    for (const name of [
      `${FOUNDER.name}${sign}`,
      `${sign}${FOUNDER.name}`,
      `Foun${sign === '\r' || sign === '\n' ? '' : sign}der`,
    ])
      expect([name, await put(name)]).toMatchObject([name, { status: 409, json: { reason: 'name_conflict' } }]);
  }
  expect((await put('علی\u200cرضا ❤\ufe0f')).json).toMatchObject({ name: 'علی\u200cرضا ❤\ufe0f' });
  const bob = await registerUser(server, 'bob');
  const asBob = (name: string) => statusOf(server, 'PUT /user', { token: bob.token, body: { name } });
  expect([await asBob('علیرضا ❤'), await asBob('علی\u200cرضا　❤'), await asBob('علیرضا 👩\u200d💻')]).toEqual([
    409, 409, 200,
  ]);
});

test('users with lookalike names from earlier versions keep them and can change other fields', async ({ dataDir }) => {
  const before = await startTestServer({ DATA_DIR: dataDir });
  const founder = await signInFounder(before);
  const { token, user } = await registerUser(before, 'ann');
  await before.transact((tx) => tx.users.update(user.uid, { name: `${FOUNDER.name}\u034f`, updated_at: 1 }));
  await before.close();
  const server = await startTestServer({ DATA_DIR: dataDir });
  onTestFinished(server.close);
  expect((await call(server, 'GET /user/me', { token })).json).toMatchObject({ name: FOUNDER.name });
  const own = { name: FOUNDER.name, gender: 1 };
  expect(await statusOf(server, 'PUT /user', { token: founder.token, body: own })).toBe(200);
  expect(await statusOf(server, 'PUT /user', { token, body: { language: 'de' } })).toBe(200);
});

test('a new password needs the old one, and sessions stay', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const change = (old_password: string, new_password: string) =>
    call(server, 'POST /user/change_password', { token, body: { old_password, new_password } });

  expect(await change('wrong', 'new-secret')).toMatchObject({ status: 403, text: '' });
  expect(await change('ann-secret', 'new-secret')).toMatchObject({ status: 200, text: '' });
  expect(await statusOf(server, 'GET /user/me', { token })).toBe(200);
  await expect(signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).rejects.toThrow('401');
  await expect(signIn(server, { email: 'ann@example.org', password: 'new-secret' })).resolves.toBeDefined();
});

test('of two concurrent changes of one password the first one counts', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const change = (new_password: string) =>
    statusOf(server, 'POST /user/change_password', { token, body: { old_password: 'ann-secret', new_password } });
  const statuses = await Promise.all(['one-secret', 'two-secret'].map(change));
  const won = statuses[0] === 200 ? 'one-secret' : 'two-secret';

  expect(ascending(statuses)).toEqual([200, 403]);
  await expect(signIn(server, { email: 'ann@example.org', password: won })).resolves.toBeDefined();
});

test('guesses at the old password are limited by account', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
  const { token } = await signInFounder(server);
  const guess = (old_password: string) =>
    statusOf(server, 'POST /user/change_password', { token, body: { old_password, new_password: 'new-secret' } });
  const statuses: number[] = [];
  for (const given of ['a', 'b', 'c', FOUNDER.password]) statuses.push(await guess(given));

  expect(statuses).toEqual([403, 403, 403, 429]);
  await server.close();
});

test('an account that had no password gets one with the empty old one', async ({ server }) => {
  await signInFounder(server);
  const { token, user } = await registerUser(server, 'bare');
  await server.transact((tx) => tx.users.update(user.uid, { password_hash: null, updated_at: 1 }));
  const change = (old_password: string) =>
    statusOf(server, 'POST /user/change_password', { token, body: { old_password, new_password: 'first-secret' } });

  expect(await change('x')).toBe(403);
  expect(await change('')).toBe(200);
  expect(await change('')).toBe(403);
});

test('a user deletes the own account with all personal data', async ({ server }) => {
  const founder = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const heard = listen(server);
  const answer = await call(server, 'DELETE /user/delete', { token: ann.token });

  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(heard).toEqual([
    expect.objectContaining({ kind: 'kick', uid: 2, reason: 'delete_user' }),
    updateEvent({ ...NOTHING, action: 'delete', uid: 2, avatar_updated_at: null }),
  ]);
  expect(await statusOf(server, 'GET /user/2', { token: founder.token })).toBe(404);
  expect(await statusOf(server, 'GET /user/me', { token: ann.token })).toBe(401);
  expect(await server.reads.sessions.listOf(ann.user.uid)).toEqual([]);
  expect(JSON.stringify(await server.reads.userLog.readAfter(0, 100))).not.toContain('ann');
});

test('of two concurrent deletions the second finds no account', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  const request = `DELETE /api/user/delete HTTP/1.1\r\nHost: x\r\nX-API-Key: ${token}\r\n`;
  const answers = await exchange(server, `${request}\r\n${request}Connection: close\r\n\r\n`);

  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
});

test('a uid is never reused, and a free address can be registered again', async ({ server }) => {
  await signInFounder(server);
  const first = await registerUser(server, 'ann');
  await call(server, 'DELETE /user/delete', { token: first.token });
  const second = await registerUser(server, 'ann');

  expect([first.user.uid, second.user.uid]).toEqual([2, 3]);
});

test('the founder cannot be deleted', async ({ server }) => {
  const founder = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  await call(server, 'PUT /admin/user/2', { token: founder.token, body: { is_admin: true } });
  const admin = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' });

  expect(await statusOf(server, 'DELETE /user/delete', { token: founder.token })).toBe(403);
  expect(await statusOf(server, 'DELETE /admin/user/1', { token: admin.token })).toBe(403);
  expect(await statusOf(server, 'DELETE /admin/user/1', { token: founder.token })).toBe(403);
  expect(await statusOf(server, `DELETE /admin/user/${ann.user.uid}`, { token: admin.token })).toBe(403);
  expect(await statusOf(server, 'DELETE /admin/user/99', { token: admin.token })).toBe(404);
  for (const body of [{ is_admin: false }, { status: 'frozen' }]) {
    expect(await statusOf(server, 'PUT /admin/user/1', { token: admin.token, body })).toBe(403);
  }
  expect(await statusOf(server, 'PUT /admin/user/1', { token: admin.token, body: { is_admin: true } })).toBe(200);
});

test('an administrator changes any field of an account', async ({ server }) => {
  const { token } = await signInFounder(server);
  await registerUser(server, 'ann', 'tablet');
  const heard = listen(server);
  const body = { email: 'ANNA@example.org', password: 'given-secret', name: 'Anna', gender: 1, language: 'de' };
  const answer = await call(server, 'PUT /admin/user/2', { token, body });

  expect(answer.json).toEqual({
    uid: 2,
    email: 'anna@example.org',
    password: '',
    name: 'Anna',
    gender: 1,
    language: 'de',
    is_admin: false,
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
  });
  const changed = { email: 'anna@example.org', name: 'Anna', gender: 1, language: 'de', is_admin: null };
  expect(heard).toEqual([
    expect.objectContaining({ kind: 'kick', uid: 2, cause: 'password_reset' }),
    updateEvent({ action: 'update', uid: 2, ...changed }, 'accounts'),
    updateEvent({ action: 'update', uid: 2, ...changed, email: null }, 'guests'),
    expect.objectContaining({ event: expect.objectContaining({ type: 'sign_in_methods_changed' }) }),
  ]);
  await expect(signIn(server, { email: 'anna@example.org', password: 'given-secret' })).resolves.toBeDefined();
});

test('an administrator’s change of an account can fail in five ways', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const put = (uid: number, body: object, by = token) => call(server, `PUT /admin/user/${uid}`, { token: by, body });

  expect(await put(2, { gender: 1 })).toMatchObject({ status: 200 });
  expect(await put(2, { webhook_url: null })).toMatchObject({ status: 400, text: '' });
  expect(await put(99, { gender: 1 })).toMatchObject({ status: 404, text: '' });
  expect(await put(2, { name: FOUNDER.name })).toMatchObject({ status: 409, json: { reason: 'name_conflict' } });
  expect(await put(2, { email: FOUNDER.email })).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
  expect(await put(2, { gender: 1 }, ann.token)).toMatchObject({ status: 403, text: '' });
  expect(await statusOf(server, 'DELETE /admin/user/1', { token: ann.token })).toBe(403);
});

test('an unfrozen account signs in again', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const setStatus = (status: string) => statusOf(server, 'PUT /admin/user/2', { token, body: { status } });

  expect(await setStatus('frozen')).toBe(200);
  expect(await setStatus('normal')).toBe(200);
  expect(await statusOf(server, 'GET /user/me', { token: ann.token })).toBe(401);
  await expect(signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).resolves.toBeDefined();
});

test('the directory and the change log survive a restart', async ({ server, dataDir }) => {
  const { token } = await signInFounder(server);
  await registerUser(server, 'ann');
  const before = await call(server, 'GET /user', { token });
  await server.close();
  const restarted = await startTestServer({ DATA_DIR: dataDir });

  expect((await call(restarted, 'GET /user', { token })).json).toEqual(before.json);
  expect((await restarted.reads.userLog.readAfter(1, 100)).map(({ log_id, uid }) => [log_id, uid])).toEqual([[2, 2]]);
  await restarted.close();
});

test('a user switches mail off, which only their own devices and responses show', async ({ server }) => {
  const founder = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const phone = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' }, 'phone');
  const phoneStream = await openEvents(server, phone.token);
  const founderStream = await openEvents(server, founder.token);
  const put = (body: object) => call(server, 'PUT /user', { token: ann.token, body });

  expect(await put({ msg_smtp_notify_enable: false })).toMatchObject({
    status: 200,
    json: { ...ann.user, msg_smtp_notify_enable: false },
  });
  const { logs } = await phoneStream.find('users_log', (event) => event.logs[0]?.uid === ann.user.uid);
  expect(logs).toMatchObject([{ log_id: 2, ...NOTHING, action: 'update', msg_smtp_notify_enable: false }]);
  await put({ gender: 1 });
  await founderStream.find('users_log');
  expect(founderStream.all('users_log')).toMatchObject([{ logs: [{ log_id: 3, gender: 1 }] }]);
  expect(nth(founderStream.all('users_log'), 0).logs[0]).not.toHaveProperty('msg_smtp_notify_enable');

  expect((await call(server, 'GET /user/me', { token: ann.token })).json).toMatchObject({
    msg_smtp_notify_enable: false,
  });
  expect((await call(server, 'GET /user/2', { token: founder.token })).text).not.toContain('msg_smtp');
  expect((await openEvents(server, founder.token)).events[0]).not.toHaveProperty('users.1.msg_smtp_notify_enable');
});
