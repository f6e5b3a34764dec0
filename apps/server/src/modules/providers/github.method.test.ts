import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ascending, call, listen } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import {
  configure,
  GITHUB_APP,
  githubAnn,
  login,
  offer,
  type Providers,
  startProviders,
  withGithub,
} from '#test/servers/providers.ts';

let world: Providers;
let elsewhere: Loopback;
const askedElsewhere: string[] = [];
beforeAll(async () => {
  world = await startProviders();
  elsewhere = await listenOnLoopback((request, response) => {
    askedElsewhere.push(found(request.url));
    sendJson(response, 200, {});
  });
});
afterEach(() => world.github.breakDown());
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

const signIn = (code: string) => login(world.server, { type: 'github', code });
let people = 100;
const person = (more: Partial<GithubPerson> = {}): GithubPerson => {
  const id = (people += 1);
  return { id, login: `hub-${id}`, name: null, emails: [], ...more };
};
const address = (email: string, more: object = {}) => ({ email, primary: true, verified: true, ...more });

test('a new user gets an account with the name and the verified address of the GitHub account', async () => {
  const heard = listen(world.server);
  const answer = await withGithub(world);
  const { status, json } = answer;
  const { uid } = answer.value().user;
  expect([status, json]).toEqual([
    200,
    {
      server_id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 300,
      user: {
        uid,
        email: 'ann@example.org',
        name: 'Ann Hub',
        gender: 0,
        language: 'en-US',
        is_admin: false,
        is_bot: false,
        avatar_updated_at: 0,
        create_by: 'github',
        msg_smtp_notify_enable: true,
      },
    },
  ]);
  const logs = [expect.objectContaining({ action: 'create', uid, name: 'Ann Hub' })];
  const event = { type: 'users_log', logs };
  expect(heard).toContainEqual(expect.objectContaining({ audience: { to: 'accounts' }, event }));
  expect(await world.server.reads.identities.listOf(uid)).toMatchObject([
    { provider: 'github', issuer: new URL(world.github.origin).host, subject: String(githubAnn.id), label: 'ann-hub' },
  ]);
});

test('a new user from a widget becomes its visitor, and a member is refused there', async () => {
  const visit = (who: GithubPerson, more: object = {}) => {
    const code = world.github.codeFor(GITHUB_APP, who);
    return login(world.server, { type: 'github', code, widget_id: 'docks', widget_host: 1, ...more });
  };
  const visitor = person({ name: 'Vera Visitor', emails: [address('vera@example.org')] });
  const { user } = (await visit(visitor)).value();
  expect(user).toMatchObject({ name: 'Vera Visitor', msg_smtp_notify_enable: false });
  const kept = await world.server.reads.users.find(user.uid);
  expect(kept).toMatchObject({ widget_id: 'docks', visitor_host: 1 });
  expect((await visit(visitor)).value().user.uid).toBe(user.uid);

  const member = person({ emails: [address('mel@example.org')] });
  const { uid } = (await withGithub(world, member)).value().user;
  expect((await visit(member)).status).toBe(409);
  // The account has this address but is not linked to GitHub, and stays so.
  const owner = person({ emails: [address('mel@example.org')] });
  expect((await visit(owner)).status).toBe(409);
  expect(await world.server.reads.identities.listOf(uid)).toHaveLength(1);
});

test('a returning user is recognised by the id of the GitHub account, whatever its name and address', async () => {
  const bob = person({ emails: [address('bob@example.org')] });
  const { uid } = (await withGithub(world, bob)).value().user;
  const renamed = { ...bob, login: 'robert', name: 'Robert', emails: [address('robert@example.org')] };
  expect((await withGithub(world, renamed)).json).toMatchObject({ user: { uid, email: 'bob@example.org' } });
  const impostor = person({ login: bob.login });
  const other = (await withGithub(world, impostor)).value();
  expect(other.user.uid).not.toBe(uid);
});

test.each([
  ['none that is verified', [address('founder@example.org', { verified: false })]],
  ['a verified one that is not the primary one', [address('founder@example.org', { primary: false })]],
  ['none at all', []],
  ['one that is none', [address('"founder@example.org"@')]],
])('an account with %s gets no address, and its login replaces a missing name', async (_, emails) => {
  const { json } = await withGithub(world, person({ login: 'somebody', name: ' ', emails }));
  expect(json).toMatchObject({ user: { email: null, name: expect.stringMatching(/^somebody\d*$/) } });
});

test('hidden addresses are not required', async () => {
  const shy = person({ emails: [address('founder@example.org')] });
  const answer = await signIn(world.github.codeFor(GITHUB_APP, shy, false));
  expect(answer).toMatchObject({ status: 200, json: { user: { email: null } } });
});

test('a code works once, and for its own app', async () => {
  const code = world.github.codeFor(GITHUB_APP, person());
  expect((await signIn(code)).status).toBe(200);
  expect(await signIn(code)).toMatchObject({ status: 400, text: 'Bad code.' });
  const foreign = world.github.codeFor({ client_id: 'Iv1.other', client_secret: 'x' }, person());
  expect(await signIn(foreign)).toMatchObject({ status: 400, text: 'Bad code.' });
  const raced = world.github.codeFor(GITHUB_APP, person());
  const statuses = (await Promise.all([signIn(raced), signIn(raced)])).map(({ status }) => status);
  expect(ascending(statuses)).toEqual([200, 400]);
});

test('a wrong configuration is reported, without the secret', async () => {
  const { server, founder } = world;
  const set = (body: object) => call(server, 'POST /admin/github_auth/config', { token: founder.token, body });
  const texts: string[] = [];
  for (const app of [
    { ...GITHUB_APP, client_secret: 'a wrong secret' },
    { client_id: 'unknown', client_secret: 'a secret' },
    { client_id: 'unknown', client_secret: '' },
    { client_id: 'without', client_secret: '' },
    { client_id: '', client_secret: '' },
  ]) {
    await set(app);
    const { status, text } = await withGithub(world, person());
    expect(status).toBe(400);
    texts.push(text);
  }
  const unknown = 'GitHub does not know the client id and secret of this server.';
  const unset = 'Sign-in with GitHub is not set up.';
  expect(texts).toEqual([unknown, unknown, unknown, unset, unset]);
  await configure(server, founder);
  await offer(server, founder, { github: false });
  expect(await withGithub(world, person())).toMatchObject({ status: 403, text: '' });
  await offer(server, founder, { github: true });
});

test('neither code nor secret is sent to the target of a redirect', async () => {
  world.github.breakDown(307, { location: `${elsewhere.origin}/leak` });
  expect(await withGithub(world, person())).toMatchObject({ status: 400, text: 'GitHub cannot be asked: redirects.' });
  expect(askedElsewhere).toEqual([]);
});

test('a GitHub that is gone is no reason to fail otherwise', async () => {
  const { server, github, close } = await startProviders();
  const code = github.codeFor(GITHUB_APP, person());
  const before = (await server.reads.users.list()).length;
  await github.close();
  const answer = await login(server, { type: 'github', code });
  expect(answer).toMatchObject({ status: 400, text: 'GitHub cannot be asked: unreachable.' });
  expect(await server.reads.users.list()).toHaveLength(before);
  await close();
});
