import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExaminedServer, leftOrigin, startExaminedServer } from '../../test/doctor/examined-server.ts';
import { createPushCheck } from './push.check.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

let examined: ExaminedServer;
let provider: Loopback;
let answer: readonly [status: number, body: unknown] | undefined;

/** Google's token service: issues a token for a signature with the key of the address. */
beforeAll(async () => {
  examined = await startExaminedServer();
  provider = await listenOnLoopback(async (request, response, { pathname }) => {
    if (answer) return sendJson(response, ...answer);
    if (pathname !== '/token') return sendJson(response, 404, {});
    const form = new URLSearchParams(await text(request));
    const expected = { issuer: 'push@team.example', audience: `${provider.origin}/token`, algorithms: ['RS256'] };
    const isOurs = await jwtVerify(form.get('assertion') ?? '', publicKey, expected).then(
      ({ payload }) => payload['scope'] === 'https://www.googleapis.com/auth/firebase.messaging',
      () => false,
    );
    return isOurs
      ? sendJson(response, 200, { access_token: 'granted', expires_in: 3_599, token_type: 'Bearer' })
      : sendJson(response, 400, { error: 'invalid_grant', error_description: form.get('assertion') });
  });
});
beforeEach(() => (answer = undefined));
afterAll(() => Promise.all([examined.server.close(), provider.close()]));

const configure = (change: object = {}) =>
  examined.save('POST /admin/fcm/config', {
    enabled: true,
    use_official: false,
    token_url: `${provider.origin}/token`,
    project_id: 'team',
    private_key: pemOf(privateKey),
    client_email: 'push@team.example',
    ...change,
  });
const look = (env?: Record<string, string>) => examined.look(createPushCheck, env);

test('push that is off causes no problem, and browsers need no project', async () => {
  await configure({ enabled: false });
  expect(await look()).toMatchObject({ status: 'note', message: expect.stringContaining('off') });
  await configure({ use_official: true });
  expect(await look()).toMatchObject({ status: 'ok', message: expect.stringContaining('Web Push') });
});

test('a project whose key the provider accepts is fine', async () => {
  await configure();
  expect(await look()).toEqual({ status: 'ok', message: `${new URL(provider.origin).host} gives tokens for team` });
});

test.each([
  ['nothing', { client_email: 'other@team.example', private_key: '' }, 'private_key is empty', 'Complete'],
  ['no project', { project_id: '' }, 'project_id is empty', 'Complete'],
  [
    'a key on one line',
    { private_key: pemOf(privateKey).replaceAll('\n', '\\n') },
    'not an RSA key in PEM',
    'line breaks',
  ],
  [
    'a key of another kind',
    { private_key: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) },
    'not an RSA key in PEM',
    'again',
  ],
  [
    'a key that was withdrawn',
    { private_key: pemOf(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey) },
    'refuses the key: invalid_grant',
    'revoked',
  ],
])('%s is found, with what to do about it, and no secret is told', async (_, change, message, advice) => {
  await configure(change);
  const finding = await look();
  expect(finding).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining(message),
    advice: expect.stringContaining(advice),
  });
  expect(JSON.stringify(finding)).not.toMatch(/PRIVATE KEY|eyJ/);
});

test.each([
  [200, { access_token: '' }],
  [200, 'hello'],
  [400, { error: 'eyJhbGciOiJSUzI1NiJ9.secret' }],
])('a provider that answers %i with %j is reported as invalid', async (status, body) => {
  await configure();
  answer = [status, body];
  const finding = await look();
  expect(finding).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('does not respond like the expected service'),
  });
  expect(JSON.stringify(finding)).not.toContain('secret');
});

test('an unreachable provider is named', async () => {
  await configure({ token_url: await leftOrigin() });
  expect(await look()).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('cannot be reached (ECONNREFUSED)'),
    advice: expect.stringContaining('token address'),
  });
});

test('a provider in a private network is not contacted unless the operator allows it', async () => {
  await configure();
  expect(await look({})).toMatchObject({
    status: 'wrong',
    advice: expect.stringContaining('ALLOW_PRIVATE_PROVIDERS=true'),
  });
});
