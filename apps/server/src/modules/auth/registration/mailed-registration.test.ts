import { startMailSink } from '@loquat/counterparts/mail-sink';
import { expect } from 'vitest';
import { ascending, call, FOUNDER, signIn, signInFounder } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import {
  isUsable,
  type MailedServer,
  mailedLink,
  makePerson,
  settled,
  signInToken,
  test,
  tokenIn,
} from '#test/servers/mailed-server.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer } from '#test/servers/test-server.ts';
import { createExpiredConfirmationsJob } from '../../invites/expired-confirmations.job.ts';
import { createExpiredLinksJob } from '../links/expired-links.job.ts';

const LIA = { email: 'lia@example.org', password: 'lia-secret' };
type Origin = { origin: string };

const confirm = (server: Origin, magic_token: string, more: object = {}) =>
  call(server, 'POST /user/send_reg_magic_link', { body: { ...LIA, magic_token, ...more } });
const register = (server: Origin, magic_token: string | undefined, more: object = {}) =>
  call(server, 'POST /user/register', { body: { magic_token, name: 'Lia', gender: 0, device: 'browser', ...more } });
const invite = async ({ founder, ...server }: Pick<MailedServer, 'origin' | 'founder'>, query = '') =>
  tokenIn(new URL((await call(server, `GET /group/create_reg_magic_link${query}`, { token: founder.token })).text));
const closeDoor = (server: MailedServer) =>
  call(server, 'POST /admin/login/config', {
    token: server.founder.token,
    body: { who_can_sign_up: 'InvitationOnly' },
  });
const askForProofFirst = ({ origin, founder }: Pick<MailedServer, 'origin' | 'founder'>) =>
  call({ origin }, 'POST /admin/login/config', { token: founder.token, body: { confirm_email_first: true } });
/** The token in the email that a confirmation sends. */
async function mailedToken(server: MailedServer, magic_token: string, email = LIA.email): Promise<string> {
  await confirm(server, magic_token, { email });
  return tokenIn(await mailedLink(server, email));
}

test('an invitation into a private channel, confirmed by mail, registers with just a name', async ({ mailed }) => {
  await closeDoor(mailed);
  const { token } = mailed.founder;
  const created = await call(mailed, 'POST /group', { token, body: { name: 'secret', is_public: false } });
  const { gid } = created.value();
  const asked = await confirm(mailed, await invite(mailed, `?gid=${gid}&max_times=1`), { email: 'Lia@Example.org' });
  const email = await mailed.sink.waitFor(LIA.email);
  const link = await mailedLink(mailed, LIA.email);

  expect(asked).toMatchObject({ status: 200, json: { new_magic_token: '', mail_is_sent: true } });
  expect(Object.keys(asked.value())).toHaveLength(2);
  expect(link.href).toMatch(
    new RegExp(
      String.raw`^https://chat\.team\.example/\?email=lia%40example\.org&gid=${gid}&magic_token=[0-9a-f]+#/register/set_name$`,
    ),
  );
  const payload = Buffer.from(tokenIn(link), 'hex').toString();
  for (const secret of [LIA.password, 'argon2']) expect(email.raw + payload).not.toContain(secret);
  expect(await isUsable(mailed, tokenIn(link))).toBe(true);

  const registered = await register(mailed, tokenIn(link));
  const { user } = registered.value();
  expect(user).toMatchObject({ name: 'Lia', email: LIA.email, create_by: 'password' });
  expect(await mailed.reads.users.find(user.uid)).toMatchObject({ is_email_verified: true });
  expect((await call(mailed, `GET /group/${gid}`, { token })).json).toMatchObject({ members: [1, user.uid] });
  await expect(signIn(mailed, LIA)).resolves.toMatchObject({ user });
  expect(await isUsable(mailed, tokenIn(link))).toBe(false);
  expect(await register(mailed, tokenIn(link))).toMatchObject({ status: 412, text: '' });
});

test('with open registration, an address can be confirmed without an invitation', async ({ mailed }) => {
  expect(await confirm(mailed, '')).toMatchObject({ status: 200, json: { mail_is_sent: true } });
  const link = await mailedLink(mailed, LIA.email);

  expect(link.href).toMatch(/\/\?email=lia%40example\.org&magic_token=[0-9a-f]+#\/register\/set_name$/);
  expect((await register(mailed, tokenIn(link))).status).toBe(200);
  await closeDoor(mailed);
  expect(await confirm(mailed, '', { email: 'late@example.org' })).toMatchObject({ status: 403, text: '' });
});

test('if the proof must come first, an address that received no email cannot register', async ({ mailed }) => {
  await askForProofFirst(mailed);
  const magic = await invite(mailed);
  const account = { ...LIA, name: 'Lia' };

  expect(await register(mailed, undefined, account)).toMatchObject({ status: 403, text: '' });
  expect(await register(mailed, '', account)).toMatchObject({ status: 403, text: '' });
  expect(await register(mailed, magic, account)).toMatchObject({ status: 403, text: '' });
  const confirmed = await mailedToken(mailed, magic);
  expect(await register(mailed, confirmed, { email: 'other@example.org' })).toMatchObject({ status: 412, text: '' });
  expect((await register(mailed, confirmed, { email: LIA.email.toUpperCase() })).status).toBe(200);
});

test('a confirmation made while mail was off does not count as a proof', async ({ dataDir }) => {
  const sink = await startMailSink();
  const server = await startTestServer({ ...MAIL_ENV, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const founder = await signInFounder(server);
  const { new_magic_token } = (await confirm(server, '')).value();
  const other = (await confirm(server, '', { email: 'bob@example.org' })).value();
  const registered = (await register(server, other.new_magic_token)).value();

  expect(await server.reads.users.find(registered.user.uid)).toMatchObject({ is_email_verified: false });
  await switchMailOn(server, founder, sink);
  await askForProofFirst({ ...server, founder });
  expect(await register(server, new_magic_token)).toMatchObject({ status: 403, text: '' });
  expect(await confirm(server, '')).toMatchObject({ status: 503, text: expect.stringContaining('address') });
  expect(await call(server, 'POST /user/send_login_magic_link?email=lia@example.org')).toMatchObject({ status: 200 });
  await settled(server);
  expect(sink.emails()).toEqual([]);
  await server.close();
  await sink.close();
});

test('only an invitation that is genuine, unexpired and not used up can be confirmed', async ({ mailed }) => {
  const used = await invite(mailed, '?max_times=1');
  expect((await register(mailed, await mailedToken(mailed, used))).status).toBe(200);
  const login = await signInToken(mailed, 'stranger@example.org');
  const flipped = `${used.slice(0, -1)}${used.endsWith('0') ? '1' : '0'}`;

  for (const token of [used, flipped, login, mailed.founder.token, 'zz', 'ab'.repeat(48)]) {
    expect(await confirm(mailed, token, { email: 'bob@example.org' })).toMatchObject({ status: 412, text: '' });
    expect(await register(mailed, token, { email: 'bob@example.org' })).toMatchObject({
      status: 412,
      text: '',
    });
  }
  const taken = await confirm(mailed, await invite(mailed), { email: FOUNDER.email });
  expect(taken).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
  expect(mailed.sink.emails().some(({ envelope }) => envelope.to.includes('bob@example.org'))).toBe(false);
});

test('a confirmation counts as a use of its invitation when it registers, not before', async ({ mailed }) => {
  const magic = await invite(mailed, '?max_times=2');
  const tokens: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) tokens.push(await mailedToken(mailed, magic, `${name}@example.org`));
  const statuses = (await Promise.all(tokens.map((token) => register(mailed, token)))).map(({ status }) => status);

  expect(ascending(statuses)).toEqual([200, 200, 412, 412, 412]);
  expect(await mailed.reads.users.list()).toHaveLength(3);
});

test('a confirmation works once, and only for an address that is still free', async ({ mailed }) => {
  const token = await mailedToken(mailed, '');
  const racers = await Promise.all(Array.from({ length: 5 }, () => register(mailed, token)));
  expect(racers.filter(({ status }) => status === 200)).toHaveLength(1);

  const late = await mailedToken(mailed, '', 'ann@example.org');
  await makePerson(mailed, 'ann');
  expect(await register(mailed, late)).toMatchObject({ status: 409, json: { reason: 'email_conflict' } });
});

test('a confirmation ends with its invitation, or when the server becomes invitation-only', async ({ mailed }) => {
  const { token } = mailed.founder;
  const ann = await makePerson(mailed, 'ann');
  const invited = await mailedToken(mailed, await invite({ ...mailed, founder: ann }));
  const open = await mailedToken(mailed, '', 'bob@example.org');
  await call(mailed, `DELETE /admin/user/${ann.user.uid}`, { token });
  await closeDoor(mailed);

  expect(await register(mailed, invited)).toMatchObject({ status: 412, text: '' });
  expect(await register(mailed, open)).toMatchObject({ status: 403, text: '' });
});

test('ended links are deleted with their content', async ({ dataDir }) => {
  const clock = createTestClock();
  const sink = await startMailSink();
  const server = await startTestServer(
    { ...MAIL_ENV, FRONTEND_URL: 'https://a.example', DATA_DIR: dataDir },
    { clock },
  );
  const mailed = { ...server, sink, founder: await signInFounder(server) };
  await switchMailOn(server, mailed.founder, sink);
  await makePerson(mailed, 'ann');
  const [login, confirmed] = [await signInToken(mailed, 'ann@example.org'), await mailedToken(mailed, '')];
  const jobs = [createExpiredLinksJob({ ...server, clock }), createExpiredConfirmationsJob({ ...server, clock })];
  const run = () => Promise.all(jobs.map((job) => job.run(null, new AbortController().signal)));

  await run();
  expect([await isUsable(server, login), await isUsable(server, confirmed)]).toEqual([true, true]);
  clock.advance(900_000);
  await run();
  clock.advance(-900_000);
  expect([await isUsable(server, login), await isUsable(server, confirmed)]).toEqual([false, false]);
  await server.close();
  await sink.close();
});

test('emails that confirm an address are limited by mailbox', async ({ dataDir }) => {
  const sink = await startMailSink();
  const env = { ...MAIL_ENV, FRONTEND_URL: 'https://a.example', DATA_DIR: dataDir };
  const server = await startTestServer({ ...env, RATE_LIMITS: 'on', RATE_LIMIT_MAIL_PER_HOUR: '2' });
  await switchMailOn(server, await signInFounder(server), sink);
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await confirm(server, '')).status);

  expect(statuses).toEqual([200, 200, 429]);
  expect((await confirm(server, '', { email: 'bob@example.org' })).status).toBe(200);
  await sink.waitFor(LIA.email, 2);
  await sink.waitFor('bob@example.org');
  await server.close();
  await sink.close();
});
