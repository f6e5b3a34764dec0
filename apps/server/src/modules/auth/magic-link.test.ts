import { FOUNDER_UID, type LoginResponse } from '@loquat/contract';
import { startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import {
  type Answered,
  answerTo,
  ascending,
  call,
  FOUNDER,
  listen,
  registerUser,
  signIn,
  signInFounder,
  statusOf,
} from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import {
  askForLink,
  FRONTEND_URL,
  isUsable,
  mailedLink,
  makePerson,
  settled,
  signInToken,
  test,
  tokenIn,
} from '#test/servers/mailed-server.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const STRANGER = 'lia@example.org';
/** The address that `makePerson` makes of the name `ann`. */
const ANN = 'ann@example.org';
const follow = (
  server: { origin: string },
  magic_token: string,
  extra_name?: string,
): Promise<Answered<LoginResponse>> =>
  call(server, 'POST /token/login', { body: { credential: { type: 'magiclink', magic_token, extra_name } } });
const changeLogin = (server: { origin: string }, { token }: { token: string }, body: object) =>
  call(server, 'POST /admin/login/config', { token, body });

test('a link in an email signs in the owner of the account, once', async ({ mailed }) => {
  const ann = await makePerson(mailed, 'ann');
  const asked = await askForLink(mailed, ANN.toUpperCase());
  const link = await mailedLink(mailed, ANN);

  expect(asked).toMatchObject({ status: 200, text: expect.stringMatching(/^If this address may sign in here/) });
  expect(asked.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(link.href).toMatch(/^https:\/\/chat\.team\.example\/\?magic_token=[0-9a-f]+&exists=true#\/login$/);
  expect(await isUsable(mailed, tokenIn(link))).toBe(true);
  const { status, json } = await follow(mailed, tokenIn(link));
  expect([status, json]).toEqual([
    200,
    {
      server_id: mailed.founder.server_id,
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 300,
      user: ann.user,
    },
  ]);
  expect(await isUsable(mailed, tokenIn(link))).toBe(false);
  expect(await follow(mailed, tokenIn(link))).toMatchObject({ status: 401, text: '' });
});

test('a link creates an account for a newcomer, under the name they choose', async ({ mailed }) => {
  await askForLink(mailed, STRANGER, { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' });
  const link = await mailedLink(mailed, STRANGER);
  const heard = listen(mailed);

  expect(link.href).toMatch(/^https:\/\/chat\.team\.example\/\?magic_token=[0-9a-f]+&exists=false#\/login$/);
  const { user } = (await follow(mailed, tokenIn(link), ' Founder ')).value();
  expect(user).toEqual({
    uid: 2,
    email: STRANGER,
    name: expect.stringMatching(/^Founder[1-9]\d{3}$/),
    gender: 0,
    language: 'zh-CN',
    is_admin: false,
    is_bot: false,
    avatar_updated_at: 0,
    create_by: 'magiclink',
    msg_smtp_notify_enable: true,
  });
  expect(heard).toMatchObject([
    { kind: 'event', audience: { to: 'accounts' }, event: { type: 'users_log', logs: [{ action: 'create', uid: 2 }] } },
    { kind: 'event', audience: { to: 'guests' }, event: { type: 'users_log', logs: [{ uid: 2, email: null }] } },
  ]);
  expect(await mailed.reads.users.find(user.uid)).toMatchObject({ is_email_verified: true });
  expect(await mailed.reads.users.findPasswordHash(user.uid)).toBeNull();
  expect((await follow(mailed, await signInToken(mailed, STRANGER))).json).toMatchObject({ user });
});

test('of several simultaneous sign-ins with one link, one succeeds', async ({ mailed }) => {
  await makePerson(mailed, 'ann');
  const [known, unknown] = [await signInToken(mailed, ANN), await signInToken(mailed, STRANGER)];
  const entering = await Promise.all(Array.from({ length: 8 }, () => follow(mailed, known)));
  const joining = await Promise.all(Array.from({ length: 8 }, () => follow(mailed, unknown, 'Lia')));

  for (const answers of [entering, joining])
    expect(ascending(answers.map(({ status }) => status))).toEqual([200, ...Array<number>(7).fill(401)]);
  expect(await mailed.reads.users.list()).toHaveLength(3);
});

test('a new email to a mailbox ends the link in the one before, and no other', async ({ mailed }) => {
  await makePerson(mailed, 'ann');
  const other = await signInToken(mailed, STRANGER);
  const [first, second] = [await signInToken(mailed, ANN), await signInToken(mailed, ANN)];

  expect(await follow(mailed, first)).toMatchObject({ status: 401, text: '' });
  expect((await follow(mailed, second)).status).toBe(200);
  expect((await follow(mailed, other, 'Lia')).status).toBe(200);
});

test('a link for a stranger requires a name, and a wrong one leaves the link valid', async ({ mailed }) => {
  await makePerson(mailed, 'ann');
  const [known, unknown] = [await signInToken(mailed, ANN), await signInToken(mailed, STRANGER)];

  expect(await follow(mailed, known, 'Somebody')).toMatchObject({ status: 401, text: '' });
  expect(await follow(mailed, unknown)).toMatchObject({ status: 401, text: '' });
  expect(await follow(mailed, unknown, '  ')).toMatchObject({ status: 401, text: '' });
  expect((await follow(mailed, unknown, 'x'.repeat(33))).status).toBe(400);
  expect(await mailed.reads.users.list()).toHaveLength(2);
  expect((await follow(mailed, known)).status).toBe(200);
  expect((await follow(mailed, unknown, 'Lia')).status).toBe(200);
});

test('links survive a restart and end when they expire', async ({ dataDir }) => {
  const clock = createTestClock();
  const env = { ...MAIL_ENV, FRONTEND_URL, DATA_DIR: dataDir };
  const sink = await startMailSink();
  const first = await startTestServer(env, { clock });
  const founder = await signInFounder(first);
  await switchMailOn(first, founder, sink);
  const mailed = { ...first, founder, sink };
  await makePerson(mailed, 'ann');
  const token = await signInToken(mailed, ANN);
  const stale = await signInToken(mailed, STRANGER);
  await first.close();
  const second = await startTestServer(env, { clock });

  clock.advance(898_000);
  expect((await follow(second, token)).status).toBe(200);
  expect(await isUsable(second, stale)).toBe(true);
  clock.advance(2_000);
  expect(await isUsable(second, stale)).toBe(false);
  expect((await follow(second, stale, 'Lia')).status).toBe(401);
  await second.close();
  await sink.close();
});

test('no token of another kind signs in, and a sign-in link has no other use', async ({ mailed }) => {
  const { token, refresh_token } = mailed.founder;
  const inviteOf = async (path: string) => tokenIn(new URL((await call(mailed, `GET /group/${path}`, { token })).text));
  const { gid } = await answerTo(mailed, 'POST /group', { token, body: { name: 'x', is_public: false } });
  const registering = await inviteOf('create_reg_magic_link');
  const joining = await inviteOf(`create_invite_private_magic_link?gid=${gid}`);
  const confirm = { magic_token: registering, email: 'bob@example.org', password: 'bob-secret' };
  await call(mailed, 'POST /user/send_reg_magic_link', { body: confirm });
  const confirmed = tokenIn(await mailedLink(mailed, 'bob@example.org'));
  for (const other of [registering, joining, confirmed, token, refresh_token, '', 'zz', '00'.repeat(64)]) {
    expect([other, (await follow(mailed, other)).status]).toEqual([other, 401]);
    expect([other, (await follow(mailed, other, 'Lia')).status]).toEqual([other, 401]);
  }

  const magic_token = await signInToken(mailed, STRANGER);
  const body = { magic_token, email: STRANGER, password: 'x-secret', name: 'Lia' };
  expect(await call(mailed, 'POST /user/register', { body })).toMatchObject({ status: 412, text: '' });
  expect(await call(mailed, 'POST /user/send_reg_magic_link', { body })).toMatchObject({ status: 412, text: '' });
  expect(await statusOf(mailed, 'POST /user/join_private', { token, body: { magic_token } })).toBe(409);
  expect((await follow(mailed, magic_token, 'Lia')).status).toBe(200);
});

test('only the owner of the mailbox learns that an account is frozen', async ({ mailed }) => {
  const { user } = await makePerson(mailed, 'ann');
  await call(mailed, `PUT /admin/user/${user.uid}`, { token: mailed.founder.token, body: { status: 'frozen' } });
  const token = await signInToken(mailed, found(user.email));

  expect(await follow(mailed, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toMatchObject({
    status: 401,
  });
  expect(await follow(mailed, token)).toMatchObject({ status: 423, text: '' });
});

test('on an invitation-only server a link creates no account, and none is mailed', async ({ mailed }) => {
  await makePerson(mailed, 'ann');
  const early = await signInToken(mailed, STRANGER);
  await changeLogin(mailed, mailed.founder, { who_can_sign_up: 'InvitationOnly' });

  expect(await follow(mailed, early, 'Lia')).toMatchObject({ status: 410, text: '' });
  expect(await askForLink(mailed, 'late@example.org')).toMatchObject({ status: 200 });
  await settled(mailed);
  expect((await follow(mailed, await signInToken(mailed, ANN))).status).toBe(200);
  expect(mailed.sink.emails().map(({ envelope }) => envelope.to)).toEqual([[STRANGER], [ANN]]);
  expect(await mailed.reads.users.list()).toHaveLength(2);
});

test('a newcomer gets an account only within the limit of accounts', async ({ dataDir }) => {
  const sink = await startMailSink();
  const env = { ...MAIL_ENV, FRONTEND_URL, DATA_DIR: dataDir, LICENSE_DEFAULT_USER_LIMIT: '1' };
  const server = await startTestServer(env);
  const founder = await signInFounder(server);
  await switchMailOn(server, founder, sink);
  const token = await signInToken({ ...server, sink }, STRANGER);

  expect(await follow(server, token, 'Lia')).toMatchObject({
    status: 451,
    text: 'License error: Users reached limit.',
  });
  await server.close();
  await sink.close();
});

test('if magic links are off, none is mailed and none signs in', async ({ mailed }) => {
  await makePerson(mailed, 'ann');
  const early = await signInToken(mailed, ANN);
  await changeLogin(mailed, mailed.founder, { magic_link: false });

  expect(await askForLink(mailed, ANN)).toMatchObject({ status: 406, text: '' });
  expect(await follow(mailed, early)).toMatchObject({ status: 403, text: '' });
  expect(await statusOf(mailed, 'POST /user/send_login_magic_link?email=nonsense')).toBe(400);
});

test('the response reveals neither whether there is an account nor whether mail works', async ({ mailed }) => {
  const { token } = mailed.founder;
  const withoutMail = await startTestServer();
  await makePerson(mailed, 'ann');
  await createBot(mailed, { token }, 'helper');
  const answers: Answered[] = [];
  for (const email of [ANN, FOUNDER.email, STRANGER, 'bot_helper@localhost'])
    answers.push(await askForLink(mailed, email), await askForLink(withoutMail, email));
  await withoutMail.close();
  await mailed.sink.waitFor(STRANGER);
  mailed.sink.refuse('recipient');
  answers.push(await askForLink(mailed, ANN));

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(mailed.sink.emails().some(({ envelope }) => envelope.to.includes('bot_helper@localhost'))).toBe(false);
});

test('an unverified mailbox of an administrator gives no access to the account', async ({ mailed }) => {
  const { user } = await makePerson(mailed, 'ann');
  await mailed.transact((tx) => tx.users.update(user.uid, { is_email_verified: false, updated_at: 0 }));
  const token = await signInToken(mailed, found(user.email));
  await mailed.transact((tx) => tx.users.update(user.uid, { is_admin: true, updated_at: 0 }));

  expect(await follow(mailed, token)).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
  await askForLink(mailed, found(user.email));
  await settled(mailed);
  await signInToken(mailed, STRANGER);
  expect(mailed.sink.emails()).toHaveLength(2);
});

test('the founder gets no link, and a link to their mailbox does not work', async ({ mailed }) => {
  await askForLink(mailed, FOUNDER.email);
  await settled(mailed);
  const { user } = await makePerson(mailed, 'ann');
  const token = await signInToken(mailed, ANN);
  expect(mailed.sink.emails().map(({ envelope }) => envelope.to)).toEqual([[ANN]]);
  // As left by an older server.
  await mailed.transact(async (tx) => {
    await tx.users.update(user.uid, { email: 'elsewhere@example.org', updated_at: 0 });
    await tx.users.update(FOUNDER_UID, { email: ANN, updated_at: 0 });
  });
  await alterDatabase(mailed.dataDir, 'UPDATE sign_in_links SET uid = @uid', { uid: FOUNDER_UID });

  expect(await follow(mailed, token)).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
});

test('a link ends with its account, and with the address of that account', async ({ mailed }) => {
  const { token } = mailed.founder;
  const [ann, bob] = [await makePerson(mailed, 'ann'), await makePerson(mailed, 'bob')];
  const [forAnn, forBob] = [
    await signInToken(mailed, found(ann.user.email)),
    await signInToken(mailed, found(bob.user.email)),
  ];
  await call(mailed, `DELETE /admin/user/${ann.user.uid}`, { token });
  await call(mailed, `PUT /admin/user/${bob.user.uid}`, { token, body: { email: 'robert@example.org' } });

  expect(await isUsable(mailed, forAnn)).toBe(false);
  expect((await follow(mailed, forAnn)).status).toBe(401);
  expect((await follow(mailed, forBob)).status).toBe(401);
});

test('a link for a stranger does not open an account that was created meanwhile', async ({ mailed }) => {
  const token = await signInToken(mailed, 'ann@example.org');
  await makePerson(mailed, 'ann');

  expect((await follow(mailed, token)).status).toBe(401);
  expect(await follow(mailed, token, 'Ann')).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
});

test('the first link to an unverified mailbox ends all other ways into its account', async ({ server, dataDir }) => {
  await signInFounder(server);
  const mallory = await registerUser(server, 'victim');
  await server.close();
  const sink = await startMailSink();
  const restarted = await startTestServer({ ...MAIL_ENV, FRONTEND_URL, DATA_DIR: dataDir });
  const founder = await signIn(restarted, FOUNDER);
  await switchMailOn(restarted, founder, sink);
  const heard = listen(restarted);

  const entered = await follow(restarted, await signInToken({ ...restarted, sink }, 'victim@example.org'));
  expect(entered).toMatchObject({ status: 200, json: { user: { uid: mallory.user.uid } } });
  const kick = { kind: 'kick', uid: mallory.user.uid, cause: 'mailbox_proved' };
  expect(heard).toContainEqual(expect.objectContaining(kick));
  expect(await statusOf(restarted, 'GET /user/me', { token: mallory.token })).toBe(401);
  const credential = { type: 'password', email: 'victim@example.org', password: 'victim-secret' };
  expect(await statusOf(restarted, 'POST /token/login', { body: { credential } })).toBe(401);
  expect(await restarted.reads.users.find(mallory.user.uid)).toMatchObject({ is_email_verified: true });
  await restarted.close();
  await sink.close();
});

test('an email links to the server’s configured address, never to one from a request', async ({ dataDir }) => {
  const sink = await startMailSink();
  const server = await startTestServer({ ...MAIL_ENV, DATA_DIR: dataDir, TRUST_PROXY: 'on', LOG_LEVEL: 'silent' });
  const founder = await signInFounder(server);
  await switchMailOn(server, founder, sink);
  await makePerson({ ...server, founder, sink }, 'ann');
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: 'https://evil.example' };

  expect((await askForLink(server, ANN, forged)).status).toBe(200);
  await settled(server);
  const body = 'https://chosen.example';
  await call(server, 'POST /admin/system/update_frontend_url', { token: founder.token, body });
  await askForLink(server, ANN, forged);
  expect((await mailedLink({ sink }, ANN)).origin).toBe('https://chosen.example');
  expect(sink.emails().some(({ raw }) => raw.includes('evil'))).toBe(false);
  await server.close();
  await sink.close();
});

test('the number of emails to one mailbox is limited, whether or not there is an account', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_MAIL_PER_HOUR: '2' });
  await signInFounder(server);
  for (const email of [FOUNDER.email, STRANGER]) {
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await askForLink(server, email)).status);
    expect(statuses).toEqual([200, 200, 429]);
  }
  await server.close();
});
