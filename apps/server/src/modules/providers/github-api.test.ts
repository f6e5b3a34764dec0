import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { afterEach, expect, test } from 'vitest';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { createGithubApi } from './github-api.ts';

const running: Loopback[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));

const safeFetch = createSafeFetch({ userAgent: 'Loquat/test' });
const PROFILE = { id: 7, login: 'ann', name: null, avatar_url: null };

/** A simulated GitHub with a status and body for each path. */
async function githubThat(answers: Record<string, readonly [number, unknown]>) {
  const loopback = await listenOnLoopback((_request, response, { pathname }) => {
    const [status, body] = answers[pathname] ?? [404, {}];
    sendJson(response, status, body);
  });
  running.push(loopback);
  const address = { url: loopback.origin, allowPrivate: true };
  return createGithubApi({ safeFetch, github: address, api: address });
}
const failsWith = (reason: string) => expect.objectContaining({ name: 'OutgoingError', reason });

test.each([
  ['no number', { ...PROFILE, id: 'seven' }],
  ['a broken number', { ...PROFILE, id: 7.5 }],
  ['no name', { ...PROFILE, login: '' }],
  ['nothing', null],
  ['more than anybody needs', { ...PROFILE, bio: 'x'.repeat(300_000) }],
])('a profile with %s is rejected', async (what, body) => {
  const github = await githubThat({ '/user': [200, body] });
  await expect(github.profile('token')).rejects.toEqual(failsWith(what.startsWith('more') ? 'too_large' : 'malformed'));
});

test('a refused profile counts as none', async () => {
  const github = await githubThat({ '/user': [401, { message: 'Bad credentials' }] });
  await expect(github.profile('token')).rejects.toEqual(failsWith('malformed'));
});

test('addresses may be hidden, but not malformed', async () => {
  for (const status of [403, 404]) {
    expect(await (await githubThat({ '/user/emails': [status, {}] })).emails('token')).toEqual([]);
  }
  for (const answer of [
    [500, {}],
    [200, [{ email: 'ann@example.org', primary: 'yes', verified: true }]],
  ] as const) {
    const github = await githubThat({ '/user/emails': answer });
    await expect(github.emails('token')).rejects.toEqual(failsWith('malformed'));
  }
});

test('an exchange without token or error fails', async () => {
  const github = await githubThat({ '/login/oauth/access_token': [200, { access_token: '' }] });
  const app = { client_id: 'x', client_secret: 'y' };
  await expect(github.exchange(app, 'code')).rejects.toEqual(failsWith('malformed'));
});

test('GitHub itself is never requested in private networks', async () => {
  const { origin } = await listenOnLoopback((_request, response) => sendJson(response, 200, PROFILE)).then((one) => {
    running.push(one);
    return one;
  });
  const address = { url: origin, allowPrivate: false };
  const github = createGithubApi({ safeFetch, github: address, api: address });
  await expect(github.profile('token')).rejects.toEqual(failsWith('forbidden'));
});
