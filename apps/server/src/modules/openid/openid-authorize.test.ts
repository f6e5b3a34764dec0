import { type OpenidProvider, startOpenidProvider } from '@loquat/counterparts/openid-provider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, answerTo, call } from '#test/drivers/call.ts';
import { type OpenidWorld, startOpenidWorld } from '#test/servers/openid-world.ts';
import { createTestClock } from '#test/servers/test-clock.ts';

const clock = createTestClock();
let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld({ clock });
});
afterEach(() => world.offer(world.open, world.team));
afterAll(() => world.close());

const urlOf = (answer: Answered<{ url: string }>) => new URL(answer.value().url);
const registrations = ({ asked }: Pick<OpenidProvider, 'asked'>) => asked.filter((one) => one === 'POST /reg').length;
const unavailable = (reason: string) => ({
  status: 503,
  text: `the identity provider cannot be used: ${reason}`,
});

test('the browser is sent to the provider, with all values that verify the return', async () => {
  const answer = await world.authorize(world.team);
  expect(answer).toMatchObject({ status: 200, json: { url: expect.any(String) } });
  expect(Object.keys(answer.value())).toEqual(['url']);
  const { origin, pathname, searchParams } = urlOf(answer);
  expect(origin + pathname).toBe(`${world.team.domain}/auth`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: world.teamApp.client_id,
    response_type: 'code',
    redirect_uri: `${world.server.origin}/`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('each sign-in has its own state, nonce and challenge', async () => {
  const urls = (await Promise.all([world.authorize(world.team), world.authorize(world.team)])).map(urlOf);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(urls.map(({ searchParams }) => searchParams.get(name))).size).toBe(2);
  }
});

test('both sign-in pages are valid redirect URIs', async () => {
  for (const [given, sent] of [
    ['/login', '/login'],
    ['/login#there', '/login'],
    ['/', '/'],
    ['', '/'],
  ] as const) {
    const url = urlOf(await world.authorize(world.open, world.server.origin + given));
    expect(url.searchParams.get('redirect_uri')).toBe(world.server.origin + sent);
  }
});

test('a provider that is not offered is refused, and so is an invalid domain', async () => {
  expect(await world.authorize({ domain: 'other.example' })).toMatchObject({ status: 403, text: '' });
  for (const domain of ['user@host.example', 'ftp://host.example', 'host.example?q', 'HTTP://host.example', ' ']) {
    await world.offer({ ...world.open, domain });
    expect(await world.authorize({ domain })).toMatchObject({ status: 400, text: 'Bad url!' });
  }
});

describe('a provider that registers servers', () => {
  test('does so once for all sign-ins', async () => {
    const provider = await world.another({ registers: true });
    const clients = new Set<string | null>();
    for (const answer of await Promise.all([1, 2, 3].map(() => world.authorize(provider)))) {
      clients.add(urlOf(answer).searchParams.get('client_id'));
    }
    expect([clients.size, registrations(provider)]).toEqual([1, 1]);
  });

  test('does so again once its registration expires', async () => {
    const provider = await world.another({ registers: true });
    const client_secret_expires_at = Math.floor(clock.now() / 1_000) + 3_600;
    provider.lie('/reg', (body) => ({ ...body, client_secret_expires_at }));
    await world.authorize(provider);
    clock.advance(1_800_000);
    await world.authorize(provider);
    expect(registrations(provider)).toBe(1);
    clock.advance(1_800_000);
    await world.authorize(provider);
    expect(registrations(provider)).toBe(2);
  });

  test('does so again when an administrator changes the URL of this server', async () => {
    const provider = await world.another({ registers: true });
    const { token } = world.founder;
    await world.authorize(provider);
    const known = await answerTo(world.server, 'GET /admin/oidc/config', { token });
    await call(world.server, 'POST /admin/oidc/config', { token, body: known });
    await world.authorize(provider);
    expect(registrations(provider)).toBe(2);
  });
});

describe('on a server without a configured public URL', () => {
  let unnamed: OpenidWorld;
  beforeAll(async () => {
    unnamed = await startOpenidWorld({}, false);
  });
  afterAll(() => unnamed.close());
  const authorizeAs = (host: string, issuer: string, redirect_uri: string) =>
    unnamed.server.app.inject({
      method: 'POST',
      url: '/api/token/openid/authorize',
      headers: { host },
      payload: { issuer, redirect_uri },
    });

  test('the caller’s origin is the redirect URI, if an administrator made it known to the provider', async () => {
    const { url } = (await unnamed.authorize(unnamed.team)).value();
    expect((await unnamed.signIn(unnamed.team, { sub: 'ann' })).status).toBe(200);
    expect(url).toContain(encodeURIComponent(unnamed.server.origin));
  });

  test('it is not registered at providers: any client can forge the host of a request', async () => {
    const forged = await authorizeAs('evil.example', unnamed.open.domain, 'http://evil.example/login');
    expect([forged.statusCode, forged.body]).toEqual([
      503,
      expect.stringContaining('the address of this server first'),
    ]);
    expect(registrations(unnamed.open)).toBe(0);
  });

  test('a provider that knows the server redirects to no forged host', async () => {
    const forged = await authorizeAs('evil.example', unnamed.team.domain, 'http://evil.example/login');
    unnamed.team.signIn({ sub: 'ann' });
    await expect(unnamed.team.follow(forged.json<{ url: string }>().url)).rejects.toThrow('answered 400');
  });
});

describe('an unusable provider is refused with the reason', () => {
  test('when it has no client for this server and registers none', async () => {
    const stranger = await world.another({});
    expect(await world.authorize(stranger)).toMatchObject(unavailable('it does not know this server'));
  });

  test('when it is unreachable, and is requested again a moment later', async () => {
    const { domain, close } = await world.another({ registers: true });
    await close();
    expect(await world.authorize({ domain })).toMatchObject(unavailable('unreachable'));
    const port = Number(new URL(domain).port);
    const back = await startOpenidProvider({ registers: true, port });
    expect(await world.authorize({ domain })).toMatchObject(unavailable('unreachable'));
    clock.advance(5_000);
    expect((await world.authorize({ domain })).status).toBe(200);
    await back.close();
  });

  test('when its response is invalid', async () => {
    const provider = await world.another({ registers: true });
    provider.lie('/.well-known/openid-configuration', () => ({}));
    expect((await world.authorize(provider)).status).toBe(503);
  });
});
