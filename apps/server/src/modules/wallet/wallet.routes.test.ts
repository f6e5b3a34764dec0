import type { LoginResponse } from '@loquat/contract';
import { createWallet, type Wallet } from '@loquat/counterparts/wallets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ascending, call, listen, registerUser, signInFounder } from '#test/drivers/call.ts';
import { askNonce, proofOf } from '#test/drivers/wallet-proofs.ts';
import { login, offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { checksumAddress } from './wallet-signature.ts';

const NONCE_LIFE_MS = 300_000;

let server: TestServer;
let founder: LoginResponse;
const clock = createTestClock({ timers: false });
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '86400' }, { clock });
  founder = await signInFounder(server);
  await offer(server, founder, { metamask: true });
});
afterEach(() => offer(server, founder, { metamask: true, who_can_sign_up: 'EveryOne' }));
afterAll(() => server.close());

const enter = async (wallet: Wallet, more: object = {}) =>
  login(server, { ...(await proofOf(server, wallet)), ...more }, 'wallet');
const REFUSED = { status: 401, text: '' };

describe('the text to sign', () => {
  test('is a message of EIP-4361 for this server, this address and the next five minutes', async () => {
    const wallet = createWallet();
    const answer = await call(server, `GET /token/metamask/nonce?public_address=${wallet.address}`);
    expect(answer.status).toBe(200);
    const text = answer.value();
    const nonce = /\nNonce: ([A-Za-z0-9]{24})\n/.exec(text)?.[1];
    expect(text.split('\n')).toEqual([
      `${new URL(server.origin).host} wants you to sign in with your Ethereum account:`,
      checksumAddress(wallet.address),
      '',
      'Prove that this wallet is yours.',
      '',
      `URI: ${server.origin}`,
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date(clock.now()).toISOString()}`,
      `Expiration Time: ${new Date(clock.now() + NONCE_LIFE_MS).toISOString()}`,
    ]);
  });

  test('contains the configured URL of the server', async () => {
    const known = await startTestServer({ FRONTEND_URL: 'https://chat.example.org:8443' });
    await offer(known, await signInFounder(known), { metamask: true });
    const text = await askNonce(known, createWallet());
    await known.close();
    expect(text).toMatch(/^chat\.example\.org:8443 wants you to sign in/);
    expect(text).toContain('\nURI: https://chat.example.org:8443\n');
  });

  test('is refused for an invalid address, and where wallets are switched off', async () => {
    for (const query of ['', '?public_address=', '?public_address=0x12', `?public_address=0x${'g'.repeat(40)}`]) {
      const { status, text } = await call(server, `GET /token/metamask/nonce${query}`);
      expect([query, status, text]).toEqual([query, 400, expect.stringContaining('`public_address`')]);
    }
    await offer(server, founder, { metamask: false });
    const { address } = createWallet();
    const answer = await call(server, `GET /token/metamask/nonce?public_address=${address}`);
    expect(answer).toMatchObject({ status: 403, text: '' });
  });

  test('is rate limited by network address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
    await offer(limited, await signInFounder(limited), { metamask: true });
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      const route = `GET /token/metamask/nonce?public_address=${createWallet().address}`;
      statuses.push((await call(limited, route)).status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('signing in', () => {
  test('creates an account for a new address, and recognises it in any case of its letters', async () => {
    const heard = listen(server);
    const wallet = createWallet();
    const answer = (await enter(wallet)).value();
    const { user } = answer;
    expect(answer).toEqual({
      server_id: founder.server_id,
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 86_400,
      user: {
        uid: expect.any(Number),
        email: null,
        name: expect.stringMatching(/^User\d{6}$/),
        gender: 0,
        language: 'en-US',
        is_admin: false,
        is_bot: false,
        avatar_updated_at: 0,
        create_by: 'metamask',
        msg_smtp_notify_enable: true,
      },
    });
    expect(heard).toContainEqual(
      expect.objectContaining({
        audience: { to: 'everyone' },
        event: { type: 'users_log', logs: [expect.objectContaining({ action: 'create', uid: user.uid })] },
      }),
    );
    for (const public_address of [checksumAddress(wallet.address), `0x${wallet.address.slice(2).toUpperCase()}`]) {
      expect((await enter(wallet, { public_address })).json).toMatchObject({ user: { uid: user.uid } });
    }
  });

  test('accepts signatures in every form of wallets', async () => {
    const wallet = createWallet();
    for (const spelling of [{ vFrom: 0 }, { vFrom: 27 }, { isHighS: true }] as const) {
      expect((await login(server, await proofOf(server, wallet, spelling))).status).toBe(200);
    }
  });

  test('works once with a text', async () => {
    const proof = await proofOf(server, createWallet());
    expect((await login(server, proof)).status).toBe(200);
    expect(await login(server, proof)).toMatchObject(REFUSED);
  });

  test('works once with a text even for twenty concurrent requests', async () => {
    const proof = await proofOf(server, createWallet());
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(server, proof)));
    expect(ascending(answers.map(({ status }) => status))).toEqual([200, ...Array<number>(19).fill(401)]);
  });

  test('uses the text up even if the signature is wrong, and keeps it if the text differs', async () => {
    const wallet = createWallet();
    const proof = await proofOf(server, wallet);
    expect(await login(server, { ...proof, nonce: 'guess' })).toMatchObject(REFUSED);
    expect(await login(server, { ...proof, signature: `0x${'1'.repeat(128)}1b` })).toMatchObject(REFUSED);
    expect(await login(server, proof)).toMatchObject(REFUSED);
    const next = await proofOf(server, wallet);
    expect(await login(server, { ...next, nonce: 'guess' })).toMatchObject(REFUSED);
    expect((await login(server, next)).status).toBe(200);
  });

  test('is refused with the text of another address, an older text, an expired one, or an invented one', async () => {
    const wallet = createWallet();
    const ofAnother = await proofOf(server, createWallet());
    const signed = (nonce: string) => ({ public_address: wallet.address, nonce, signature: wallet.sign(nonce) });
    const { nonce } = ofAnother as { nonce: string };
    expect(await login(server, { ...ofAnother, ...signed(nonce) })).toMatchObject(REFUSED);
    const older = await proofOf(server, wallet);
    await askNonce(server, wallet);
    expect(await login(server, older)).toMatchObject(REFUSED);
    expect(await login(server, { ...older, ...signed('never given') })).toMatchObject(REFUSED);
    const expired = await proofOf(server, wallet);
    clock.advance(NONCE_LIFE_MS);
    expect(await login(server, expired)).toMatchObject(REFUSED);
    const inTime = await proofOf(server, wallet);
    clock.advance(NONCE_LIFE_MS - 1);
    expect((await login(server, inTime)).status).toBe(200);
  });

  test('is refused with the signature of another text, or of another key', async () => {
    const wallet = createWallet();
    const proof = await proofOf(server, wallet);
    expect(await login(server, { ...proof, signature: wallet.sign('another text') })).toMatchObject(REFUSED);
    const again = await proofOf(server, wallet);
    const { nonce } = again as { nonce: string };
    expect(await login(server, { ...again, signature: createWallet().sign(nonce) })).toMatchObject(REFUSED);
  });

  test('is refused for a frozen account, and where wallets are switched off', async () => {
    const wallet = createWallet();
    const { user } = (await enter(wallet)).value();
    const proof = await proofOf(server, wallet);
    await offer(server, founder, { metamask: false });
    expect(await login(server, proof)).toMatchObject({ status: 403, text: '' });
    await offer(server, founder, { metamask: true });
    await call(server, `PUT /admin/user/${user.uid}`, { token: founder.token, body: { status: 'frozen' } });
    expect(await enter(wallet)).toMatchObject({ status: 423, text: '' });
  });

  test('answers malformed proofs like any malformed call', async () => {
    const proof = await proofOf(server, createWallet());
    for (const more of [
      { public_address: '0x12' },
      { public_address: 7 },
      { nonce: '' },
      { nonce: 'x'.repeat(2_049) },
      { signature: '0xzz' },
      { signature: `0x${'z'.repeat(130)}` },
      { signature: 'ab'.repeat(65) },
      { signature: null },
    ]) {
      const { status, text } = await login(server, { ...proof, ...more });
      expect([more, status, text]).toEqual([more, 400, expect.stringMatching(/^parse request payload error/)]);
    }
    expect((await login(server, proof)).status).toBe(200);
  });

  test("creates accounts by the server's registration rules, and always signs in existing ones", async () => {
    const known = createWallet();
    await enter(known);
    await offer(server, founder, { who_can_sign_up: 'InvitationOnly' });
    expect((await enter(known)).status).toBe(200);
    expect(await enter(createWallet())).toMatchObject({ status: 410, text: '' });
    expect(await enter(createWallet(), { magic_token: 'ab' })).toMatchObject({ status: 400, text: '' });
    const link = await call(server, 'GET /group/create_reg_magic_link', { token: founder.token });
    const magic_token = new URL(link.text).searchParams.get('magic_token');
    expect((await enter(createWallet(), { magic_token })).status).toBe(200);
  });
});

test('a wallet is linked, shown with its checksum, signs in to the account, and is unlinked', async () => {
  const { token, user } = await registerUser(server, 'ann');
  const wallet = createWallet();
  const bind = async () => {
    const body = { credential: await proofOf(server, wallet) };
    return call(server, 'POST /token/bind', { token, body });
  };
  expect(await bind()).toMatchObject({ status: 200, text: '' });
  const { json } = await call(server, 'GET /token/credentials', { token });
  expect(json).toMatchObject({ metamask: checksumAddress(wallet.address) });
  expect((await enter(wallet)).json).toMatchObject({ user: { uid: user.uid, create_by: 'password' } });
  expect(await bind()).toMatchObject({ status: 409, text: '' });
  expect((await call(server, 'DELETE /token/credentials/metamask', { token })).status).toBe(200);
  expect((await enter(wallet)).value().user.uid).not.toBe(user.uid);
});

test('linking requires a proof that works once', async () => {
  const { token } = await registerUser(server, 'bob');
  const proof = await proofOf(server, createWallet());
  expect((await login(server, proof)).status).toBe(200);
  const replayed = await call(server, 'POST /token/bind', { token, body: { credential: proof } });
  expect(replayed).toMatchObject(REFUSED);
  const other = await proofOf(server, createWallet());
  await offer(server, founder, { metamask: false });
  const off = await call(server, 'POST /token/bind', { token, body: { credential: other } });
  expect(off).toMatchObject({ status: 403, text: '' });
});
