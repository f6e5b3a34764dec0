import { Timestamp } from '@loquat/contract';
import { expect } from 'vitest';
import { call, FOUNDER, registerUser, signIn, signInFounder } from '#test/drivers/call.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';

const SHORT = 'seven77';
const ENOUGH = 'eight888';

test('a new password needs eight characters or more in every place that sets one', async ({ server }) => {
  const { token } = await signInFounder(server);
  const { user } = await registerUser(server, 'ann');
  const account = (name: string, password: string) => ({ email: `${name}@example.org`, name, password, gender: 0 });
  const calls: [string, (password: string, name: string) => object][] = [
    ['POST /user/register', (password, name) => account(name, password)],
    ['POST /user/send_reg_magic_link', (password) => ({ ...account('cid', password), magic_token: '' })],
    ['POST /admin/user', (password, name) => ({ ...account(`made-${name}`, password), is_admin: false })],
    [`PUT /admin/user/${user.uid}`, (password) => ({ password })],
    ['POST /user/change_password', (new_password) => ({ old_password: FOUNDER.password, new_password })],
  ];

  for (const [route, bodyOf] of calls) {
    const refused = await call(server, route, { token, body: bodyOf(SHORT, 'bob') });
    expect([route, refused.status, refused.text]).toEqual([
      route,
      400,
      expect.stringMatching(/^parse request payload error: .*at least 8 characters/),
    ]);
    const taken = await call(server, route, { token, body: bodyOf(ENOUGH, 'bob') });
    expect([route, taken.status]).toEqual([route, 200]);
  }
});

test('the founder needs a password of that length too', async () => {
  const server = await startTestServer();
  const create = (password: string) =>
    call(server, 'POST /admin/system/create_admin', { body: { ...FOUNDER, password, setup_code: server.setupCode } });

  expect(await create(SHORT)).toMatchObject({ status: 400, text: expect.stringContaining('at least 8 characters') });
  expect(await create('')).toMatchObject({ status: 400 });
  expect((await create(ENOUGH)).status).toBe(200);
  await server.close();
});

test('a shorter existing password still signs in, and can only be replaced by one that is long enough', async ({
  server,
}) => {
  await signInFounder(server);
  const { user } = await registerUser(server, 'ann');
  const password_hash = await hashPassword('short', { kind: 'own_password', key: 'test' });
  await server.transact((tx) => tx.users.update(user.uid, { password_hash, updated_at: Timestamp.parse(Date.now()) }));
  const ann = await signIn(server, { email: 'ann@example.org', password: 'short' });
  const body = { old_password: 'short', new_password: ENOUGH };

  expect((await call(server, 'POST /user/change_password', { token: ann.token, body })).status).toBe(200);
  await expect(signIn(server, { email: 'ann@example.org', password: ENOUGH })).resolves.toBeDefined();
});

test('a bot may have no password, and then no password signs in', async ({ server }) => {
  const { token } = await signInFounder(server);
  const bot = { email: 'bot@localhost', name: 'Bot', password: '', gender: 0, is_admin: false, is_bot: true };

  expect((await call(server, 'POST /admin/user', { token, body: bot })).status).toBe(200);
  await expect(signIn(server, bot)).rejects.toThrow('401');
});

test('no account of a person has an empty password, or none', async ({ server }) => {
  const { token } = await signInFounder(server);
  const ann = await registerUser(server, 'ann');
  const person = { email: 'bob@example.org', name: 'Bob', gender: 0 };
  const asks: [string, object, string?][] = [
    ['POST /user/register', { ...person, password: '' }],
    ['POST /user/register', person],
    ['POST /user/register', { ...person, password: null }],
    ['POST /user/send_reg_magic_link', { magic_token: '', email: person.email, password: '' }],
    ['POST /admin/user', { ...person, password: '', is_admin: false }, token],
    [`PUT /admin/user/${ann.user.uid}`, { password: '' }, token],
    ['POST /user/change_password', { old_password: 'ann-secret', new_password: '' }, ann.token],
  ];
  for (const [route, body, as] of asks) {
    const { status, text } = await call(server, route, { token: as, body });
    expect([route, status, text]).toEqual([route, 400, expect.stringContaining('at least 8 characters')]);
  }
  await expect(signIn(server, { email: 'ann@example.org', password: 'ann-secret' })).resolves.toBeDefined();
  expect((await server.reads.users.list()).map(({ email }) => email)).not.toContain(person.email);
});
