import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { PASSKEY_CHALLENGE_TTL_MS } from '@loquat/contract';
import { certifiedAttestation } from '@loquat/counterparts/attestation';
import { createAuthenticator } from '@loquat/counterparts/authenticator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, ascending, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import {
  finishSignIn,
  havePasskey,
  PASSKEY_ORIGIN,
  passkeysOf,
  register,
  signInWith,
  startSignIn,
} from '#test/drivers/passkeys.ts';
import { type Person, personOf } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { createChallenges } from './challenges.ts';

const HERE = { origin: PASSKEY_ORIGIN };
const START = 'POST /token/passkey/register/start';
const FINISH = 'POST /token/passkey/register/finish';
/** A packed attestation with an invalid signature, in CBOR. */
const FORGED = '63666d74 667061636b6564 6761747453746d74 a2 63616c67 26 63736967 4101';

let server: TestServer;
const clock = createTestClock({ timers: false });
let count = 0;
const someone = async (): Promise<Person> => personOf(await registerUser(server, `person${(count += 1)}`));
beforeAll(async () => {
  server = await startTestServer({ FRONTEND_URL: PASSKEY_ORIGIN, ACCESS_TOKEN_TTL_SECONDS: '86400' }, { clock });
  await signInFounder(server);
});
afterAll(() => server.close());

describe('signing in is refused', () => {
  test('for all but one of several concurrent requests with the same signed challenge, and for any later one', async () => {
    const passkey = await havePasskey(server, await someone());
    const signed = passkey.sign(await startSignIn(server), HERE);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => finishSignIn(server, signed, `device ${n}`)));
    expect(ascending(answers.map(({ status }) => status))).toEqual([200, 401, 401, 401]);
    expect((await finishSignIn(server, signed)).status).toBe(401);
  });

  test('for the second of two signatures with the same counter, even of different challenges at once', async () => {
    const passkey = await havePasskey(server, await someone());
    const signed = [await startSignIn(server), await startSignIn(server)].map((options) =>
      passkey.sign(options, { ...HERE, counter: 7 }),
    );
    const answers = await Promise.all(signed.map((one) => finishSignIn(server, one)));
    expect(ascending(answers.map(({ status }) => status))).toEqual([200, 401]);
  });

  test('after five minutes', async () => {
    const passkey = await havePasskey(server, await someone());
    const [soon, late] = [await startSignIn(server), await startSignIn(server)];
    clock.advance(PASSKEY_CHALLENGE_TTL_MS - 1);
    expect((await finishSignIn(server, passkey.sign(soon, HERE))).status).toBe(200);
    clock.advance(1);
    expect((await finishSignIn(server, passkey.sign(late, HERE))).status).toBe(401);
  });

  test('for a signature for another server, without user verification, or by another key', async () => {
    const passkey = await havePasskey(server, await someone());
    const victim = await havePasskey(server, await someone());
    const forgeries = {
      'another page': { origin: 'https://evil.example' },
      'another port': { origin: `${PASSKEY_ORIGIN}:8443` },
      'another server': { rpId: 'evil.example' },
      'a page inside of another': { isFramed: true },
      'somebody the authenticator did not recognise': { isVerified: false },
      'a challenge that nobody gave': { challenge: Buffer.alloc(32).toString('base64url') },
      'a counter that went back': { counter: 1 },
      'the passkey of somebody else': { id: victim.id },
      'the account of somebody else': { userHandle: 'AAAA' },
    };
    expect((await signInWith(server, passkey, { counter: 5 })).status).toBe(200);
    for (const [what, forged] of Object.entries(forgeries)) {
      const answer = await signInWith(server, passkey, { counter: 9, ...forged });
      expect([what, answer.status, answer.text]).toEqual([what, 401, '']);
    }
    const signed = passkey.sign(await startSignIn(server), HERE);
    const stranger = createAuthenticator().sign(await startSignIn(server), HERE);
    const { signature } = stranger.response;
    expect((await finishSignIn(server, { ...signed, response: { ...signed.response, signature } })).status).toBe(401);
    expect((await finishSignIn(server, stranger)).status).toBe(401);
    expect((await signInWith(server, passkey, { counter: 9 })).status).toBe(200);
  });

  test('with the response of a registration, and the other way round', async () => {
    const ann = await someone();
    const authenticator = await havePasskey(server, ann);
    const made = createAuthenticator().make(await answerTo(server, START, { token: ann.token, body: {} }), HERE);
    const signed = authenticator.sign(await startSignIn(server), HERE);
    const { attestationObject } = made.response;
    const response = { ...signed.response, attestationObject };
    expect(await statusOf(server, FINISH, { token: ann.token, body: { credential: { ...signed, response } } })).toBe(
      400,
    );
  });
});

describe('registering is refused', () => {
  test('for a passkey made for another server, or without user verification', async () => {
    const ann = await someone();
    const forgeries = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isFramed: true },
      { isVerified: false },
      { challenge: Buffer.alloc(32).toString('base64url') },
    ];
    for (const forged of forgeries) {
      const authenticator = createAuthenticator();
      expect((await register(server, ann, { authenticator, ...forged })).status).toBe(400);
    }
    expect(await passkeysOf(server, ann)).toEqual([]);
    expect((await register(server, ann, { authenticator: createAuthenticator() })).status).toBe(200);
  });

  test('with a challenge of another user or another session, and for all but one at once', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const authenticator = createAuthenticator();
    const credential = authenticator.make(await answerTo(server, START, { token: ann.token, body: {} }), HERE);
    const finish = ({ token }: Person) => statusOf(server, FINISH, { token, body: { credential } });
    expect(await finish(bob)).toBe(400);
    await answerTo(server, START, { token: bob.token, body: {} });
    expect(await finish(bob)).toBe(400);
    const answers = await Promise.all([finish(ann), finish(ann), finish(ann)]);
    expect(ascending(answers)).toEqual([200, 400, 400]);
  });

  test('with certificates, whose URLs are never fetched', async () => {
    const ann = await someone();
    const finish = async (attest?: (signed: Buffer) => string) => {
      const options = await answerTo(server, START, { token: ann.token, body: {} });
      const credential = createAuthenticator().make(options, { ...HERE, ...(attest && { attest }) });
      return statusOf(server, FINISH, { token: ann.token, body: { credential } });
    };
    // The certificate and its signature are valid.
    expect(await finish(certifiedAttestation)).toBe(400);
    expect(await finish(() => FORGED)).toBe(400);
    expect(await finish()).toBe(200);
  });
});

test("other users' passkeys are not found, nor renamed, nor deleted", async () => {
  const [ann, bob] = [await someone(), await someone()];
  const passkey = await havePasskey(server, ann);
  const route = `/token/passkey/${passkey.id}` as const;
  const [kept] = await passkeysOf(server, ann);
  expect(await passkeysOf(server, bob)).toEqual([]);
  expect(await statusOf(server, `PUT ${route}`, { token: bob.token, body: { name: 'mine' } })).toBe(404);
  expect(await statusOf(server, `DELETE ${route}`, { token: bob.token })).toBe(404);
  expect(await passkeysOf(server, ann)).toEqual([kept]);
  expect(await statusOf(server, `DELETE ${route}`, { token: ann.token })).toBe(200);
});

test('a flood of started sign-ins is limited by address, and takes bounded memory', async () => {
  const limits = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1', FRONTEND_URL: PASSKEY_ORIGIN };
  const limited = await startTestServer(limits, { clock });
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await statusOf(limited, 'POST /token/passkey/auth/start'));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const credential = createAuthenticator().sign({ publicKey: { challenge: '', rpId: '' } }, HERE);
  const guess = { ...credential, response: { ...credential.response, userHandle: 'AA' } };
  expect((await finishSignIn(limited, guess)).status).toBe(401);
  expect((await finishSignIn(limited, guess)).status).toBe(429);
  await limited.close();

  const challenges = createChallenges(clock);
  const ann = { uid: 1, session_id: 'ann' } as Parameters<typeof challenges.forRegistration>[0];
  const registration = challenges.forRegistration(ann);
  const first = challenges.forSignIn();
  const last = Array.from({ length: 10_000 }, () => challenges.forSignIn()).at(-1)!;
  expect(challenges.takeSignIn(first)).toBe(false);
  expect(challenges.takeSignIn(last)).toBe(true);
  expect(challenges.takeRegistration(ann)).toBe(registration);
});

describe('passkeys are for', () => {
  /** The domain of passkeys for clients that reach the server by this name; null if they are off. */
  const rpOf = async (env: Record<string, string>, host: string, headers: Record<string, string> = {}) => {
    const other = await startTestServer(env);
    const ask = async (method: string, path: string) => {
      const sent = request(`${other.origin}/api${path}`, { method, headers: { host, ...headers }, agent: false });
      const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
      const body = (await json(answer).catch(() => null)) as { publicKey?: { rpId: string }; passkey?: boolean } | null;
      return { status: answer.statusCode, body };
    };
    const start = await ask('POST', '/token/passkey/auth/start');
    const { body: config } = await ask('GET', '/admin/login/config');
    await other.close();
    expect(config?.passkey).toBe(start.status === 200);
    return start.body?.publicKey?.rpId ?? null;
  };

  test('this machine by its name, as long as no other URL is configured, and not through a proxy', async () => {
    expect(await rpOf({}, 'localhost:3000')).toBe('localhost');
    expect(await rpOf({}, '127.0.0.1:3000')).toBeNull();
    expect(await rpOf({}, 'localhost:3000', { 'x-forwarded-for': '192.0.2.1' })).toBeNull();
  });

  test('the configured URL of the app, whatever the request contains', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const FRONTEND_URL = PASSKEY_ORIGIN;
    for (const TRUST_PROXY of ['on', 'off']) {
      expect(await rpOf({ FRONTEND_URL, TRUST_PROXY }, 'localhost:3000')).toBe('chat.team.example');
      expect(await rpOf({ FRONTEND_URL, TRUST_PROXY }, 'evil.example', forged)).toBe('chat.team.example');
      expect(await rpOf({ TRUST_PROXY }, 'evil.example', forged)).toBeNull();
    }
  });

  test('HTTPS, and no bare IP address', async () => {
    for (const FRONTEND_URL of ['http://chat.team.example', 'https://192.0.2.1', 'https://[2001:db8::1]']) {
      expect(await rpOf({ FRONTEND_URL }, 'localhost:3000')).toBeNull();
    }
  });
});

test('a client that sends back the settings of a server without passkeys turns nothing off', async () => {
  const bare = await startTestServer();
  const { token } = await signInFounder(bare);
  const shown = await answerTo(bare, 'GET /admin/login/config');
  expect(shown.passkey).toBe(false);
  await answerTo(bare, 'POST /admin/login/config', { token, body: shown });
  await answerTo(bare, 'POST /admin/system/update_frontend_url', {
    token,
    contentType: 'text/plain',
    body: PASSKEY_ORIGIN,
  });
  expect(await answerTo(bare, 'GET /admin/login/config')).toMatchObject({ passkey: true });
  await answerTo(bare, 'POST /admin/login/config', { token, body: { ...shown, passkey: false } });
  expect(await answerTo(bare, 'GET /admin/login/config')).toMatchObject({ passkey: false });
  await bare.close();
});
