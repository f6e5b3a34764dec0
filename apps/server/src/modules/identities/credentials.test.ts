import type { LoginResponse } from '@loquat/contract';
import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ascending, call, listen, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import {
  GITHUB_APP,
  GOOGLE_CLIENT,
  offer,
  type Providers,
  startProviders,
  withGithub,
  withGoogle,
} from '#test/servers/providers.ts';
import { startTestServer } from '#test/servers/test-server.ts';

let world: Providers;
beforeAll(async () => {
  world = await startProviders();
});
afterEach(() => offer(world.server, world.founder, { password: true, google: true, github: true }));
afterAll(() => world.close());

let accounts = 0;
const fresh = (name: string) => `${name}${(accounts += 1)}`;
const hub = (email?: string): GithubPerson => {
  const emails = email === undefined ? [] : [{ email, primary: true, verified: true }];
  return { id: (accounts += 1), login: `hub-${accounts}`, name: null, emails };
};
const google = (email = `${fresh('g')}@example.org`) => ({ sub: String((accounts += 1)), email, name: 'G' });

type Asker = Pick<LoginResponse, 'token'>;
const ask = <const R extends string>(asker: Asker, route: R, body?: object) =>
  call(world.server, route, { token: asker.token, body });
const list = async (asker: Asker) => (await ask(asker, 'GET /token/credentials')).value();
const bind = (asker: Asker, credential: object) => ask(asker, 'POST /token/bind', { credential });
const bindGithub = (asker: Asker, person: GithubPerson) =>
  bind(asker, { type: 'github', code: world.github.codeFor(GITHUB_APP, person) });
const bindGoogle = async (asker: Asker, person: ReturnType<typeof google>) =>
  bind(asker, { type: 'google', id_token: await world.google.idToken(GOOGLE_CLIENT, person) });
const unbind = (asker: Asker, provider: string) => ask(asker, `DELETE /token/credentials/${provider}`);

const NOTHING = { password: false, google: null, github: null, metamask: null, oidc: [] };

test('users who registered with a password have one', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  const { status, json } = await ask(ann, 'GET /token/credentials');
  expect([status, json]).toEqual([200, { ...NOTHING, password: true }]);
});

test('a linked provider account signs in to its account', async () => {
  const heard = listen(world.server);
  const ann = await registerUser(world.server, fresh('ann'));
  const before = heard.length;
  const person = google();
  const other = hub();
  expect(await bindGoogle(ann, person)).toMatchObject({ status: 200, text: '' });
  expect(await bindGithub(ann, other)).toMatchObject({ status: 200, text: '' });
  expect(await list(ann)).toEqual({ ...NOTHING, password: true, google: person.email, github: other.login });
  expect((await withGoogle(world, person)).json).toMatchObject({ user: { uid: ann.user.uid } });
  expect((await withGithub(world, other)).json).toMatchObject({ user: { uid: ann.user.uid } });
  // Only the streams of earlier sign-ins on the same device get an event.
  const replaced = { kind: 'kick', uid: ann.user.uid, device: 'web:1', reason: 'login_from_other_device', cause: null };
  expect(heard.slice(before).filter(({ kind }) => kind === 'kick')).toMatchObject([replaced, replaced]);
});

test('a provider account is linked to one user, and a user to one account of each provider', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  const bob = await registerUser(world.server, fresh('bob'));
  const person = hub();
  expect((await bindGithub(ann, person)).status).toBe(200);
  for (const [who, which] of [
    [ann, person],
    [bob, person],
    [ann, hub()],
  ] as const) {
    expect(await bindGithub(who, which)).toMatchObject({ status: 409, text: '' });
  }
  expect(await list(bob)).toEqual({ ...NOTHING, password: true });
  expect((await withGithub(world, person)).json).toMatchObject({ user: { uid: ann.user.uid } });
});

test('a provider account that has its own account cannot be linked to another', async () => {
  const person = hub();
  await withGithub(world, person);
  const ann = await registerUser(world.server, fresh('ann'));
  expect(await bindGithub(ann, person)).toMatchObject({ status: 409, text: '' });
});

test('an invalid proof links nothing, and reveals nothing about the session', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  const forAnother = await world.google.idToken('other.apps.example', google());
  for (const credential of [
    { type: 'github', code: 'forged' },
    { type: 'google', id_token: 'forged' },
    { type: 'google', id_token: forAnother },
  ]) {
    expect(await bind(ann, credential)).toMatchObject({ status: 401, text: '' });
  }
  for (const credential of [
    { type: 'password', email: 'a@b.c', password: 'x' },
    { type: 'thirdparty', key: 'x' },
  ]) {
    expect((await bind(ann, credential)).status).toBe(400);
  }
  await offer(world.server, world.founder, { github: false });
  expect(await bindGithub(ann, hub())).toMatchObject({ status: 403, text: '' });
  expect(await list(ann)).toEqual({ ...NOTHING, password: true });
});

test('an account that is frozen during the request to the provider gets no link', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  const release = world.github.hold();
  const before = world.github.asked.length;
  const binding = bindGithub(ann, hub());
  await expect.poll(() => world.github.asked.length, { interval: 1 }).toBe(before + 1);
  await ask(world.founder, `PUT /admin/user/${ann.user.uid}`, { status: 'frozen' });
  release();
  expect(await binding).toMatchObject({ status: 401, text: 'authorization error' });
  expect(await world.server.reads.identities.listOf(ann.user.uid)).toEqual([]);
});

test("linking an identity with the user's own address verifies it, so that no password is removed later", async () => {
  const name = fresh('ann');
  const ann = await registerUser(world.server, name);
  expect((await world.server.reads.users.find(ann.user.uid))?.is_email_verified).toBe(false);
  await bindGoogle(ann, google(`${name}@example.org`));
  expect((await world.server.reads.users.find(ann.user.uid))?.is_email_verified).toBe(true);
  expect((await withGithub(world, hub(`${name}@example.org`))).json).toMatchObject({ user: { uid: ann.user.uid } });
  const account = { email: `${name}@example.org`, password: `${name}-secret` };
  expect((await signIn(world.server, account)).user.uid).toBe(ann.user.uid);
});

test('linking an identity with another address verifies nothing', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  await bindGoogle(ann, google());
  expect((await world.server.reads.users.find(ann.user.uid))?.is_email_verified).toBe(false);
});

test('an unlinked provider account no longer signs in', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  const person = hub();
  await bindGithub(ann, person);
  expect(await unbind(ann, 'github')).toMatchObject({ status: 200, text: '' });
  expect(await list(ann)).toEqual({ ...NOTHING, password: true });
  expect(await unbind(ann, 'github')).toMatchObject({ status: 404, text: '' });
  expect((await withGithub(world, person)).json).not.toMatchObject({ user: { uid: ann.user.uid } });
  expect((await unbind(ann, 'password')).status).toBe(400);
});

test('a user cannot remove their last sign-in method', async () => {
  const person = hub();
  const ann = (await withGithub(world, person)).value();
  expect(await unbind(ann, 'github')).toMatchObject({ status: 409, text: '' });

  await bindGoogle(ann, google());
  await offer(world.server, world.founder, { google: false });
  expect((await unbind(ann, 'github')).status).toBe(409);
  await offer(world.server, world.founder, { google: true });
  expect((await unbind(ann, 'github')).status).toBe(200);
  expect((await unbind(ann, 'google')).status).toBe(409);
});

test('a password counts as a method as long as passwords are on', async () => {
  const ann = await registerUser(world.server, fresh('ann'));
  await bindGithub(ann, hub());
  await offer(world.server, world.founder, { password: false });
  expect((await unbind(ann, 'github')).status).toBe(409);
  await offer(world.server, world.founder, { password: true });
  expect((await unbind(ann, 'github')).status).toBe(200);
});

test('a verified address counts as a method as long as links are mailed', async () => {
  const smtp = { host: 'smtp.example', port: 465, from: 'team@example.org', username: '', password: '' };
  const setMail = (enabled: boolean) => ask(world.founder, 'POST /admin/smtp/config', { ...smtp, enabled });
  const ann = (await withGithub(world, hub(`${fresh('ann')}@example.org`))).value();
  const nobody = (await withGithub(world, hub())).value();
  expect((await unbind(ann, 'github')).status).toBe(409);
  expect((await setMail(true)).status).toBe(200);
  await offer(world.server, world.founder, { magic_link: false });
  expect((await unbind(ann, 'github')).status).toBe(409);
  await offer(world.server, world.founder, { magic_link: true });
  expect((await unbind(nobody, 'github')).status).toBe(409);
  expect((await unbind(ann, 'github')).status).toBe(200);
  await setMail(false);
});

test('if two methods are removed at once, one stays', async () => {
  const ann = (await withGithub(world, hub())).value();
  await bindGoogle(ann, google());
  const answers = await Promise.all([unbind(ann, 'github'), unbind(ann, 'google')]);
  expect(ascending(answers.map(({ status }) => status))).toEqual([200, 409]);
});

test('identities of other methods are listed and unlinked like the rest', async () => {
  const { server } = world;
  const ann = await registerUser(server, fresh('ann'));
  const add = (provider: 'oidc' | 'metamask', issuer: string, label: string) =>
    server.transact((tx) =>
      tx.identities.insert({
        provider,
        issuer,
        subject: label,
        uid: ann.user.uid,
        label,
        created_at: 1,
      }),
    );
  await add('oidc', 'id.example.org', 'ann@id');
  await add('oidc', 'sso.example.org', 'ann@sso');
  await add('metamask', '', '0xabc');
  const all = { ...NOTHING, password: true, metamask: '0xabc', oidc: ['id.example.org', 'sso.example.org'] };
  expect(await list(ann)).toEqual(all);
  expect((await unbind(ann, 'oidc?issuer=id.example.org')).status).toBe(200);
  expect(await list(ann)).toEqual({ ...all, oidc: ['sso.example.org'] });
  await offer(server, world.founder, { password: false });
  expect((await unbind(ann, 'oidc')).status).toBe(409);
  const oidc = [{ enable: true, favicon: '', domain: 'sso.example.org' }];
  await offer(server, world.founder, { oidc });
  expect((await unbind(ann, 'metamask')).status).toBe(200);
  expect((await unbind(ann, 'oidc')).status).toBe(409);
});

test('linking counts against the limit of sign-in attempts', async () => {
  const server = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
  await call(server, 'POST /admin/system/create_admin', {
    body: { email: 'f@example.org', name: 'F', password: 'f-secret', gender: 0, setup_code: server.setupCode },
  });
  const { token } = await signIn(server, { email: 'f@example.org', password: 'f-secret' });
  const body = { credential: { type: 'github', code: 'x' } };
  const tries = [1, 2, 3].map(() => statusOf(server, 'POST /token/bind', { token, body }));
  expect(ascending(await Promise.all(tries))).toEqual([403, 403, 429]);
  await server.close();
});
