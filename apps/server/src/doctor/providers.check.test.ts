import { type GithubStandIn, startGithub } from '@loquat/counterparts/github-stand-in';
import { type GoogleStandIn, startGoogle } from '@loquat/counterparts/google-stand-in';
import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ExaminedServer, leftOrigin, startExaminedServer } from '../../test/doctor/examined-server.ts';
import { GITHUB_APP } from '../../test/servers/providers.ts';
import { createGithubCheck } from './github.check.ts';
import { createGoogleCheck } from './google.check.ts';
import { createOpenidCheck } from './openid.check.ts';

let examined: ExaminedServer;
let google: GoogleStandIn;
let github: GithubStandIn;
let issuer: Loopback;

beforeAll(async () => {
  examined = await startExaminedServer();
  google = await startGoogle();
  github = await startGithub(GITHUB_APP);
  issuer = await listenOnLoopback((_request, response, { pathname }) => {
    const [, path] = /^(.*)\/\.well-known\/openid-configuration$/.exec(pathname) ?? [];
    if (path === undefined || path === '/gone') return sendJson(response, 404, {});
    const { origin } = issuer;
    const endpoints = { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
    return sendJson(response, 200, { issuer: path === '/other' ? origin : origin + path, ...endpoints });
  });
});
afterEach(() => github.breakDown());
afterAll(() => Promise.all([examined.server.close(), google.close(), github.close(), issuer.close()]));

const wrongWith = (message: string, advice: string) => ({
  status: 'wrong',
  message: expect.stringContaining(message),
  advice: expect.stringContaining(advice),
});

test('sign-in with Google, once offered, needs a client id and Google’s keys', async () => {
  const look = (env: Record<string, string> = google.env) => examined.look(createGoogleCheck, env);
  expect(await look()).toMatchObject({ status: 'note' });
  await examined.offer({ google: true });
  expect(await look()).toMatchObject(wrongWith('no client id', 'Enter the client id'));
  await examined.save('POST /admin/google_auth/config', { client_id: 'team.apps.example' });
  expect(await look()).toMatchObject({ status: 'ok', message: expect.stringContaining('provides the keys') });
  const notKeys = { GOOGLE_KEYS_URL: issuer.origin };
  expect(await look(notKeys)).toMatchObject(wrongWith('does not respond like the expected service', 'GOOGLE_KEYS_URL'));
  const nobody = { GOOGLE_KEYS_URL: await leftOrigin() };
  expect(await look(nobody)).toMatchObject(wrongWith('ECONNREFUSED', 'Let this machine reach it'));
});

test('sign-in with GitHub, once offered, needs a client id and a secret that GitHub accepts', async () => {
  const look = (env: Record<string, string> = github.env) => examined.look(createGithubCheck, env);
  const save = (app: object) => examined.save('POST /admin/github_auth/config', app);
  expect(await look()).toMatchObject({ status: 'note' });
  await examined.offer({ github: true });
  expect(await look()).toMatchObject(wrongWith('client_id is empty', 'Enter client id and secret'));
  await save({ client_id: GITHUB_APP.client_id, client_secret: '' });
  expect(await look()).toMatchObject(wrongWith('client_secret is empty', 'Enter client id and secret'));
  await save(GITHUB_APP);
  expect(await look()).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('accepts the client id and secret'),
  });
  for (const app of [
    { ...GITHUB_APP, client_secret: 'old-secret' },
    { client_id: 'Iv1.other', client_secret: 'old-secret' },
  ]) {
    await save(app);
    const finding = await look();
    expect(finding).toMatchObject(wrongWith('does not accept', 'create a new secret'));
    expect(JSON.stringify(finding)).not.toContain('old-secret');
  }
  github.breakDown(503);
  expect(await look()).toMatchObject(wrongWith('does not respond like the expected service', 'GITHUB_API_URL'));
  const nobody = await leftOrigin();
  github.breakDown();
  expect(await look({ GITHUB_URL: nobody, GITHUB_API_URL: github.env.GITHUB_API_URL })).toMatchObject(
    wrongWith('ECONNREFUSED', 'GITHUB_URL'),
  );
});

test('each OpenID provider that is offered must publish its sign-in page', async () => {
  const look = (env?: Record<string, string>) => examined.look(createOpenidCheck, env);
  const offer = (...domains: readonly [domain: string, enable: boolean][]) =>
    examined.offer({ oidc: domains.map(([domain, enable]) => ({ domain, enable, favicon: '' })) });
  const { origin } = issuer;
  expect(await look()).toMatchObject({ status: 'note' });
  await offer([`${origin}/gone`, false]);
  expect(await look()).toMatchObject({ status: 'note' });
  await offer([origin, true], [`${origin}/team`, true], [`${origin}/gone`, false]);
  expect(await look()).toEqual({
    status: 'ok',
    message: `${origin}, ${origin}/team: found and ready for sign-in`,
  });
  expect(await look({})).toMatchObject(wrongWith('cannot be used as a provider', 'ALLOW_PRIVATE_PROVIDERS=true'));
  await offer([origin, true], [`${origin}/gone`, true], [`${origin}/other`, true]);
  const finding = await look();
  expect(finding).toMatchObject(wrongWith(`${origin}/gone responds, but not like the provider`, 'Correct the domain'));
  expect(finding.message).toContain(`${origin}/other responds, but not like the provider`);
  const nobody = new URL(await leftOrigin()).host;
  await offer([nobody, true]);
  expect(await look()).toMatchObject(wrongWith(`${nobody} cannot be reached (ECONNREFUSED)`, 'Correct the domain'));
  expect(await look({})).toMatchObject(wrongWith('private network', 'ALLOW_PRIVATE_PROVIDERS=true'));
});
