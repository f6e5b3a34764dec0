import type { LoginResponse } from '@loquat/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ascending, call, listen, signInFounder } from '#test/drivers/call.ts';
import { login, offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { createSignedHex } from '../../platform/secrets/signed-hex.ts';

const KEY_LIFE_MS = 120_000;
const ROUTE = 'POST /token/create_third_party_key';

let server: TestServer;
let founder: LoginResponse;
let secret: string;
const clock = createTestClock({ timers: false });
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '86400' }, { clock });
  founder = await signInFounder(server);
  secret = (await call(server, 'GET /admin/system/third_party_secret', { token: founder.token })).text;
});
const inviting = { who_can_sign_up: 'EveryOne', third_party: true } as const;
beforeAll(() => offer(server, founder, inviting));
afterEach(() => offer(server, founder, inviting));
afterAll(() => server.close());

let people = 0;
const fresh = (username = 'Ann') => ({ userid: `crm-${(people += 1)}`, username });
const askKey = (body: object, headers: Record<string, string> = { 'x-secret': secret }) =>
  call(server, ROUTE, { body, headers });
const keyFor = async (body: object): Promise<string> => (await askKey(body)).value();
const enter = (key: unknown) => login(server, { type: 'thirdparty', key });
const REFUSED = { status: 401, text: '' };

describe('a key', () => {
  test('is hex in a bare JSON string', async () => {
    const { status, json } = await askKey(fresh());
    expect([status, json]).toEqual([200, expect.stringMatching(/^(?:[0-9a-f]{2}){33,}$/)]);
  });

  test('is issued only to callers with the secret', async () => {
    expect(await askKey(fresh(), {})).toMatchObject({ status: 400, text: expect.stringContaining('`x-secret`') });
    for (const wrong of ['wrong', ` ${secret}x`, secret.toLowerCase(), secret.slice(1), `${secret}, ${secret}`]) {
      expect(await askKey(fresh(), { 'x-secret': wrong })).toMatchObject({ status: 403, text: '' });
    }
  });

  test('is issued to no caller while there is no secret', async () => {
    const young = await startTestServer();
    await signInFounder(young);
    for (const guess of ['', 'undefined', 'null']) {
      const options = { body: fresh(), headers: { 'x-secret': guess } };
      expect(await call(young, ROUTE, options)).toMatchObject({ status: 403, text: '' });
    }
    await young.close();
  });

  test('requires a user', async () => {
    for (const body of [
      {},
      { userid: 'x' },
      { username: 'x' },
      { userid: '', username: 'x' },
      { userid: 'x', username: ' ' },
      { userid: 7, username: 'x' },
      { userid: 'x'.repeat(256), username: 'x' },
      { userid: 'x', username: 'x'.repeat(129) },
    ]) {
      const { status, text } = await askKey(body);
      expect([body, status, text]).toEqual([body, 400, expect.stringMatching(/^parse request payload error/)]);
    }
  });

  test('works for the longest possible names', async () => {
    const key = await keyFor({ userid: '\u0001'.repeat(255), username: `x${'\u0002'.repeat(127)}` });
    expect((await enter(key)).status).toBe(200);
  });
});

describe('guesses of the secret', () => {
  test('are limited by network address; callers with the secret are not limited', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' });
    const { token } = await signInFounder(limited);
    const right = (await call(limited, 'GET /admin/system/third_party_secret', { token })).text;
    const guess = async (given: string) =>
      (await call(limited, ROUTE, { body: fresh(), headers: { 'x-secret': given } })).status;
    const statuses: number[] = [];
    for (const given of [right, right, right, right, 'a', 'b', 'c', 'd', right]) statuses.push(await guess(given));
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403, 429, 429]);
  });
});

describe('signing in', () => {
  test('creates an account with the name from the other server, even without open registration, and recognises it later', async () => {
    await offer(server, founder, { who_can_sign_up: 'InvitationOnly' });
    const heard = listen(server);
    const person = fresh('Zoë');
    const { status, json } = await enter(await keyFor(person));
    expect([status, json]).toEqual([
      200,
      {
        server_id: founder.server_id,
        token: expect.any(String),
        refresh_token: expect.any(String),
        expired_in: 86_400,
        user: {
          uid: expect.any(Number),
          email: null,
          name: 'Zoë',
          gender: 0,
          language: 'en-US',
          is_admin: false,
          is_bot: false,
          avatar_updated_at: 0,
          create_by: 'thirdparty',
          msg_smtp_notify_enable: true,
        },
      },
    ]);
    const { user } = json as LoginResponse;
    expect(heard).toContainEqual(
      expect.objectContaining({
        audience: { to: 'everyone' },
        event: { type: 'users_log', logs: [expect.objectContaining({ action: 'create', uid: user.uid })] },
      }),
    );
    const renamed = await enter(await keyFor({ ...person, username: 'Other' }));
    expect(renamed.json).toMatchObject({ user: { uid: user.uid, name: 'Zoë' } });
  });

  test('gives users with a taken name a different name', async () => {
    const one = (await enter(await keyFor(fresh('Founder')))).value();
    const other = (await enter(await keyFor(fresh('Founder')))).value();
    expect([one.user.name, other.user.name]).toEqual([
      expect.stringMatching(/^Founder\d{4}$/),
      expect.stringMatching(/^Founder\d{4}$/),
    ]);
    expect(one.user.name).not.toBe(other.user.name);
    const long = (await enter(await keyFor(fresh('名'.repeat(40))))).value();
    expect(long.user.name).toBe('名'.repeat(10));
  });

  test('works with the same key for two minutes, and no longer', async () => {
    const key = await keyFor(fresh());
    const first = (await enter(key)).value();
    clock.advance(KEY_LIFE_MS - 1);
    expect((await enter(key)).json).toMatchObject({ user: { uid: first.user.uid } });
    clock.advance(1);
    expect(await enter(key)).toMatchObject(REFUSED);
  });

  test('creates one account for concurrent sign-ins', async () => {
    const key = await keyFor(fresh());
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(key)));
    expect(ascending(answers.map(({ status }) => status))).toEqual(Array<number>(8).fill(200));
    expect(new Set(answers.map((answer) => answer.value().user.uid)).size).toBe(1);
  });

  test('is refused with anything but a key', async () => {
    const key = await keyFor(fresh());
    const link = await call(server, 'GET /group/create_reg_magic_link', { token: founder.token });
    const changed = Buffer.from(key, 'hex');
    changed[changed.length - 3]! ^= 1;
    const content = { ...fresh(), expires_at: clock.now() + KEY_LIFE_MS };
    for (const forged of [
      'ab',
      'abc',
      'zz',
      'ab'.repeat(31),
      'ab'.repeat(32),
      'ab'.repeat(64),
      key.slice(0, -2),
      key.toUpperCase(),
      changed.toString('hex'),
      createSignedHex(Buffer.alloc(32), `third-party keys of ${secret}`).sign(content),
      new URL(link.text).searchParams.get('magic_token'),
      founder.token,
      secret,
    ]) {
      const answer = await enter(forged);
      expect([forged, answer.status, answer.text]).toEqual([forged, 401, '']);
    }
    for (const malformed of ['', null, 7, 'a'.repeat(8_193)]) expect((await enter(malformed)).status).toBe(400);
    expect((await enter(key)).status).toBe(200);
  });

  test('is refused where it is switched off, with keys of an older secret, and for frozen users', async () => {
    const key = await keyFor(fresh());
    await offer(server, founder, { third_party: false });
    expect(await enter(key)).toMatchObject({ status: 403, text: '' });
    await offer(server, founder, { third_party: true });
    const { user } = (await enter(key)).value();
    await call(server, `PUT /admin/user/${user.uid}`, { token: founder.token, body: { status: 'frozen' } });
    expect(await enter(key)).toMatchObject({ status: 423, text: '' });
    const before = await keyFor(fresh());
    const old = secret;
    secret = (await call(server, 'POST /admin/system/third_party_secret', { token: founder.token })).text;
    expect(await enter(before)).toMatchObject(REFUSED);
    expect((await askKey(fresh(), { 'x-secret': old })).status).toBe(403);
    expect((await enter(await keyFor(fresh()))).status).toBe(200);
  });

  test('respects the limit of accounts', async () => {
    const small = await startTestServer({ LICENSE_DEFAULT_USER_LIMIT: '1' });
    const { token } = await signInFounder(small);
    await offer(small, { token }, { third_party: true });
    const known = (await call(small, 'GET /admin/system/third_party_secret', { token })).text;
    const { json } = await call(small, ROUTE, { body: fresh(), headers: { 'x-secret': known } });
    const answer = await login(small, { type: 'thirdparty', key: json });
    await small.close();
    expect(answer).toMatchObject({ status: 451, text: 'License error: Users reached limit.' });
  });
});
