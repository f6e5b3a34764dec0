import type { LoginResponse, SignInMethodChange } from '@loquat/contract';
import { createAuthenticator } from '@loquat/counterparts/authenticator';
import { type MailSink, startMailSink } from '@loquat/counterparts/mail-sink';
import { createWallet, type Wallet } from '@loquat/counterparts/wallets';
import { describe, expect } from 'vitest';
import { answerTo, call, listen, registerUser, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { MAIL_ENV, switchMailOn } from '#test/drivers/mail-switch.ts';
import { havePasskey, PASSKEY_ORIGIN, signInWith } from '#test/drivers/passkeys.ts';
import { turnOnSecondFactor } from '#test/drivers/second-factor.ts';
import { proofOf } from '#test/drivers/wallet-proofs.ts';
import { login, offer } from '#test/servers/providers.ts';
import { databaseEnv } from '#test/servers/server-database.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test as base, type TestServer } from '#test/servers/test-server.ts';
import { resetPassword } from '../../cli/user-administration.ts';
import { loadConfig } from '../../config/config.ts';

const AN_HOUR_MS = 3_600_000;
const FORTY_DAYS_MS = 40 * 24 * AN_HOUR_MS;
const ENV = { ...MAIL_ENV, ACCESS_TOKEN_TTL_SECONDS: '100000000', REFRESH_TOKEN_TTL_SECONDS: '100000000' };
const ANN = { email: 'ann@example.org', password: 'ann-secret' };

interface World {
  server: TestServer;
  clock: TestClock;
  sink: MailSink;
  founder: LoginResponse;
  ann: LoginResponse;
}

/** A server with mail and wallets, its founder, and Ann. */
const test = base.extend<{ world: World }>({
  world: async ({ dataDir }, use) => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1, 9, 30) });
    const sink = await startMailSink();
    const server = await startTestServer({ ...ENV, FRONTEND_URL: PASSKEY_ORIGIN, DATA_DIR: dataDir }, { clock });
    const founder = await signInFounder(server);
    await switchMailOn(server, founder, sink);
    await offer(server, founder, { metamask: true });
    const ann = await registerUser(server, 'ann');
    await use({ server, clock, sink, founder, ann });
    await server.close();
    await sink.close();
  },
});

type Asker = { token: string };

const bind = async ({ server }: World, { token }: Asker, more: { wallet?: Wallet; password?: string } = {}) => {
  const { wallet = createWallet(), password } = more;
  return call(server, 'POST /token/bind', { token, body: { credential: await proofOf(server, wallet), password } });
};
const enter = async ({ server }: World, wallet: Wallet) => login(server, await proofOf(server, wallet), 'wallet');
const methodsOf = (server: TestServer, { token }: Asker) => answerTo(server, 'GET /user/sign_in_methods', { token });
const kindsOf = async (server: TestServer, asker: Asker) => (await methodsOf(server, asker)).map(({ kind }) => kind);

/** The emails about sign-in methods to a mailbox, once there are that many. */
async function emails({ sink, clock }: World, to: string, count: number): Promise<string[]> {
  const found = () =>
    sink
      .emails()
      .filter(({ envelope, text }) => envelope.to.includes(to) && text.includes('If you did this'))
      .map(({ text }) => text);
  await expect.poll(() => (clock.advance(1_000), found().length), { interval: 20 }).toBe(count);
  return found();
}

/** Ann signs in by mailed links only: she has no password. */
async function withoutPassword({ server, founder }: World): Promise<LoginResponse> {
  const wallet = createWallet();
  const proof = await proofOf(server, wallet);
  expect(founder.user.uid).toBe(1);
  return (await login(server, proof, 'web:9')).json as LoginResponse;
}

/** Every call that adds or changes a sign-in method of the caller's own account. */
const ways: Record<string, (world: World, asker: Asker, password?: string) => Promise<{ status: number }>> = {
  'an identity': (world, asker, password) => bind(world, asker, { ...(password !== undefined && { password }) }),
  'a passkey': ({ server }, { token }, password) =>
    call(server, 'POST /token/passkey/register/start', { token, body: { password } }),
  'a proof for later': ({ server }, { token }, password) =>
    call(server, 'POST /token/proof', { token, body: { password: password ?? 'guessed-secret' } }),
};

/** The same, for calls of administrators only. */
const waysOfAdministrators: typeof ways = {
  'an address': ({ server, founder }, { token }, own_password) =>
    call(server, `PUT /admin/user/${founder.user.uid}`, { token, body: { email: 'thief@example.org', own_password } }),
  'a password': ({ server, founder }, { token }, own_password) =>
    call(server, `PUT /admin/user/${founder.user.uid}`, { token, body: { password: 'thief-secret', own_password } }),
};

describe('a session alone adds no sign-in method', () => {
  for (const [name, add] of Object.entries({ ...ways, ...waysOfAdministrators })) {
    test(`${name}: 428 without the password, 200 with it`, async ({ world }) => {
      world.clock.advance(AN_HOUR_MS);
      const before = await methodsOf(world.server, world.founder);
      expect((await add(world, world.founder)).status).toBe(428);
      expect((await add(world, world.founder, 'wrong-secret')).status).toBe(428);
      expect(await methodsOf(world.server, world.founder)).toEqual(before);
      expect((await add(world, world.founder, 'founder-secret')).status).toBe(200);
    });

    test(`${name}: 412 with a second factor, even with the password`, async ({ world }) => {
      await turnOnSecondFactor(world.server, world.founder, { password: 'founder-secret', now: world.clock.now() });
      world.clock.advance(AN_HOUR_MS);
      expect((await add(world, world.founder, 'founder-secret')).status).toBe(412);
    });
  }

  test('soon after a sign-in no further proof is required', async ({ world }) => {
    const { server, ann } = world;
    expect((await bind(world, ann)).status).toBe(200);
    expect(await kindsOf(server, ann)).toEqual(['password', 'metamask']);
  });

  test('a proof counts for some minutes, for this session only', async ({ world }) => {
    const { server, clock, ann } = world;
    const other = await signIn(server, ANN, 'web:2');
    clock.advance(AN_HOUR_MS);
    const body = { password: ANN.password };
    expect(await statusOf(server, 'POST /token/proof', { token: ann.token, body })).toBe(200);
    expect((await bind(world, other)).status).toBe(428);
    clock.advance(6 * 60_000);
    expect((await bind(world, ann)).status).toBe(428);
    await answerTo(server, 'POST /token/proof', { token: ann.token, body });
    expect((await bind(world, ann)).status).toBe(200);
  });

  test('a first password needs a recent sign-in', async ({ world }) => {
    const { server, clock } = world;
    const asker = await withoutPassword(world);
    clock.advance(AN_HOUR_MS);
    const body = { old_password: '', new_password: 'thief-secret' };
    const set = () => statusOf(server, 'POST /user/change_password', { token: asker.token, body });
    expect(await set()).toBe(412);
    expect(await kindsOf(server, asker)).toEqual(['metamask']);
  });

  test('a third-party key needs its secret, whatever the session', async ({ world }) => {
    const body = { userid: 'ann', username: 'Ann' };
    const headers = { 'x-secret': 'guessed' };
    const route = 'POST /token/create_third_party_key';
    expect(await statusOf(world.server, route, { token: world.ann.token, body, headers })).toBe(403);
  });
});

describe('a reset removes identities that a thief has linked', () => {
  /** Links a wallet and a passkey to Ann's account. */
  async function link(world: World) {
    const [wallet, { server, ann }] = [createWallet(), world];
    expect((await bind(world, ann, { wallet })).status).toBe(200);
    const passkey = await havePasskey(server, ann);
    expect([(await enter(world, wallet)).status, (await signInWith(server, passkey)).status]).toEqual([200, 200]);
    return async () => [(await enter(world, wallet)).json, (await signInWith(server, passkey)).status];
  }
  const change = { old_password: ANN.password, new_password: 'another-secret' };
  const ANOTHER_ACCOUNT = expect.objectContaining({ user: expect.not.objectContaining({ email: ANN.email }) });

  const resets: Record<string, (world: World) => Promise<unknown>> = {
    'a new password of the user': ({ server, ann }) =>
      answerTo(server, 'POST /user/change_password', { token: ann.token, body: change }),
    'a new password by an administrator': ({ server, founder, ann }) =>
      answerTo(server, `PUT /admin/user/${ann.user.uid}`, { token: founder.token, body: { password: 'given-secret' } }),
    'an address by an administrator': ({ server, founder, ann }) =>
      answerTo(server, `PUT /admin/user/${ann.user.uid}`, { token: founder.token, body: { email: 'new@example.org' } }),
    'the end of all other sessions': ({ server, ann }) =>
      answerTo(server, 'DELETE /user/sessions', { token: ann.token }),
  };
  for (const [name, reset] of Object.entries(resets)) {
    test(name, async ({ world }) => {
      const tryBoth = await link(world);
      await reset(world);
      expect(await tryBoth()).toEqual([ANOTHER_ACCOUNT, 401]);
    });
  }

  base('a new password from the command line, of the founder too', async ({ dataDir }) => {
    const env = { DATA_DIR: dataDir, FRONTEND_URL: PASSKEY_ORIGIN };
    const before = await startTestServer(env);
    const founder = await signInFounder(before);
    await offer(before, founder, { metamask: true });
    const [passkey, wallet] = [await havePasskey(before, founder), createWallet()];
    const body = { credential: await proofOf(before, wallet) };
    await answerTo(before, 'POST /token/bind', { token: founder.token, body });
    await before.close();
    const config = loadConfig({ ...env, ...(await databaseEnv(dataDir)), LOG_LEVEL: 'error' });
    await resetPassword(config, 'founder@example.org', 'another-secret');
    const after = await startTestServer(env);
    expect((await signInWith(after, passkey)).status).toBe(401);
    const stranger = await login(after, await proofOf(after, wallet), 'wallet');
    await after.close();
    expect(stranger.json).not.toMatchObject({ user: { uid: founder.user.uid } });
  });

  test('the user chooses: all, none, or by default those of the last thirty days', async ({ world }) => {
    const { server, clock, ann } = world;
    const { token } = ann;
    const end = (query = '') => answerTo(server, `DELETE /user/sessions${query}`, { token });
    await link(world);
    await end('?remove_linked=false');
    expect(await kindsOf(server, ann)).toEqual(['password', 'metamask', 'passkey']);
    clock.advance(FORTY_DAYS_MS);
    await answerTo(server, 'POST /user/change_password', { token, body: change });
    expect(await kindsOf(server, ann)).toEqual(['password', 'metamask', 'passkey']);
    await end('?remove_linked=true');
    expect(await kindsOf(server, ann)).toEqual(['password']);
  });

  test('the last sign-in method stays', async ({ world }) => {
    const asker = await withoutPassword(world);
    await havePasskey(world.server, asker);
    await answerTo(world.server, 'DELETE /user/sessions?remove_linked=true', { token: asker.token });
    expect(await kindsOf(world.server, asker)).toEqual(['metamask']);
  });
});

describe('the user is notified', () => {
  const changesIn = (heard: ReturnType<typeof listen>): SignInMethodChange[] =>
    heard.flatMap((message) =>
      message.kind === 'event' && message.event.type === 'sign_in_methods_changed'
        ? (message.event['changes'] as SignInMethodChange[])
        : [],
    );
  const brief = (changes: readonly SignInMethodChange[]) => changes.map(({ change, kind }) => `${change} ${kind}`);

  test('of each method that is added, changed or removed, by event and by email', async ({ world }) => {
    const { server, ann, founder } = world;
    const { token } = ann;
    const heard = listen(server);
    await bind(world, ann);
    await havePasskey(server, ann);
    await answerTo(server, 'DELETE /token/credentials/metamask', { token });
    const body = { old_password: ANN.password, new_password: 'another-secret' };
    await answerTo(server, 'POST /user/change_password', { token, body });
    const given = { password: 'given-secret', email: 'new@example.org' };
    await answerTo(server, `PUT /admin/user/${ann.user.uid}`, { token: founder.token, body: given });
    expect(brief(changesIn(heard))).toEqual([
      'added metamask',
      'added passkey',
      'removed metamask',
      'changed password',
      'removed passkey',
      'changed password',
      'changed email',
    ]);
    const told = await emails(world, ANN.email, 5);
    expect(told[0]).toMatch(/Added: wallet 0x/);
    expect(told[3]).toMatch(/Changed: password[^]*Removed: passkey/);
    expect(told[4]).toMatch(/Changed: email address new/);
    expect(await emails(world, 'new@example.org', 1)).toHaveLength(1);
  });

  test('of a removed passkey of their own, and of a first password', async ({ world }) => {
    const { server } = world;
    const asker = await withoutPassword(world);
    const { token } = asker;
    const heard = listen(server);
    const body = { old_password: '', new_password: 'first-secret' };
    await answerTo(server, 'POST /user/change_password', { token, body });
    await havePasskey(server, asker);
    const [passkey] = await answerTo(server, 'GET /token/passkey/list', { token });
    await answerTo(server, `DELETE /token/passkey/${passkey?.credential_id}`, { token });
    expect(brief(changesIn(heard))).toEqual(['added password', 'added passkey', 'removed passkey']);
  });
});

test('administrators see the methods of a user without secrets, members do not', async ({ world }) => {
  const { server, ann, founder } = world;
  const wallet = createWallet();
  await bind(world, ann, { wallet });
  const authenticator = createAuthenticator();
  const options = await answerTo(server, 'POST /token/passkey/register/start', { token: ann.token, body: {} });
  const credential = authenticator.make(options, { origin: PASSKEY_ORIGIN });
  const body = { credential, name: 'Laptop' };
  await answerTo(server, 'POST /token/passkey/register/finish', { token: ann.token, body });
  const route = `GET /admin/user/${ann.user.uid}/sign_in_methods` as const;
  const never = { added_at: null, last_used_at: null, issuer: '' };
  expect(await answerTo(server, route, { token: founder.token })).toEqual([
    { kind: 'password', label: '', ...never },
    { ...never, kind: 'metamask', label: expect.stringMatching(/^0x/), added_at: expect.any(Number) },
    { ...never, kind: 'passkey', label: 'Laptop', added_at: expect.any(Number) },
  ]);
  expect(await statusOf(server, route, { token: ann.token })).toBe(403);
  expect(await statusOf(server, 'GET /admin/user/99/sign_in_methods', { token: founder.token })).toBe(404);
});
