import type { LoginResponse } from '@loquat/contract';
import { describe, expect } from 'vitest';
import { answerTo, ascending, call, FOUNDER, registerUser, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { ask, exchange } from '../../test/security/wire.ts';
import { startTestServer, test } from '../../test/servers/test-server.ts';

const wrongPassword = (email: string) => ({ credential: { type: 'password', email, password: 'wrong' } });
const tokenIn = (link: string) => /magic_token=([0-9a-f]+)/.exec(link)?.[1] ?? '';
const inviteOf = async (server: { origin: string }, { token }: LoginResponse, query = '') =>
  tokenIn((await call(server, `GET /group/create_reg_magic_link${query}`, { token })).text);
let visitors = 0;
const visitor = () => {
  visitors += 1;
  return { email: `v${visitors}@example.org`, name: `v${visitors}`, password: 'visitor-secret' };
};
const register = (server: { origin: string }, magic_token?: string, more: object = {}) =>
  call(server, 'POST /user/register', { body: { ...visitor(), magic_token, ...more } });

describe('an invite token', () => {
  test('that was changed, cut, lengthened or issued by another server is refused', async ({ server }) => {
    const founder = await signInFounder(server);
    const other = await startTestServer();
    const foreign = await inviteOf(other, await signInFounder(other));
    await other.close();
    const invite = await inviteOf(server, founder);
    const flip = (at: number) => invite.slice(0, at) + (invite[at] === '0' ? '1' : '0') + invite.slice(at + 1);
    const cut = [invite.slice(0, -2), invite.slice(0, 64), invite.slice(0, 62), invite.slice(0, -1), 'ab'];
    const grown = [`${invite}00`, ` ${invite}`, invite.toUpperCase(), invite + invite];
    const swapped = `${invite.slice(0, 64)}${Buffer.from('{"kind":"register"}').toString('hex')}`;
    const tokens = [flip(0), flip(63), flip(64), flip(invite.length - 1), ...cut, ...grown, swapped, foreign];
    for (const token of [...tokens, founder.token, founder.refresh_token]) {
      expect(await register(server, token)).toMatchObject({ status: 412, text: '' });
      expect(await call(server, 'POST /user/check_magic_token', { body: { magic_token: token } })).toMatchObject({
        status: 200,
        text: 'false',
      });
      const body = { ...visitor(), magic_token: token };
      expect(await call(server, 'POST /user/send_reg_magic_link', { body })).toMatchObject({ status: 412, text: '' });
    }
    expect(server.reads.users).toBeDefined();
    expect(await server.reads.users.list()).toHaveLength(1);
  });

  test('admits no more users than its limit, also concurrently', async ({ server }) => {
    const founder = await signInFounder(server);
    const invite = await inviteOf(server, founder, '?max_times=7');
    const rush = Array.from({ length: 50 }, () => register(server, invite));
    const statuses = ascending((await Promise.all(rush)).map(({ status }) => status));
    expect(statuses).toEqual([...Array<number>(7).fill(200), ...Array<number>(43).fill(412)]);
    expect(await server.reads.users.list()).toHaveLength(8);
    expect(await call(server, 'POST /user/check_magic_token', { body: { magic_token: invite } })).toMatchObject({
      text: 'false',
    });
    expect(await register(server, invite)).toMatchObject({ status: 412, text: '' });
  });

  test('gives no administrator role and joins only its own channel', async ({ server }) => {
    const founder = await signInFounder(server);
    const make = () => answerTo(server, 'POST /group', { token: founder.token, body: { name: 'x' } });
    const [one, two] = [await make(), await make()];
    const { token, user } = (await register(server, await inviteOf(server, founder, `?gid=${one.gid}`))).value();
    expect(user.is_admin).toBe(false);
    expect(await statusOf(server, `GET /group/${one.gid}/history`, { token })).toBe(200);
    expect(await statusOf(server, `GET /group/${two.gid}/history`, { token })).toBe(403);
  });

  test('is the only way to register on an invitation-only server', async ({ server }) => {
    const founder = await signInFounder(server);
    await call(server, 'POST /admin/login/config', {
      token: founder.token,
      body: { who_can_sign_up: 'InvitationOnly' },
    });
    expect(await register(server)).toMatchObject({ status: 403, text: '' });
    expect(await register(server, '')).toMatchObject({ status: 403, text: '' });
    expect(await register(server, 'ff')).toMatchObject({ status: 412, text: '' });
    expect((await register(server, await inviteOf(server, founder))).status).toBe(200);
  });
});

describe('the URL of a link', () => {
  const linkFor = async (server: { origin: string }, token: string, headers: Record<string, string>) =>
    (await ask(server, 'GET /api/group/create_reg_magic_link', { headers: { 'x-api-key': token, ...headers } })).text;

  test('uses no forwarded headers while no proxy is trusted', async ({ server }) => {
    const { token } = await signInFounder(server);
    const forged = {
      'x-forwarded-host': 'evil.example.org',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'host=evil.example.org',
      referer: 'http://evil.example.org',
      origin: 'http://evil.example.org',
    };
    expect(await linkFor(server, token, forged)).toMatch(
      new RegExp(`^${server.origin}/\\?magic_token=[0-9a-f]+#/register$`),
    );
  });

  test.each([
    'evil.example.org/path',
    'a@evil.example.org',
    'a b',
    'a"onload=x',
    "a'b",
    '<b>',
    'a\\b',
    'a;b',
    'a`b',
    'a{b}',
    '%00',
    ':80',
    'x:99999',
    '[::1',
    '',
  ])('never contains an invalid host %j', async (host) => {
    const server = await startTestServer();
    const { token } = await signInFounder(server);
    const bytes = `GET /api/group/create_reg_magic_link HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${token}\r\nConnection: close\r\n\r\n`;
    const answer = await exchange(server, bytes);
    await server.close();
    if (answer.startsWith('HTTP/1.1 200'))
      expect(answer).toMatch(/\r\n\r\nhttp:\/\/localhost\/\?magic_token=[0-9a-f]+#\/register$/);
    else expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('has a default host for a request without one', async ({ server }) => {
    const { token } = await signInFounder(server);
    const bytes = `GET /api/group/create_reg_magic_link HTTP/1.0\r\nX-API-Key: ${token}\r\n\r\n`;
    expect(await exchange(server, bytes)).toMatch(/\r\n\r\nhttp:\/\/localhost\/\?magic_token=[0-9a-f]+#\/register$/);
  });
});

describe('rate limits', () => {
  const LIMITS = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '5', RATE_LIMIT_REGISTER_PER_HOUR: '3' };
  const login = (server: { origin: string }, email: string, headers: Record<string, string> = {}) =>
    call(server, 'POST /token/login', { body: wrongPassword(email), headers });
  const forge = (turn: number) => ({
    'x-forwarded-for': `10.0.0.${turn}`,
    'x-real-ip': `10.0.0.${turn}`,
    forwarded: `for=10.0.0.${turn}`,
  });

  test('stop guesses from one address, whatever address it claims', async () => {
    const server = await startTestServer(LIMITS);
    await signInFounder(server);
    for (let turn = 0; turn < 4; turn += 1)
      expect((await login(server, `x${turn}@example.org`, forge(turn))).status).toBe(401);
    const refused = await login(server, 'y@example.org', forge(9));
    expect([refused.status, refused.text]).toEqual([429, '']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await login(server, FOUNDER.email)).status).toBe(429);
    await server.close();
  });

  test('stop guesses on one account from many addresses, and an address cannot be forged behind a proxy', async () => {
    const server = await startTestServer({ ...LIMITS, TRUST_PROXY: 'on' });
    await call(server, 'POST /admin/system/create_admin', { body: FOUNDER });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let turn = 0; turn < 5; turn += 1)
      expect((await login(server, FOUNDER.email, from(`10.0.0.${turn}`))).status).toBe(401);
    const refused = await login(server, FOUNDER.email.toUpperCase(), from('10.0.0.9'));
    expect([refused.status, refused.text, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, '', true]);
    for (let turn = 0; turn < 5; turn += 1)
      await login(server, `n${turn}@example.org`, from(`6.6.6.${turn}, 10.1.1.1`));
    expect((await login(server, 'n@example.org', from('6.6.6.99, 10.1.1.1'))).status).toBe(429);
    await server.close();
  });

  test('stop registrations from one address', async () => {
    const server = await startTestServer(LIMITS);
    await signInFounder(server);
    for (let turn = 0; turn < 3; turn += 1) await registerUser(server, `r${turn}`);
    const refused = await call(server, 'POST /user/register', { body: visitor(), headers: forge(1) });
    expect([refused.status, refused.text, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, '', true]);
    expect(await server.reads.users.list()).toHaveLength(4);
    await server.close();
  });
});
