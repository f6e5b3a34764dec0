import { createHash } from 'node:crypto';
import type { LoginResponse } from '@loquat/contract';
import { hash } from 'argon2';
import { describe, expect } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { alterDatabase, readRows } from '#test/servers/behind-the-wire.ts';
import { offer } from '#test/servers/providers.ts';
import { storedText } from '#test/servers/stored-text.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';
import { isPasswordHashOutdated } from '../../platform/secrets/passwords.ts';

const NATIVE = 'flutter';
const OWN = 'web:1';
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

type Origin = { origin: string };
type Account = { email: string; password: string };

const enter = (server: Origin, { email, password }: Account, device: string) =>
  statusOf(server, 'POST /token/login', { body: { credential: { type: 'password', email, password }, device } });

/** Statuses of the sign-ins in each form. */
async function formsOf(server: Origin, { email, password }: Account) {
  const hashed = { email, password: md5(password) };
  return {
    native: await enter(server, hashed, NATIVE),
    // The MD5 counts from native apps alone.
    elsewhere: await enter(server, hashed, OWN),
    twice: await enter(server, { email, password: md5(hashed.password) }, NATIVE),
    upper: await enter(server, { email, password: hashed.password.toUpperCase() }, NATIVE),
  };
}
const REFUSED = { native: 401, elsewhere: 401, twice: 401, upper: 401 };
const ADMITTED = { ...REFUSED, native: 200 };

const allow = (server: TestServer, founder: LoginResponse, md5_passwords: boolean) =>
  offer(server, founder, { md5_passwords });

/** Ann, made by the founder: she has never signed in. Her password is not ASCII. */
async function meetAnn(server: TestServer) {
  const founder = await signInFounder(server);
  const ann = { email: 'ann@example.org', password: 'Pässwörter' };
  const body = { ...ann, name: 'Ann', gender: 0, is_admin: false };
  const { uid } = await answerTo(server, 'POST /admin/user', { token: founder.token, body });
  const hashes = () => readRows(server.dataDir, 'SELECT uid FROM md5_hashes ORDER BY uid');
  return { founder, ann, uid, hashes };
}

describe('a sign-in with the MD5 of the password', () => {
  test('is refused while administrators do not allow it, and no hash of it is stored', async ({ server }) => {
    const { ann, hashes } = await meetAnn(server);
    await signIn(server, ann);

    expect(await formsOf(server, ann)).toEqual(REFUSED);
    expect(await hashes()).toEqual([]);
    expect((await answerTo(server, 'GET /admin/login/config')).md5_passwords).toBe(false);
  });

  test('works from the next plain sign-in on, in the form of native apps alone', async ({ server }) => {
    const { founder, ann, uid, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    expect(await formsOf(server, ann)).toEqual(REFUSED);

    await signIn(server, ann);
    expect(await formsOf(server, ann)).toEqual(ADMITTED);
    expect(await hashes()).toEqual([{ uid }]);
    await expect(signIn(server, ann, NATIVE)).resolves.toBeDefined();
  });

  test('follows the user’s own change of password', async ({ server }) => {
    const { founder, ann, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    const { token } = await signIn(server, ann);
    const changed = { email: ann.email, password: 'another-secret' };
    const body = { old_password: ann.password, new_password: changed.password };
    expect(await statusOf(server, 'POST /user/change_password', { token, body })).toBe(200);

    expect(await formsOf(server, ann)).toEqual(REFUSED);
    expect(await formsOf(server, changed)).toEqual(ADMITTED);
    expect(await hashes()).toHaveLength(1);
  });

  test('ends when an administrator sets a password, until the user signs in with it', async ({ server }) => {
    const { founder, ann, uid, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    await signIn(server, ann);
    const reset = { email: ann.email, password: 'a-reset-secret' };
    await call(server, `PUT /admin/user/${uid}`, { token: founder.token, body: { password: reset.password } });

    expect(await hashes()).toEqual([]);
    for (const account of [ann, reset]) expect(await formsOf(server, account)).toEqual(REFUSED);
    await signIn(server, reset);
    expect(await formsOf(server, reset)).toEqual(ADMITTED);
    expect(await formsOf(server, ann)).toEqual(REFUSED);
  });

  test('ends when an older node changes the password, which leaves the hash in the table', async ({ server }) => {
    const { founder, ann, uid, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    await signIn(server, ann);
    const change = 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE uid = 1) WHERE uid = @uid';
    await alterDatabase(server.dataDir, change, { uid });

    expect(await hashes()).toEqual([{ uid }]);
    expect(await formsOf(server, ann)).toEqual(REFUSED);
    const changed = { email: ann.email, password: FOUNDER.password };
    await signIn(server, changed);
    expect(await formsOf(server, changed)).toEqual(ADMITTED);
  });

  test('renews a hash with former parameters, in both forms', async ({ server }) => {
    const { founder, ann, uid } = await meetAnn(server);
    await allow(server, founder, true);
    await signIn(server, ann);
    const stored = () => server.reads.md5Hashes.find(uid);
    const signIns = [
      ['native', () => enter(server, { email: ann.email, password: md5(ann.password) }, NATIVE)],
      ['plain', () => enter(server, ann, OWN)],
    ] as const;
    for (const [form, again] of signIns) {
      const former = await hash(md5(ann.password), { timeCost: 3, parallelism: 1 });
      await alterDatabase(server.dataDir, 'UPDATE md5_hashes SET md5_hash = @former', { former });
      expect([form, await again()]).toEqual([form, 200]);
      const renewed = await stored();
      expect([form, renewed === former, isPasswordHashOutdated(renewed ?? former)]).toEqual([form, false, false]);
      expect([form, await again(), await stored()]).toEqual([form, 200, renewed]);
    }
  });

  test('is never possible with a second factor, which removes the hash', async ({ server }) => {
    const { founder, ann, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    const session = await signIn(server, ann);
    expect(await formsOf(server, ann)).toEqual(ADMITTED);
    await turnOnSecondFactor(server, session, { password: ann.password });

    expect(await hashes()).toEqual([]);
    expect(await formsOf(server, ann)).toEqual(REFUSED);
    for (const device of [OWN, NATIVE]) expect(await enter(server, ann, device)).toBe(428);
    const body = { old_password: ann.password, new_password: 'another-secret' };
    expect(await statusOf(server, 'POST /user/change_password', { token: session.token, body })).toBe(200);
    expect(await hashes()).toEqual([]);
  });

  test('ends with the setting, which removes every hash, and needs a new plain sign-in later', async ({ server }) => {
    const { founder, ann, hashes } = await meetAnn(server);
    await allow(server, founder, true);
    for (const account of [ann, FOUNDER]) await signIn(server, account, 'web:2');
    expect(await hashes()).toHaveLength(2);
    await offer(server, founder, { guest: true });
    expect(await hashes()).toHaveLength(2);

    await allow(server, founder, false);
    expect(await hashes()).toEqual([]);
    expect(await formsOf(server, ann)).toEqual(REFUSED);
    await allow(server, founder, true);
    expect(await formsOf(server, ann)).toEqual(REFUSED);
    await signIn(server, ann);
    expect(await formsOf(server, ann)).toEqual(ADMITTED);
  });

  test('is refused for frozen accounts, and while passwords are off', async ({ server }) => {
    const { founder, ann, uid } = await meetAnn(server);
    await allow(server, founder, true);
    await signIn(server, ann);
    const native = () => enter(server, { email: ann.email, password: md5(ann.password) }, NATIVE);
    await offer(server, founder, { password: false });
    expect(await native()).toBe(403);
    await offer(server, founder, { password: true });
    await call(server, `PUT /admin/user/${uid}`, { token: founder.token, body: { status: 'frozen' } });
    expect(await native()).toBe(423);
  });

  test('works for an account whose password is itself 32 hex characters, in each form', async ({ server }) => {
    const { founder } = await meetAnn(server);
    await allow(server, founder, true);
    const hex = { email: 'hex@example.org', password: md5('a password manager') };
    const body = { ...hex, name: 'Hex', device: 'web:2' };
    const { token } = await answerTo(server, 'POST /user/register', { body });
    for (const device of [OWN, NATIVE]) expect(await enter(server, hex, device)).toBe(200);
    expect(await enter(server, { ...hex, password: md5(hex.password) }, NATIVE)).toBe(200);

    const other = md5('another');
    const change = { old_password: hex.password, new_password: other };
    expect(await statusOf(server, 'POST /user/change_password', { token, body: change })).toBe(200);
    expect(await enter(server, { ...hex, password: other }, OWN)).toBe(200);
  });
});

test('a registration in a browser is enough to sign in with the MD5', async ({ server }) => {
  const { founder } = await meetAnn(server);
  await allow(server, founder, true);
  await registerUser(server, 'bea');

  expect(await formsOf(server, { email: 'bea@example.org', password: 'bea-secret' })).toEqual(ADMITTED);
});

test('the database contains the MD5 of no password', async ({ server }) => {
  const { founder, ann } = await meetAnn(server);
  await allow(server, founder, true);
  const { token } = await signIn(server, ann);
  await enter(server, { email: ann.email, password: md5(ann.password) }, NATIVE);
  const body = { old_password: ann.password, new_password: 'another-secret' };
  await call(server, 'POST /user/change_password', { token, body });
  await registerUser(server, 'bea');

  const stored = await storedText(server.dataDir);
  expect(stored).toContain('$argon2id$');
  for (const password of [ann.password, 'another-secret', 'bea-secret']) {
    const bytes = createHash('md5').update(password, 'utf8').digest();
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      expect([form, stored.includes(bytes.toString(form))]).toEqual([form, false]);
    }
  }
});

test('wrong guesses count together in both forms, and the same for every account and for none', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '4' });
  const { founder, ann } = await meetAnn(server);
  await allow(server, founder, true);
  await signIn(server, ann);
  const bea = await registerUser(server, 'bea');
  await turnOnSecondFactor(server, bea, { password: 'bea-secret' });
  let hop = 0;
  const guess = async (email: string, password: string, device: string) => {
    hop += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${hop}` };
    const body = { credential: { type: 'password', email, password }, device };
    const answer = await call(server, 'POST /token/login', { body, headers });
    return [answer.status, answer.text];
  };
  const attempts = [
    ['wrong', OWN],
    [md5('wrong'), NATIVE],
    [md5('worse'), NATIVE],
    ['worse', NATIVE],
    [md5(ann.password), NATIVE],
    [ann.password, OWN],
  ] as const;
  for (const email of [ann.email, 'bea@example.org', 'nobody@example.org']) {
    const answers: unknown[] = [];
    for (const [password, device] of attempts) answers.push(await guess(email, password, device));
    expect([email, answers]).toEqual([email, [...Array.from({ length: 4 }, () => [401, '']), [429, ''], [429, '']]]);
  }
  await server.close();
});

describe('a new password as MD5', () => {
  test.for([false, true])('is refused with a text that says where to go; allowed: %s', async (allowed, { server }) => {
    const { founder, ann } = await meetAnn(server);
    await allow(server, founder, allowed);
    const password = md5('dee-secret');
    const dee = { email: 'dee@example.org', password, name: 'Dee' };
    const { token } = await signIn(server, ann, NATIVE);
    const { token: nameless } = await answerTo(server, 'POST /token/login', {
      body: { credential: { type: 'password', ...ann } },
    });
    const change = { old_password: md5(ann.password), new_password: password };
    const text = `This app cannot register or change passwords here. Open ${server.origin} in a browser.`;
    for (const [route, options] of [
      ['POST /user/register', { body: dee }],
      ['POST /user/register', { body: { ...dee, device: NATIVE } }],
      ['POST /user/send_reg_magic_link', { body: { ...dee, magic_token: '' } }],
      ['POST /user/change_password', { token, body: change }],
      ['POST /user/change_password', { token: nameless, body: change }],
    ] as const) {
      expect([route, await call(server, route, options)]).toMatchObject([route, { status: 422, text }]);
    }
    expect(await answerTo(server, `GET /user/check_email?email=${dee.email}`)).toBe(true);
    await expect(signIn(server, ann)).resolves.toBeDefined();
  });

  test('is a password like any other in a page of a browser, which sends its origin', async ({ server }) => {
    const { ann } = await meetAnn(server);
    const headers = { origin: server.origin };
    const password = md5('a password manager');
    const hex = { email: 'hex@example.org', password, name: 'Hex' };
    const confirmation = { ...hex, magic_token: '' };
    expect(await statusOf(server, 'POST /user/send_reg_magic_link', { headers, body: confirmation })).toBe(200);
    expect(await statusOf(server, 'POST /user/register', { headers, body: hex })).toBe(200);
    const { token } = await answerTo(server, 'POST /token/login', {
      body: { credential: { type: 'password', ...ann } },
    });
    const body = { old_password: ann.password, new_password: password };
    expect(await statusOf(server, 'POST /user/change_password', { token, headers, body })).toBe(200);
  });
});
