import { Writable } from 'node:stream';
import { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createLog } from '#platform/logging/log.ts';
import {
  answerTo,
  ascending,
  call,
  listen,
  registerUser,
  signIn,
  signInFounder,
  statusOf,
} from '#test/drivers/call.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const REGISTER = 'POST /user/register';
const ANN = { email: 'Ann@Example.org', password: 'ann-secret', name: 'Ann', device: 'browser' };

test('registering signs in, and all members get the new user', async ({ server }) => {
  await signInFounder(server);
  const heard = listen(server);
  const answer = await call(server, REGISTER, { body: { ...ANN, gender: 1, language: 'zh-CN' } });
  const { token, user } = answer.value();

  expect(answer.status).toBe(200);
  expect(user).toEqual({
    uid: 2,
    email: 'ann@example.org',
    name: 'Ann',
    gender: 1,
    language: 'zh-CN',
    is_admin: false,
    is_bot: false,
    avatar_updated_at: 0,
    create_by: 'password',
    msg_smtp_notify_enable: true,
  });
  const { create_by: _, msg_smtp_notify_enable: _own, ...logged } = user as Record<string, unknown>;
  const entry = { log_id: 2, action: 'create', ...logged };
  expect(heard).toEqual([
    { kind: 'event', audience: { to: 'accounts' }, event: { type: 'users_log', logs: [entry] } },
    { kind: 'event', audience: { to: 'guests' }, event: { type: 'users_log', logs: [{ ...entry, email: null }] } },
  ]);
  expect((await call(server, 'GET /user/me', { token })).json).toEqual(user);
  await expect(signIn(server, { email: ANN.email, password: ANN.password })).resolves.toMatchObject({ user });
});

test('a taken address is refused, and reported as taken', async ({ server }) => {
  await signInFounder(server);
  await call(server, REGISTER, { body: ANN });
  const second = await call(server, REGISTER, { body: { ...ANN, email: 'ANN@example.org', name: 'Other' } });

  expect(second).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
  expect((await call(server, 'GET /user/check_email?email=ann@EXAMPLE.org')).json).toBe(false);
  expect((await call(server, 'GET /user/check_email?email=free@example.org')).json).toBe(true);
  expect(await statusOf(server, 'GET /user/check_email?email=nonsense')).toBe(400);
});

test('a taken name gets a number, within the limit of names', async ({ server }) => {
  await signInFounder(server);
  const long = 'é'.repeat(16);
  const names: string[] = [];
  for (const [index, name] of ['Ann', 'aNN', long, long].entries()) {
    const body = { email: `person${index}@example.org`, password: 'x-secret', name };
    names.push((await answerTo(server, REGISTER, { body })).user.name);
  }

  expect(names).toEqual([
    'Ann',
    expect.stringMatching(/^aNN[1-9]\d{3}$/),
    long,
    expect.stringMatching(/^é{14}[1-9]\d{3}$/),
  ]);
});

test('without a name the local part of the address is the name', async ({ server }) => {
  await signInFounder(server);
  const answer = await call(server, REGISTER, { body: { email: 'bob.builder@localhost', password: 'x-secret' } });

  expect(answer.json).toMatchObject({ user: { name: 'bob.builder', language: 'en-US', gender: 0 } });
});

test('registration needs a valid address, and a server with a founder', async ({ server }) => {
  expect(await call(server, REGISTER, { body: ANN })).toMatchObject({ status: 403, text: '' });
  await signInFounder(server);

  expect(await statusOf(server, REGISTER, { body: { ...ANN, email: undefined } })).toBe(400);
  expect(await statusOf(server, REGISTER, { body: { ...ANN, email: 'ann' } })).toBe(400);
  expect(await statusOf(server, REGISTER, { body: { ...ANN, language: '!' } })).toBe(400);
  expect(await statusOf(server, REGISTER, { body: ANN })).toBe(200);
});

test('if passwords are off, no user signs in or registers with one', async ({ server }) => {
  const { token } = await signInFounder(server);
  await call(server, 'POST /admin/login/config', { token, body: { password: false } });
  const credential = { type: 'password', email: 'founder@example.org', password: 'founder-secret' };

  expect(await call(server, 'POST /token/login', { body: { credential } })).toMatchObject({ status: 403, text: '' });
  expect(await call(server, REGISTER, { body: ANN })).toMatchObject({ status: 403, text: '' });
});

test('of ten simultaneous registrations of one address, one succeeds', async ({ server }) => {
  await signInFounder(server);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(server, REGISTER, { body: ANN })));

  expect(ascending(statuses)).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('neither passwords nor tokens reach the log or the database', async ({ dataDir }) => {
  let logged = '';
  const sink = new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) });
  const log = createLog(loadConfig({ LOG_LEVEL: 'trace' }), sink);
  const server = await startTestServer({ DATA_DIR: dataDir }, { log });
  const { token, refresh_token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  await call(server, 'GET /user/me', { token });
  await call(server, 'POST /token/login', {
    body: { credential: { type: 'password', email: 'ann@example.org', password: 'oops' } },
  });
  const hash = await server.reads.users.findPasswordHash(Uid.parse(1));
  const session = await server.reads.sessions.find(Uid.parse(1), 'web:1');
  await server.close();

  expect(logged).toContain('Server listening');
  for (const secret of ['founder-secret', 'ann-secret', 'oops', token, refresh_token, ann.token, ann.refresh_token]) {
    expect(logged).not.toContain(secret);
  }
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(session)).not.toContain(refresh_token);
});
