import { PASSKEY_CHALLENGE_TTL_MS, PASSKEYS_PER_ACCOUNT_MAX } from '@loquat/contract';
import { createAuthenticator } from '@loquat/counterparts/authenticator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, call, FOUNDER, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { havePasskey, PASSKEY_ORIGIN, passkeysOf, register, signInWith, startSignIn } from '#test/drivers/passkeys.ts';
import { type Person, personOf } from '#test/drivers/people.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { FRESH_SIGN_IN_MS } from '../auth/sessions/sessions.ts';

const START = 'POST /token/passkey/register/start';
const FINISH = 'POST /token/passkey/register/finish';
const CHROME_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let server: TestServer;
let founder: Person;
const clock = createTestClock({ timers: false });
let count = 0;
const someone = async () => {
  count += 1;
  const name = `person${count}`;
  return { ...personOf(await registerUser(server, name)), name, password: `${name}-secret` };
};
beforeAll(async () => {
  const env = { FRONTEND_URL: PASSKEY_ORIGIN, ACCESS_TOKEN_TTL_SECONDS: '86400' };
  server = await startTestServer(env, { clock });
  founder = personOf(await signInFounder(server));
});
afterAll(() => server.close());

describe('signing in', () => {
  test('a registered passkey signs its owner in on the requesting device, and its last use is recorded', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    expect(await passkeysOf(server, ann)).toEqual([
      { id: 1, credential_id: passkey.id, name: '', created_at: clock.now(), last_used_at: null },
    ]);
    clock.advance(1_000);
    const answer = await signInWith(server, passkey);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ user: { uid: ann.uid }, server_id: expect.any(String) });
    expect(await passkeysOf(server, ann)).toMatchObject([{ last_used_at: clock.now() }]);
    expect(await answerTo(server, 'GET /user/devices', { token: ann.token })).toEqual(['passkey', 'web:1']);
    expect((await signInWith(server, passkey)).status).toBe(200);
  });

  test('two browsers that sign in by passkey without a device name have a session each', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    for (const _ of [1, 2]) {
      const credential = passkey.sign(await startSignIn(server), { origin: PASSKEY_ORIGIN });
      expect(await statusOf(server, 'POST /token/passkey/auth/finish', { body: { credential } })).toBe(200);
    }
    const unnamed = expect.stringMatching(/^unknown:[0-9a-f]{12}$/);
    expect(await answerTo(server, 'GET /user/devices', { token: ann.token })).toEqual([unnamed, unnamed, 'web:1']);
  });

  test('the options reveal nothing about users: they are the same whether or not any user has passkeys', async () => {
    const { publicKey, ...rest } = await startSignIn(server);
    const { challenge, ...common } = publicKey;
    expect(rest).toEqual({ challenge_id: challenge, options: { publicKey } });
    expect(common).toEqual({
      rpId: 'chat.team.example',
      timeout: PASSKEY_CHALLENGE_TTL_MS,
      allowCredentials: [],
      userVerification: 'required',
    });
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    const email = { email: FOUNDER.email };
    const again = await answerTo(server, 'POST /token/passkey/auth/start', { body: email });
    expect({ ...again.publicKey, challenge }).toEqual(publicKey);
    expect(again.publicKey.challenge).not.toBe(challenge);
  });

  test('a frozen account cannot be signed in to, and its passkey works again afterwards', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    const freeze = (status: string) =>
      call(server, `PUT /admin/user/${ann.uid}`, { token: founder.token, body: { status } });
    await freeze('frozen');
    expect((await signInWith(server, passkey)).status).toBe(423);
    await freeze('normal');
    expect((await signInWith(server, passkey)).status).toBe(200);
  });

  test('the passkeys of a deleted account are refused like unknown ones', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    expect((await signInWith(server, passkey)).status).toBe(200);
    await call(server, 'DELETE /user/delete', { token: ann.token });
    expect((await signInWith(server, passkey)).status).toBe(401);
  });

  test('administrators turn passkeys off, for signing in and for registering', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    await offer(server, founder, { passkey: false });
    expect(await answerTo(server, 'GET /admin/login/config')).toMatchObject({ passkey: false });
    expect(await statusOf(server, 'POST /token/passkey/auth/start')).toBe(403);
    expect(await statusOf(server, START, { token: ann.token, body: {} })).toBe(403);
    await offer(server, founder, { passkey: true });
    expect((await signInWith(server, passkey)).status).toBe(200);
  });
});

describe('registering', () => {
  test('offers options for this server, this user and user verification', async () => {
    const ann = await someone();
    const known = await havePasskey(server, ann);
    const { publicKey } = await answerTo(server, START, { token: ann.token, body: {} });
    expect(publicKey).toMatchObject({
      rp: { id: 'chat.team.example' },
      user: { name: `${ann.name}@example.org`, displayName: ann.name },
      excludeCredentials: [{ id: known.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
    // A digest may contain a short text, such as the uid, by chance.
    const handle = Buffer.from(publicKey.user.id, 'base64url');
    expect([handle.length, handle.includes(ann.name)]).toEqual([32, false]);
  });

  test("VoceChat's web client registers a passkey and signs in with it, by its own names and without a password", async () => {
    const ann = await someone();
    await havePasskey(server, ann);
    const { token } = ann;
    const { challenge_id, options } = await answerTo(server, START, { token, body: { name: ann.name } });
    expect(options.publicKey).not.toHaveProperty('excludeCredentials');
    const authenticator = createAuthenticator();
    const made = authenticator.make(options, { origin: PASSKEY_ORIGIN });
    const { clientDataJSON, attestationObject } = made.response;
    const attestation = { ...made, response: { clientDataJSON, attestationObject } };
    const finished = { challenge_id, attestation, name: 'Key' };
    expect(await statusOf(server, FINISH, { token, body: { challenge_id, name: 'Key' } })).toBe(400);
    expect(await answerTo(server, FINISH, { token, body: finished })).toMatchObject({ id: 2, name: 'Key' });

    const asked = await startSignIn(server);
    const authentication = authenticator.sign(asked.options, { origin: PASSKEY_ORIGIN });
    const body = { challenge_id: asked.challenge_id, authentication };
    expect(await answerTo(server, 'POST /token/passkey/auth/finish', { body })).toMatchObject({
      user: { uid: ann.uid },
    });
    clock.advance(FRESH_SIGN_IN_MS);
    const late = await call(server, START, { token, body: { name: ann.name } });
    expect([late.status, late.text]).toEqual([428, 'the password or a recent sign-in is needed']);
  });

  test('needs the password once the session is minutes old, so that a stolen session can add no passkey', async () => {
    const ann = await someone();
    const start = (body: object) => statusOf(server, START, { token: ann.token, body });
    clock.advance(FRESH_SIGN_IN_MS - 1);
    expect(await start({})).toBe(200);
    clock.advance(1);
    expect(await start({})).toBe(428);
    expect(await start({ password: 'wrong' })).toBe(428);
    expect(await start({ password: '' })).toBe(428);
    expect(await start({ password: ann.password })).toBe(200);
    const young = await signIn(server, { email: `${ann.name}@example.org`, password: ann.password });
    expect(await statusOf(server, START, { token: young.token, body: {} })).toBe(200);
  });

  test('needs a recent sign-in if there is a second factor, with its code', async () => {
    const ann = await someone();
    const app = await turnOnSecondFactor(server, ann, { password: ann.password, now: clock.now() });
    clock.advance(FRESH_SIGN_IN_MS);
    const start = (token: string, body: object) => statusOf(server, START, { token, body });
    expect([await start(ann.token, {}), await start(ann.token, { password: ann.password })]).toEqual([428, 412]);
    const password = ann.password + app.codeAt(clock.now());
    const young = await signIn(server, { email: `${ann.name}@example.org`, password });
    expect([await start(young.token, {}), await start(young.token, { password: ann.password })]).toEqual([200, 200]);
  });

  test('names a passkey after the browser, until its owner finds a better name', async () => {
    const ann = await someone();
    const options = await answerTo(server, START, { token: ann.token, body: {} });
    const credential = createAuthenticator().make(options, { origin: PASSKEY_ORIGIN });
    const headers = { 'user-agent': CHROME_ON_MAC };
    const made = await answerTo(server, FINISH, { token: ann.token, body: { credential }, headers });
    expect(made).toMatchObject({ credential_id: credential.id, name: 'Chrome · macOS' });
    const route = `PUT /token/passkey/${credential.id}` as const;
    await answerTo(server, route, { token: ann.token, body: { name: ' The  blue\nkey ' } });
    expect(await passkeysOf(server, ann)).toMatchObject([{ name: 'The blue key' }]);
    expect(await statusOf(server, route, { token: ann.token, body: { name: ' ' } })).toBe(400);
  });

  test('is limited to twenty, including one that was begun before', async () => {
    const ann = await someone();
    // A session has one challenge at a time.
    const other = await signIn(server, { email: `${ann.name}@example.org`, password: ann.password }, 'web:2');
    const begun = await answerTo(server, START, { token: other.token, body: {} });
    const last = createAuthenticator().make(begun, { origin: PASSKEY_ORIGIN });
    for (let made = 0; made < PASSKEYS_PER_ACCOUNT_MAX; made += 1) await havePasskey(server, ann);
    expect(await passkeysOf(server, ann)).toHaveLength(PASSKEYS_PER_ACCOUNT_MAX);
    expect(await statusOf(server, START, { token: ann.token, body: {} })).toBe(429);
    expect(await statusOf(server, FINISH, { token: other.token, body: { credential: last } })).toBe(429);
  });

  test('does not accept the same passkey twice, for any user', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const authenticator = await havePasskey(server, ann);
    expect((await register(server, ann, { authenticator })).status).toBe(409);
    expect((await register(server, bob, { authenticator })).status).toBe(409);
  });
});

describe('removing', () => {
  test('a removed passkey no longer signs in', async () => {
    const ann = await someone();
    const [kept, gone] = [await havePasskey(server, ann), await havePasskey(server, ann)];
    expect((await signInWith(server, gone)).status).toBe(200);
    expect(await statusOf(server, `DELETE /token/passkey/${gone.id}`, { token: ann.token })).toBe(200);
    expect((await signInWith(server, gone)).status).toBe(401);
    expect((await signInWith(server, kept)).status).toBe(200);
  });

  test('the last sign-in method of an account stays', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    const route = `DELETE /token/passkey/${passkey.id}` as const;
    await offer(server, founder, { password: false });
    expect(await statusOf(server, route, { token: ann.token })).toBe(409);
    await offer(server, founder, { password: true });
    expect((await signInWith(server, passkey)).status).toBe(200);
    expect(await statusOf(server, route, { token: ann.token })).toBe(200);
  });

  test('a password or address set by an administrator removes them; with a new password, the user chooses', async () => {
    const change = (uid: number, body: object) =>
      answerTo(server, `PUT /admin/user/${uid}`, { token: founder.token, body });
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    const own = { old_password: ann.password, new_password: 'another-secret', remove_linked: false };
    await answerTo(server, 'POST /user/change_password', { token: ann.token, body: own });
    await change(ann.uid, { name: `${ann.name} renamed` });
    expect((await signInWith(server, passkey)).status).toBe(200);
    await change(ann.uid, { password: 'given-secret' });
    expect((await signInWith(server, passkey)).status).toBe(401);

    const bob = await someone();
    const moved = await havePasskey(server, bob);
    expect((await signInWith(server, moved)).status).toBe(200);
    await change(bob.uid, { email: 'moved@example.org' });
    expect((await signInWith(server, moved)).status).toBe(401);
  });

  test('signing out all other devices keeps them if the user wants to', async () => {
    const ann = await someone();
    const passkey = await havePasskey(server, ann);
    await call(server, 'DELETE /user/sessions?remove_linked=false', { token: ann.token });
    expect((await signInWith(server, passkey)).status).toBe(200);
  });
});
