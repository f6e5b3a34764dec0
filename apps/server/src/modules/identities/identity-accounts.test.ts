import type { LoginResponse } from '@loquat/contract';
import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import type { GooglePerson } from '@loquat/counterparts/google-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBotAccount } from '#test/drivers/bots.ts';
import {
  type Answered,
  answerTo,
  ascending,
  call,
  listen,
  registerUser,
  signIn,
  statusOf,
} from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, personOf } from '#test/drivers/people.ts';
import {
  GITHUB_APP,
  GOOGLE_CLIENT,
  login,
  offer,
  type Providers,
  startProviders,
  withGithub,
  withGoogle,
} from '#test/servers/providers.ts';
import { startTestServer, test as withServer } from '#test/servers/test-server.ts';

let world: Providers;
beforeAll(async () => {
  world = await startProviders();
});
beforeEach(() => offer(world.server, world.founder, { who_can_sign_up: 'EveryOne' }));
afterAll(() => world.close());

let accounts = 0;
const fresh = (name: string) => `${name}${(accounts += 1)}`;
/** The Google account of the owner of `<name>@example.org`. */
const atGoogle = (name: string): GooglePerson => ({
  sub: String((accounts += 1)),
  email: `${name}@example.org`,
  name: `${name} at Google`,
});
const atGithub = (name: string, verified = true): GithubPerson => ({
  id: (accounts += 1),
  login: `${name}-hub`,
  name: null,
  emails: [{ email: `${name}@example.org`, primary: true, verified }],
});

const asAdmin = <const R extends string>(route: R, body?: object) =>
  call(world.server, route, { token: world.founder.token, body });
const signedIn = (answer: Answered<LoginResponse>): LoginResponse => answer.value();
const credentialsOf = async ({ token }: Pick<LoginResponse, 'token'>) =>
  (await call(world.server, 'GET /token/credentials', { token })).json;
/** An account whose creating administrator vouches for its address. */
async function vouchedFor(name: string, more: object = {}): Promise<number> {
  const account = { name, email: `${name}@example.org`, password: `${name}-secret`, gender: 0, is_admin: false };
  return (await asAdmin('POST /admin/user', { ...account, ...more })).value().uid;
}

describe('an account whose address is verified', () => {
  test('is signed in to by every identity with that address, and stays as it is', async () => {
    const name = fresh('ann');
    const uid = await vouchedFor(name);
    const account = { email: `${name}@example.org`, password: `${name}-secret` };
    const before = await signIn(world.server, account, 'before');
    expect(signedIn(await withGoogle(world, atGoogle(name))).user).toMatchObject({ uid, name, create_by: 'password' });
    expect(signedIn(await withGithub(world, atGithub(name))).user.uid).toBe(uid);

    expect(await statusOf(world.server, 'GET /user/me', { token: before.token })).toBe(200);
    const after = await signIn(world.server, account, 'after');
    expect(await credentialsOf(after)).toEqual({
      password: true,
      google: `${name}@example.org`,
      github: `${name}-hub`,
      metamask: null,
      oidc: [],
    });
  });

  test('is not signed in to by an address that GitHub did not verify', async () => {
    const name = fresh('ann');
    const uid = await vouchedFor(name);
    const stranger = signedIn(await withGithub(world, atGithub(name, false)));
    expect(stranger.user.uid).not.toBe(uid);
    expect(stranger.user.email).toBeNull();
  });

  test('of a bot is not signed in to by any identity', async () => {
    const { email, uid } = await createBotAccount(world.server, world.founder, fresh('bot'));
    const mailbox = atGoogle('bot');
    const answer = await withGoogle(world, { ...mailbox, email: found(email) });
    expect([answer.status, answer.json]).toEqual([409, { reason: 'email_conflict' }]);
    expect(await world.server.reads.identities.listOf(uid)).toEqual([]);
  });
});

describe('an address that a stranger registered first', () => {
  test('returns to its owner, and the stranger loses every way into the account', async () => {
    const name = fresh('victim');
    const squatter = await registerUser(world.server, name, 'web:squatter');
    const own = atGithub('squatter');
    const code = world.github.codeFor(GITHUB_APP, own);
    const bound = await call(world.server, 'POST /token/bind', {
      token: squatter.token,
      body: { credential: { type: 'github', code } },
    });
    expect(bound.status).toBe(200);
    const heard = listen(world.server);

    const owner = signedIn(await withGoogle(world, atGoogle(name)));
    expect(owner.user.uid).toBe(squatter.user.uid);
    const kick = { kind: 'kick', uid: squatter.user.uid, cause: 'mailbox_proved' };
    expect(heard).toContainEqual(expect.objectContaining(kick));
    expect(await credentialsOf(owner)).toEqual({
      password: false,
      google: `${name}@example.org`,
      github: null,
      metamask: null,
      oidc: [],
    });
    const { token, refresh_token } = squatter;
    expect(await statusOf(world.server, 'GET /user/me', { token })).toBe(401);
    expect(await statusOf(world.server, 'POST /token/renew', { body: { token, refresh_token } })).toBe(401);
    const password = { type: 'password', email: `${name}@example.org`, password: `${name}-secret` };
    expect(await login(world.server, password)).toMatchObject({ status: 401 });
    expect(signedIn(await withGithub(world, own)).user.uid).not.toBe(owner.user.uid);
  });

  test('ends nothing when its owner signs in again', async () => {
    const name = fresh('victim');
    await registerUser(world.server, name);
    const person = atGoogle(name);
    const owner = signedIn(await withGoogle(world, person));
    const other = await withGoogle(world, person, {});
    expect(signedIn(other).user.uid).toBe(owner.user.uid);
    const github = await login(
      world.server,
      { type: 'github', code: world.github.codeFor(GITHUB_APP, atGithub(name)) },
      'phone',
    );
    expect(signedIn(github).user.uid).toBe(owner.user.uid);
    expect(await credentialsOf(signedIn(other))).toMatchObject({ google: person.email, github: `${name}-hub` });
  });

  test('is no way to become an administrator', async () => {
    const name = fresh('chosen');
    const { user } = await registerUser(world.server, name);
    await asAdmin(`PUT /admin/user/${user.uid}`, { is_admin: true });
    const answer = await withGoogle(world, atGoogle(name));
    expect([answer.status, answer.json]).toEqual([409, { reason: 'email_conflict' }]);
    const account = { email: `${name}@example.org`, password: `${name}-secret` };
    expect((await signIn(world.server, account)).user.uid).toBe(user.uid);
  });
});

describe('a frozen account', () => {
  test('cannot be signed in to by an identity, and gets none linked', async () => {
    const name = fresh('cold');
    const person = atGithub(name);
    const uid = signedIn(await withGithub(world, person)).user.uid;
    await asAdmin(`PUT /admin/user/${uid}`, { status: 'frozen' });
    expect(await withGithub(world, person)).toMatchObject({ status: 423, text: '' });
    expect(await withGoogle(world, atGoogle(name))).toMatchObject({ status: 423, text: '' });
    expect(await world.server.reads.identities.listOf(uid)).toMatchObject([{ provider: 'github' }]);
  });

  test('with an unverified address keeps its password for when it is unfrozen', async () => {
    const name = fresh('cold');
    const { user } = await registerUser(world.server, name);
    await asAdmin(`PUT /admin/user/${user.uid}`, { status: 'frozen' });
    expect(await withGoogle(world, atGoogle(name))).toMatchObject({ status: 423 });
    await asAdmin(`PUT /admin/user/${user.uid}`, { status: 'normal' });
    const account = { email: `${name}@example.org`, password: `${name}-secret` };
    expect((await signIn(world.server, account)).user.uid).toBe(user.uid);
  });
});

describe('on an invitation-only server', () => {
  beforeEach(() => offer(world.server, world.founder, { who_can_sign_up: 'InvitationOnly' }));

  const invite = async (query = '') => {
    const { text } = await asAdmin(`GET /group/create_reg_magic_link?max_times=1${query}`);
    return found(new URL(text).searchParams.get('magic_token'));
  };

  test('no account is created without one', async () => {
    for (const magic_token of [undefined, null, '']) {
      const answer = await withGoogle(world, atGoogle(fresh('new')), { magic_token });
      expect([magic_token, answer.status, answer.text]).toEqual([magic_token, 410, '']);
    }
    expect(await withGithub(world, atGithub(fresh('new')))).toMatchObject({ status: 410, text: '' });
  });

  test('a forged one is refused', async () => {
    for (const magic_token of ['ab'.repeat(48), 'x', 'ab']) {
      const answer = await withGoogle(world, atGoogle(fresh('new')), { magic_token });
      expect([magic_token, answer.status, answer.text]).toEqual([magic_token, 400, '']);
    }
  });

  test('an invitation admits as many users as its limit', async () => {
    const magic_token = await invite();
    const people = [1, 2, 3, 4].map(() => atGoogle(fresh('new')));
    const answers = await Promise.all(people.map((person) => withGoogle(world, person, { magic_token })));
    expect(ascending(answers.map(({ status }) => status))).toEqual([200, 400, 400, 400]);
    expect(await withGithub(world, atGithub(fresh('new')), { magic_token })).toMatchObject({ status: 400, text: '' });
  });

  test('an invitation to a private channel joins it', async () => {
    const gid = await createChannel(world.server, personOf(world.founder));
    const { token } = signedIn(
      await withGithub(world, atGithub(fresh('new')), { magic_token: await invite(`&gid=${gid}`) }),
    );
    const channels = await answerTo(world.server, 'GET /group', { token });
    expect(channels.map((channel) => channel.gid)).toContain(gid);
  });

  test('users with an account or a known address need none, and no use is counted', async () => {
    const magic_token = await invite();
    const name = fresh('ann');
    const uid = await vouchedFor(name);
    const person = atGoogle(name);
    expect(signedIn(await withGoogle(world, person, { magic_token })).user.uid).toBe(uid);
    expect(signedIn(await withGoogle(world, person, { magic_token: 'stale' })).user.uid).toBe(uid);
    expect(signedIn(await withGithub(world, atGithub(fresh('new')), { magic_token })).user.create_by).toBe('github');
  });

  test('a deleted user counts as a new one', async () => {
    const person = atGithub(fresh('gone'));
    const { user, token } = signedIn(await withGithub(world, person, { magic_token: await invite() }));
    expect(await statusOf(world.server, 'DELETE /user/delete', { token })).toBe(200);
    expect(await withGithub(world, person)).toMatchObject({ status: 410 });
    const again = signedIn(await withGithub(world, person, { magic_token: await invite() }));
    expect(again.user.uid).not.toBe(user.uid);
  });
});

test('two simultaneous sign-ins create one account', async () => {
  const person = atGithub(fresh('twin'));
  const answers = await Promise.all([withGithub(world, person), withGithub(world, person), withGithub(world, person)]);
  expect(new Set(answers.map((answer) => signedIn(answer).user.uid)).size).toBe(1);
});

describe('on a server without a founder', () => {
  withServer('nobody comes in', async ({ server, dataDir }) => {
    await server.transact(async (tx) => {
      await tx.settings.save('login', { google: true });
      await tx.settings.save('google', { client_id: GOOGLE_CLIENT });
    });
    await server.close();
    const restarted = await startTestServer({ ...world.google.env, DATA_DIR: dataDir });
    const answer = await withGoogle({ server: restarted, google: world.google }, atGoogle('first'));
    expect([answer.status, answer.text]).toEqual([410, '']);
    expect((await call(restarted, 'GET /admin/system/initialized')).json).toBe(false);
    await restarted.close();
  });
});

test('no account is created beyond the licence’s limit, but existing users sign in', async () => {
  const full = await startProviders({}, { LICENSE_DEFAULT_USER_LIMIT: '2' });
  const first = atGithub('first');
  expect((await withGithub(full, first)).status).toBe(200);
  expect(await withGithub(full, atGithub('second'))).toMatchObject({
    status: 451,
    text: 'License error: Users reached limit.',
  });
  expect((await withGithub(full, first)).status).toBe(200);
  expect((await withGoogle(full, atGoogle('first'))).status).toBe(200);
  await full.close();
});
