import { type Lie, type OpenidPerson, startOpenidProvider } from '@loquat/counterparts/openid-provider';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, call, registerUser, signIn, signInFounder } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { type CameBack, cameBack, type OpenidWorld, publish, startOpenidWorld } from '#test/servers/openid-world.ts';
import { login, offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const clock = createTestClock();
let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld({ clock });
});
afterEach(() => {
  for (const path of ['/token', '/me']) world.open.lie(path);
});
afterAll(() => world.close());

let people = 0;
const fresh = (): OpenidPerson => ({ sub: `person-${(people += 1)}` });
const enter = (back: Partial<CameBack>) => login(world.server, { type: 'oidc', ...back });
const REFUSED = { status: 401, text: '' };
const urlOf = (answer: Answered<{ url: string }>) => new URL(answer.value().url);

describe('a state', () => {
  test('that is forged is refused without a request to the provider', async () => {
    const { code } = await world.comeBack(world.open, fresh());
    const before = world.open.asked.length;
    expect(await enter({ code, state: 'forged' })).toMatchObject(REFUSED);
    expect(world.open.asked.length).toBe(before);
  });

  test('works once, with any code', async () => {
    const back = await world.comeBack(world.open, fresh());
    expect((await enter(back)).status).toBe(200);
    expect(await enter(back)).toMatchObject(REFUSED);
    const { code } = await world.comeBack(world.open, fresh());
    expect(await enter({ ...back, code })).toMatchObject(REFUSED);
  });

  test('is spent by an attempt with another code', async () => {
    const back = await world.comeBack(world.open, fresh());
    expect(await enter({ ...back, code: 'guessed' })).toMatchObject(REFUSED);
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('works for one of many concurrent requests', async () => {
    const back = await world.comeBack(world.open, fresh());
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => enter(back)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 401, 401, 401, 401,
    ]);
  });

  test('expires after two and a half minutes', async () => {
    const [early, late] = [await world.comeBack(world.open, fresh()), await world.comeBack(world.open, fresh())];
    clock.advance(149_000);
    expect((await enter(early)).status).toBe(200);
    clock.advance(1_000);
    expect(await enter(late)).toMatchObject(REFUSED);
  });
});

describe('a code', () => {
  test('of another sign-in is refused: it was requested with another challenge', async () => {
    const mine = await world.comeBack(world.open, fresh());
    const theirs = await world.comeBack(world.open, fresh());
    expect(await enter({ ...mine, code: theirs.code })).toMatchObject(REFUSED);
  });

  test('is not exchanged twice by the provider either', async () => {
    const back = await world.comeBack(world.open, fresh());
    expect((await enter(back)).status).toBe(200);
    const next = await world.comeBack(world.open, fresh());
    expect(await enter({ ...next, code: back.code })).toMatchObject(REFUSED);
  });

  test('of one provider is not accepted with the state of another', async () => {
    const there = await world.comeBack(world.team, fresh());
    const here = await world.comeBack(world.open, fresh());
    const before = world.team.asked.length;
    expect(await enter({ code: there.code, state: here.state, iss: here.iss })).toMatchObject(REFUSED);
    expect(world.team.asked.length).toBe(before);
  });

  test('from another provider is not even sent to the one of the state', async () => {
    const there = await world.comeBack(world.team, fresh());
    const here = await world.comeBack(world.open, fresh());
    const before = world.open.asked.length;
    expect(await enter({ code: there.code, state: here.state, iss: there.iss })).toMatchObject(REFUSED);
    expect(world.open.asked.length).toBe(before);
  });
});

test('of a client that passes on only code and state is accepted', async () => {
  const { code, state } = await world.comeBack(world.open, fresh());
  expect((await enter({ code, state })).status).toBe(200);
});

describe('an ID token', () => {
  const own = ({ aud }: JWTPayload) => String(aud);
  type Change = (claims: JWTPayload) => JWTPayload;
  const claimsOf = (body: Record<string, unknown>) => decodeJwt(String(body['id_token']));
  const changed =
    (change: Change): Lie =>
    async (body) => ({ ...body, id_token: await world.open.sign(change(claimsOf(body))) });

  test('signed again by its provider is accepted', async () => {
    const back = await world.comeBack(world.open, fresh());
    world.open.lie(
      '/token',
      changed((claims) => claims),
    );
    expect((await enter(back)).status).toBe(200);
  });

  test('with the nonce of another sign-in is refused', async () => {
    const url = urlOf(await world.authorize(world.open));
    url.searchParams.set('nonce', 'of-another-sign-in');
    world.open.signIn(fresh());
    expect(await enter(cameBack(await world.open.follow(url.href)))).toMatchObject(REFUSED);
  });

  test.each<[string, Change]>([
    ['of another issuer', (claims) => ({ ...claims, iss: world.team.domain })],
    ['for another app', (claims) => ({ ...claims, aud: 'another' })],
    ['for two apps, of which the other asked', (claims) => ({ ...claims, aud: [own(claims), 'x'], azp: 'x' })],
    ['that has expired', ({ iat = 0, ...claims }) => ({ ...claims, iat: iat - 7_200, exp: iat - 3_600 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['about nobody', ({ sub: _, ...claims }) => claims],
  ])('%s is refused', async (_, change) => {
    const back = await world.comeBack(world.open, fresh());
    world.open.lie('/token', changed(change));
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('without a signature is refused', async () => {
    const back = await world.comeBack(world.open, fresh());
    world.open.lie('/token', (body) => ({ ...body, id_token: new UnsecuredJWT(claimsOf(body)).encode() }));
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('signed with the client secret is refused', async () => {
    const back = await world.comeBack(world.open, fresh());
    const [secret] = world.open.secrets;
    world.open.lie('/token', async (body) => ({
      ...body,
      id_token: await new SignJWT(claimsOf(body)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(found(secret))),
    }));
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('without a signature, or signed with the secret, is refused even if the provider announces that it does so', async () => {
    const provider = await world.another({ registers: true });
    const algorithms = ['none', 'HS256', 'RS256'];
    provider.lie('/.well-known/openid-configuration', (body) => ({
      ...body,
      id_token_signing_alg_values_supported: algorithms,
    }));
    expect((await world.signIn(provider, fresh())).status).toBe(200);
    const [secret] = provider.secrets;
    const key = Buffer.from(found(secret));
    const signings: Lie[] = [
      (body) => new UnsecuredJWT(claimsOf(body)).encode(),
      (body) => new SignJWT(claimsOf(body)).setProtectedHeader({ alg: 'HS256', kid: 'signing' }).sign(key),
    ];
    for (const sign of signings) {
      const back = await world.comeBack(provider, fresh());
      provider.lie('/token', async (body) => ({ ...body, id_token: await sign(body) }));
      expect(await enter(back)).toMatchObject(REFUSED);
    }
  });

  test('signed with a stranger’s key, which it contains, is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const header = { alg: 'RS256', kid: 'signing', jwk: await exportJWK(publicKey) };
    const back = await world.comeBack(world.open, fresh());
    world.open.lie('/token', async (body) => ({
      ...body,
      id_token: await new SignJWT(claimsOf(body)).setProtectedHeader(header).sign(privateKey),
    }));
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('that is missing is refused', async () => {
    const back = await world.comeBack(world.open, fresh());
    world.open.lie('/token', ({ id_token: _, ...body }) => body);
    expect(await enter(back)).toMatchObject(REFUSED);
  });

  test('is not completed with the user info of another account', async () => {
    const back = await world.comeBack(world.team, fresh());
    world.team.lie('/me', (body) => ({ ...body, sub: 'somebody-else', email: 'x@example.org', email_verified: true }));
    expect(await enter(back)).toMatchObject(REFUSED);
    world.team.lie('/me');
  });
});

describe('an unverified address', () => {
  test.each<[string, OpenidPerson['email_verified']]>([
    ['said to be unverified', false],
    ['of which nothing is said', undefined],
    ['“verified” in words', 'true'],
  ])('%s opens no account, and is not stored', async (_, email_verified) => {
    const victim = await registerUser(world.server, `victim${(people += 1)}`);
    const { email } = victim.user;
    const person = { ...fresh(), email: found(email), ...(email_verified !== undefined && { email_verified }) };
    const { user } = (await world.signIn(world.team, person)).value();
    expect([user.uid === victim.user.uid, user.email]).toEqual([false, null]);
  });

  test('is not verified by a claim about another', async () => {
    const victim = await registerUser(world.server, 'victim-of-two');
    const person = { ...fresh(), email: 'mine@example.org', email_verified: true };
    const back = await world.comeBack(world.team, person);
    world.team.lie('/me', ({ email_verified: _, ...body }) => ({ ...body, email: victim.user.email }));
    const answer = await enter(back);
    world.team.lie('/me');
    const { user } = answer.value();
    expect(user).toMatchObject({ email: null });
    expect(user.uid).not.toBe(victim.user.uid);
  });
});

test('a user who registered a stranger’s address in advance loses the account to its owner', async () => {
  const squatter = await registerUser(world.server, 'owner-of-it');
  const person = { ...fresh(), email: 'owner-of-it@example.org', email_verified: true };
  const { user } = (await world.signIn(world.team, person)).value();
  expect(user.uid).toBe(squatter.user.uid);
  const account = { email: 'owner-of-it@example.org', password: 'owner-of-it-secret' };
  await expect(signIn(world.server, account)).rejects.toThrow('answered 401');
});

describe('a redirect URI', () => {
  test.each([
    'https://evil.example/login',
    'https://evil.example/#/login',
    '//evil.example/login',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('of another host is refused: %j', async (redirect_uri) => {
    expect(await world.authorize(world.open, redirect_uri)).toMatchObject({
      status: 400,
      text: expect.stringMatching(/^Bad url!/),
    });
  });

  test.each(['/login/../elsewhere', '/api/resource/file?file_path=x', '/?next=https://evil.example', ':80/login'])(
    'that is no sign-in page of the web app is refused: %j',
    async (path) => expect((await world.authorize(world.open, world.server.origin + path)).status).toBe(400),
  );

  test.each(['@evil.example/login', '.evil.example/login'])(
    'that resembles one of the web app is refused: …%s',
    async (rest) => {
      expect((await world.authorize(world.open, world.server.origin + rest)).status).toBe(400);
    },
  );

  test('cannot be made valid by a forged host', async () => {
    const body = { issuer: world.open.domain, redirect_uri: 'http://evil.example/login' };
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    expect((await call(world.server, 'POST /token/openid/authorize', { body, headers })).status).toBe(400);
  });
});

describe('a provider', () => {
  test('that claims to be another one is not used', async () => {
    const liar = await world.another({ registers: true });
    liar.lie('/.well-known/openid-configuration', (body) => ({ ...body, issuer: world.team.domain }));
    const answer = await world.authorize(liar);
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('does not match')]);
  });

  test('in a private network is not asked unless the operator allows it', async () => {
    const provider = await startOpenidProvider({ registers: true });
    const server = await startTestServer({ LOG_LEVEL: 'silent' });
    const founder = await signInFounder(server);
    await publish(server, founder);
    const bare = provider.domain.replace('http://', '');
    for (const [domain, status] of [
      [provider.domain, 400],
      [bare, 503],
      [`localhost:${new URL(provider.domain).port}`, 503],
      ['169.254.169.254', 503],
      ['[::1]', 503],
    ] as const) {
      await offer(server, founder, { oidc: [{ enable: true, favicon: '', domain }] });
      const body = { issuer: domain, redirect_uri: `${server.origin}/login` };
      const answer = await call(server, 'POST /token/openid/authorize', { body });
      expect([domain, answer.status]).toEqual([domain, status]);
    }
    expect(provider.asked).toEqual([]);
    await server.close();
    await provider.close();
  });

  test('is not requested through a redirect', async () => {
    const provider = await world.another({ registers: true });
    provider.lie('/.well-known/openid-configuration', (body) => ({ ...body, jwks_uri: 'http://169.254.169.254/keys' }));
    expect(await world.signIn(provider, fresh())).toMatchObject(REFUSED);
  });
});
