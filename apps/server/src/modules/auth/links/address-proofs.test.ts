import type { LoginResponse } from '@loquat/contract';
import { startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { type Answered, call, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { type MailedServer, mailedLink, settled, test, tokenIn, signInToken } from '#test/servers/mailed-server.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const LIA = { email: 'lia@example.org', password: 'lia-secret' };
const VISITOR = { email: 'f00d@widget.link', password: 'made-by-the-widget', name: 'Visitor', widget_id: 'w1' };
type Origin = { origin: string };

/** A registration as existing clients send it. */
const register = (server: Origin, more: object = {}): Promise<Answered<LoginResponse>> =>
  call(server, 'POST /user/register', { body: { ...LIA, name: 'Lia', gender: 0, device: 'browser', ...more } });
const registerLia = async (server: Origin, more: object = {}): Promise<LoginResponse> =>
  (await register(server, more)).value();
const prove = (server: Origin, { token }: { token: string }, magic_token: string) =>
  call(server, 'POST /user/prove_email', { token, body: { magic_token } });
const followLink = (server: Origin, magic_token: string, device = 'phone') =>
  call(server, 'POST /token/login', { body: { credential: { type: 'magiclink', magic_token }, device } });
const setLogin = ({ origin, founder }: Pick<MailedServer, 'origin' | 'founder'>, body: object) =>
  statusOf({ origin }, 'POST /admin/login/config', { token: founder.token, body });
const isProved = async ({ reads }: MailedServer, { user }: LoginResponse) =>
  (await reads.users.find(user.uid))?.is_email_verified;

test('if mail is on and registration is open, an existing client registers without a token', async ({ mailed }) => {
  const lia = await registerLia(mailed);
  const email = await mailed.sink.waitFor(LIA.email);
  const link = await mailedLink(mailed, LIA.email);

  expect(lia.user).toMatchObject({ name: 'Lia', email: LIA.email, create_by: 'password', is_admin: false });
  expect(await isProved(mailed, lia)).toBe(false);
  expect(email.raw).toContain('Is this your email address');
  expect(link.href).toMatch(
    /^https:\/\/chat\.team\.example\/\?magic_token=[0-9a-f]+&exists=true&confirm=true#\/login$/,
  );
  await expect(signIn(mailed, LIA, 'phone')).resolves.toMatchObject({ user: { uid: lia.user.uid } });
});

test('the email is written in the language given at registration', async ({ mailed }) => {
  await registerLia(mailed, { language: 'ja' });
  const { raw } = await mailed.sink.waitFor(LIA.email);
  expect(raw).toMatch(/lang=3D"ja"|lang="ja"/);
});

test('a signed-in user proves the address with the email and keeps password and sessions', async ({ mailed }) => {
  const lia = await registerLia(mailed);
  const stream = await openEvents(mailed, lia.token);
  const token = tokenIn(await mailedLink(mailed, LIA.email));

  expect(await prove(mailed, lia, token)).toMatchObject({ status: 200, text: '' });
  expect(await isProved(mailed, lia)).toBe(true);
  expect(stream.isClosed).toBe(false);
  await expect(signIn(mailed, LIA, 'phone')).resolves.toBeDefined();
  expect(await prove(mailed, lia, token)).toMatchObject({ status: 400, text: '' });
  expect((await followLink(mailed, token)).status).toBe(401);
});

test('the email of another account proves no address', async ({ mailed }) => {
  const lia = await registerLia(mailed);
  const mallory = await registerLia(mailed, { email: 'mallory@example.org', name: 'Mallory' });
  const token = tokenIn(await mailedLink(mailed, LIA.email));

  expect(await prove(mailed, mallory, token)).toMatchObject({ status: 400, text: '' });
  for (const forged of ['', 'zz', 'ab'.repeat(48)]) expect((await prove(mailed, lia, forged)).status).toBe(400);
  expect(await isProved(mailed, mallory)).toBe(false);
  expect((await prove(mailed, lia, token)).status).toBe(200);
});

test('a user who follows the link without the password gets the account, and learns that the password was removed', async ({
  mailed,
}) => {
  const mallory = await registerLia(mailed);
  const stream = await openEvents(mailed, mallory.token);
  const answer = await followLink(mailed, tokenIn(await mailedLink(mailed, LIA.email)));
  await stream.closed();

  expect(answer).toMatchObject({ status: 200, json: { password_removed: true, user: { uid: mallory.user.uid } } });
  expect(stream.all('kick')).toMatchObject([{ cause: 'mailbox_proved' }]);
  await expect(signIn(mailed, LIA)).rejects.toThrow('401');
  const again = await followLink(mailed, await signInToken(mailed, LIA.email));
  expect(again.json).not.toHaveProperty('password_removed');
});

test('if the proof must come first, a registration without one is refused', async ({ mailed }) => {
  const before = (await call(mailed, 'GET /admin/login/config')).json;
  expect(before).toMatchObject({ confirm_email_first: false });
  expect(await setLogin(mailed, { confirm_email_first: true })).toBe(200);

  expect(await register(mailed)).toMatchObject({ status: 403, text: '' });
  expect(await setLogin(mailed, { guest: true })).toBe(200);
  expect((await register(mailed)).status).toBe(403);
  expect(await setLogin(mailed, { confirm_email_first: false })).toBe(200);
  expect((await register(mailed)).status).toBe(200);
});

test('an invitation-only server accepts no registration without an invitation, even with a proof', async ({
  mailed,
}) => {
  await setLogin(mailed, { who_can_sign_up: 'InvitationOnly' });
  expect(await register(mailed)).toMatchObject({ status: 403, text: '' });
  expect(await register(mailed, VISITOR)).toMatchObject({ status: 403, text: '' });
  const { text } = await call(mailed, 'GET /group/create_reg_magic_link', { token: mailed.founder.token });
  const magic_token = tokenIn(new URL(text));
  const lia = await registerLia(mailed, { magic_token });
  expect(await isProved(mailed, lia)).toBe(false);
  await mailed.sink.waitFor(LIA.email);
});

test('the visitor of a widget is signed in at once and gets no email, then or later', async ({ mailed }) => {
  await setLogin(mailed, { confirm_email_first: true });
  const visitor = (await register(mailed, VISITOR)).value();
  expect(visitor.user).toMatchObject({ name: 'Visitor', email: VISITOR.email, is_admin: false, create_by: 'password' });
  expect(visitor.user.msg_smtp_notify_enable).toBe(false);
  await expect(signIn(mailed, VISITOR, 'widget')).resolves.toMatchObject({ user: { uid: visitor.user.uid } });
  await settled(mailed);
  expect(mailed.sink.emails()).toEqual([]);
});

test.for([
  ['another address', { ...VISITOR, email: 'lia@example.org' }],
  ['an address that only begins alike', { ...VISITOR, email: 'lia@widget.link.example.org' }],
  ['no widget', { ...VISITOR, widget_id: undefined }],
] as const)('a visitor with %s must prove the address first like any other user', async ([, body], { mailed }) => {
  await setLogin(mailed, { confirm_email_first: true });
  expect(await register(mailed, body)).toMatchObject({ status: 403, text: '' });
});

test('the name of a widget gives no rights', async ({ server }) => {
  await signInFounder(server);
  const body = { widget_id: 'w1', is_admin: true, is_email_verified: true, create_by: 'guest' };
  const { user } = await registerLia(server, body);

  expect(user).toMatchObject({ name: 'Lia', is_admin: false, create_by: 'password' });
  expect(await server.reads.users.find(user.uid)).toMatchObject({ is_email_verified: false, is_admin: false });
});

test('if no email can be sent, registration works without one', async ({ dataDir }) => {
  const sink = await startMailSink();
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_MAIL_PER_HOUR: '1' };
  const env = { ...MAIL_ENV, ...limits, DATA_DIR: dataDir };
  const server = await startTestServer(env);
  const founder = await signInFounder(server);
  await switchMailOn(server, founder, sink);
  // The frontend address is not configured.
  await registerLia(server);
  const frontend = { token: founder.token, body: 'https://chat.team.example' };
  expect(await statusOf(server, 'POST /admin/system/update_frontend_url', frontend)).toBe(200);
  for (const name of ['ann', 'bob']) {
    const { user, token } = await registerLia(server, { email: 'new@example.org', name });
    expect(await statusOf(server, 'DELETE /user/delete', { token })).toBe(200);
    expect(user.name).toBe(name);
  }
  await sink.waitFor('new@example.org');
  await settled(server);
  expect(sink.emails()).toHaveLength(1);
  await server.close();
  await sink.close();
});
