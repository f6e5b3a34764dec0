import { createHmac, generateKeyPairSync } from 'node:crypto';
import { importJWK, exportSPKI, type CryptoKey, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, listen } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import {
  GOOGLE_CLIENT,
  googleAnn,
  login,
  offer,
  type Providers,
  startProviders,
  withGoogle,
} from '#test/servers/providers.ts';

let world: Providers;
beforeAll(async () => {
  world = await startProviders();
});
beforeEach(() => offer(world.server, world.founder, { google: true }));
afterAll(() => world.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signIn = (id_token: string) => login(world.server, { type: 'google', id_token });
const REFUSED = 'Google did not sign this for this server, or it has expired.';

test('a new user gets an account with the name and the verified address of the Google account', async () => {
  const heard = listen(world.server);
  const nora = { sub: '1009', email: 'Nora@Example.org', name: 'Nora Google', locale: 'de' };
  const { status, json } = await withGoogle(world, nora);
  expect([status, json]).toEqual([
    200,
    {
      server_id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 300,
      user: {
        uid: expect.any(Number),
        email: 'nora@example.org',
        name: 'Nora Google',
        gender: 0,
        language: 'de',
        is_admin: false,
        is_bot: false,
        avatar_updated_at: 0,
        create_by: 'google',
        msg_smtp_notify_enable: true,
      },
    },
  ]);
  expect(heard).toContainEqual(
    expect.objectContaining({
      audience: { to: 'accounts' },
      event: { type: 'users_log', logs: [expect.objectContaining({ action: 'create', name: 'Nora Google' })] },
    }),
  );
});

test('a returning user is recognised by the id of the Google account, whatever its address', async () => {
  const bob = { sub: '1002', email: 'bob@example.org', name: 'Bob' };
  const { uid } = (await withGoogle(world, bob)).value().user;
  const moved = { ...bob, email: 'bob@elsewhere.example', name: 'Other' };
  expect((await withGoogle(world, moved)).json).toMatchObject({ user: { uid, email: 'bob@example.org', name: 'Bob' } });
  const other = (await withGoogle(world, { ...moved, sub: '1003' })).value();
  expect(other.user).toMatchObject({ name: 'Other', email: 'bob@elsewhere.example' });
  expect(other.user.uid).not.toBe(uid);
});

test('an address that Google did not verify is not used', async () => {
  const { status, json } = await withGoogle(world, {
    sub: '1004',
    email: 'founder@example.org',
    email_verified: false,
    name: 'Mallory',
  });
  expect([status, json]).toMatchObject([200, { user: { name: 'Mallory', email: null } }]);
});

test('the short spelling of the issuer is accepted, and the clock may differ slightly', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const token = (changes: object) => world.google.idToken(GOOGLE_CLIENT, googleAnn, changes);
  expect(await signIn(await token({ iss: 'accounts.google.com' }))).toMatchObject({ status: 200 });
  expect(await signIn(await token({ exp: now - 30, nbf: now + 30 }))).toMatchObject({ status: 200 });
});

test('magic_token may be null, as existing clients send it', async () => {
  expect(await withGoogle(world, googleAnn, { magic_token: null })).toMatchObject({ status: 200 });
});

describe('a token is refused', () => {
  const now = Math.floor(Date.now() / 1_000);
  test.each([
    ['for another app', { aud: 'other.apps.example' }],
    ['for two other apps', { aud: ['other.apps.example', 'third.apps.example'] }],
    ['for nobody', { aud: undefined }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['of no issuer', { iss: undefined }],
    ['that has expired', { exp: now - 120 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: now + 300 }],
    ['without a number', { sub: undefined }],
    ['whose number is empty', { sub: '' }],
  ])('%s', async (_, changes) => {
    const answer = await signIn(await world.google.idToken(GOOGLE_CLIENT, googleAnn, changes));
    expect([answer.status, answer.text]).toEqual([400, REFUSED]);
  });

  const claims = () => ({
    ...googleAnn,
    email_verified: true,
    iss: 'accounts.google.com',
    aud: GOOGLE_CLIENT,
    exp: now + 600,
    iat: now,
  });
  const own = () => world.google.publicKey();

  test('without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      const answer = await signIn(`${part({ alg, kid: own().kid })}.${part(claims())}.`);
      expect([alg, answer.status, answer.text]).toEqual([alg, 400, REFUSED]);
    }
  });

  test('signed with the public key as if it were a shared secret', async () => {
    const { kid } = own();
    const pem = await exportSPKI((await importJWK(own(), 'RS256', { extractable: true })) as CryptoKey);
    for (const secret of [pem, found(own().n), JSON.stringify(own())]) {
      const signed = `${part({ alg: 'HS256', kid })}.${part(claims())}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      expect(await signIn(`${signed}.${signature}`)).toMatchObject({ status: 400, text: REFUSED });
    }
  });

  test('signed with a key that it names or contains', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: own().kid };
    const headers = [
      { kid: own().kid },
      { kid: own().kid, jwk },
      { kid: 'unknown', jwk },
      { kid: own().kid, jku: `${world.github.origin}/keys`, x5u: `${world.github.origin}/keys` },
      { kid: '../../../../dev/null' },
      { kid: "x' UNION SELECT 'secret" },
      { kid: '__proto__' },
      {},
    ];
    for (const header of headers) {
      const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
      expect(await signIn(forged)).toMatchObject({ status: 400, text: REFUSED });
    }
    expect(world.github.asked).toEqual([]);
  });

  test('that was changed after it was signed', async () => {
    const [header, , signature] = (await world.google.idToken(GOOGLE_CLIENT, googleAnn)).split('.');
    const answer = await signIn(`${header}.${part({ ...claims(), sub: '1' })}.${signature}`);
    expect([answer.status, answer.text]).toEqual([400, REFUSED]);
  });

  test.each(['x', 'a.b.c', '..', 'e30.e30.e30', 'x'.repeat(9_000)])('that is invalid: %j', async (id_token) => {
    expect(await signIn(id_token)).toMatchObject({ status: 400 });
  });
});

test('no sign-in succeeds while Google is switched off or has no client id', async () => {
  const { server, founder } = world;
  const set = (client_id: string) =>
    call(server, 'POST /admin/google_auth/config', { token: founder.token, body: { client_id } });
  await set('');
  const forNobody = await world.google.idToken('', googleAnn);
  expect(await signIn(forNobody)).toMatchObject({ status: 400, text: 'Sign-in with Google is not set up.' });
  await set(GOOGLE_CLIENT);
  await offer(server, founder, { google: false });
  expect(await withGoogle(world)).toMatchObject({ status: 403, text: '' });
});
