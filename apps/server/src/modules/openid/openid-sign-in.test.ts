import type { RequestListener } from 'node:http';
import type { LoginResponse } from '@loquat/contract';
import type { OpenidPerson, OpenidProvider } from '@loquat/counterparts/openid-provider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, call, registerUser } from '#test/drivers/call.ts';
import { pngOf } from '#test/drivers/images.ts';
import { asInternet, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { type OpenidWorld, startOpenidWorld } from '#test/servers/openid-world.ts';
import { login, offer } from '#test/servers/providers.ts';

/** Pictures are public, even if the provider is not. */
const PICTURES = '127.0.0.2';

let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld({ outside: { reachOf: asInternet(PICTURES) } });
});
afterEach(async () => {
  await world.offer(world.open, world.team);
  await offer(world.server, world.founder, { who_can_sign_up: 'EveryOne' });
});
afterAll(() => world.close());

let people = 0;
const fresh = (more: Partial<OpenidPerson> = {}): OpenidPerson => ({ sub: `person-${(people += 1)}`, ...more });
const verified = (sub: string): OpenidPerson => ({ sub, email: `${sub}@example.org`, email_verified: true });

const signedIn = (answer: Answered<LoginResponse>): LoginResponse => answer.value();
const comesIn = async (provider: OpenidProvider, person: OpenidPerson, more: object = {}) =>
  signedIn(await world.signIn(provider, person, more));
const ask = <const R extends string>({ token }: Pick<LoginResponse, 'token'>, route: R, body?: object) =>
  call(world.server, route, { token, body });
const credentials = async (asker: LoginResponse) => (await ask(asker, 'GET /token/credentials')).value();
const bind = async (asker: LoginResponse, provider: OpenidProvider, person: OpenidPerson) =>
  ask(asker, 'POST /token/bind', { credential: { type: 'oidc', ...(await world.comeBack(provider, person)) } });

describe('a newcomer', () => {
  test('gets an account with the name from the provider', async () => {
    const person = { ...verified('ann'), email: 'Ann@Example.org', name: ' Ann Team ', locale: 'de' };
    const { user, ...session } = await comesIn(world.team, person);
    expect(user).toEqual({
      uid: expect.any(Number),
      email: 'ann@example.org',
      name: 'Ann Team',
      gender: 0,
      language: 'de',
      is_admin: false,
      is_bot: false,
      avatar_updated_at: 0,
      create_by: 'oidc',
      msg_smtp_notify_enable: true,
    });
    expect(session).toEqual({
      server_id: expect.any(String),
      token: expect.any(String),
      refresh_token: expect.any(String),
      expired_in: 86_400,
    });
    expect((await world.server.reads.users.find(user.uid))?.is_email_verified).toBe(true);
  });

  test.each<[string, Partial<OpenidPerson>, string]>([
    ['their name', { name: 'N', preferred_username: 'p', email: 'mail@x.org' }, 'N'],
    ['what they are called there', { preferred_username: 'nick', email: 'mail@x.org' }, 'nick'],
    ['their mailbox', { email: 'mailbox@x.org' }, 'mailbox'],
    ['nothing in particular', {}, 'User'],
  ])('is called by %s', async (_, more, name) => {
    // A name that is in use gets a number.
    expect((await comesIn(world.team, fresh(more))).user.name.replace(/\d+$/, '')).toBe(name);
  });

  test('is admitted whatever other claims the provider sends', async () => {
    const back = await world.comeBack(world.team, fresh());
    world.team.lie('/me', (body) => ({ ...body, name: null, locale: 'x'.repeat(500), picture: {}, email: 7 }));
    const { user } = signedIn(await login(world.server, { type: 'oidc', ...back }));
    world.team.lie('/me');
    expect([user.name, user.language, user.email]).toEqual([expect.stringMatching(/^User\d*$/), 'en-US', null]);
  });

  test('whose ID token is complete causes no further request', async () => {
    const before = world.open.asked.length;
    const { user } = await comesIn(world.open, { ...verified('bea'), name: 'Bea' });
    expect([user.email, user.name]).toEqual(['bea@example.org', 'Bea']);
    expect(world.open.asked.slice(before)).not.toContain('GET /me');
  });

  test('gets the picture of the provider account', async () => {
    const image = await pngOf(40, 40);
    const answer: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(image);
    const pictures = await startOutside(answer, PICTURES);
    const { user } = await comesIn(world.team, fresh({ picture: `http://${PICTURES}:${pictures.port}/ann.png` }));
    const avatar = async () => (await world.server.reads.users.find(user.uid))?.avatar_updated_at;
    await expect.poll(avatar, { interval: 5 }).toBeGreaterThan(0);
    await pictures.close();
  });

  test('needs an invitation on an invitation-only server, and can bring it', async () => {
    await offer(world.server, world.founder, { who_can_sign_up: 'InvitationOnly' });
    expect(await world.signIn(world.team, fresh())).toMatchObject({ status: 410, text: '' });
    expect(await world.signIn(world.team, fresh(), { magic_token: 'ab' })).toMatchObject({ status: 400, text: '' });
    const { text } = await ask(world.founder, 'GET /group/create_reg_magic_link?max_times=1');
    const magic_token = new URL(text).searchParams.get('magic_token');
    expect((await comesIn(world.team, fresh(), { magic_token })).user.create_by).toBe('oidc');
  });
});

describe('a returning user', () => {
  test('is the same user, even with another address', async () => {
    const { user } = await comesIn(world.open, verified('cid'));
    const again = await comesIn(world.open, { ...verified('cid'), email: 'elsewhere@example.org' });
    expect([again.user.uid, again.user.email]).toEqual([user.uid, 'cid@example.org']);
  });

  test('is another user at another provider, even with the same subject', async () => {
    const person = fresh();
    const here = await comesIn(world.open, person);
    const there = await comesIn(world.team, person);
    expect(here.user.uid).not.toBe(there.user.uid);
  });

  test('with an address that another provider verified as well is the same user', async () => {
    const { user } = await comesIn(world.open, { ...verified('dan'), sub: 'dan-here' });
    expect((await comesIn(world.team, { ...verified('dan'), sub: 'dan-there' })).user.uid).toBe(user.uid);
  });

  test('is refused while frozen', async () => {
    const person = fresh();
    const { user } = await comesIn(world.open, person);
    await ask(world.founder, `PUT /admin/user/${user.uid}`, { status: 'frozen' });
    expect(await world.signIn(world.open, person)).toMatchObject({ status: 423, text: '' });
  });
});

describe('a provider that is no longer offered', () => {
  test('starts no sign-in', async () => {
    await world.offer(world.team);
    expect(await world.authorize(world.open)).toMatchObject({ status: 403, text: '' });
    await offer(world.server, world.founder, { oidc: [{ enable: false, favicon: '', domain: world.team.domain }] });
    expect(await world.authorize(world.team)).toMatchObject({ status: 403, text: '' });
  });

  test('finishes no sign-in', async () => {
    const back = await world.comeBack(world.open, fresh());
    await world.offer(world.team);
    expect(await login(world.server, { type: 'oidc', ...back })).toMatchObject({ status: 403, text: '' });
  });
});

describe('an account', () => {
  test('is linked to one account of each provider, which signs in to it from then on', async () => {
    const eve = await registerUser(world.server, 'eve');
    const [here, there] = [fresh(), fresh()];
    expect(await bind(eve, world.open, here)).toMatchObject({ status: 200, text: '' });
    expect(await bind(eve, world.team, there)).toMatchObject({ status: 200, text: '' });
    expect(await credentials(eve)).toMatchObject({ password: true, oidc: [world.open.domain, world.team.domain] });
    expect((await comesIn(world.open, here)).user.uid).toBe(eve.user.uid);
    const again = await comesIn(world.team, there);
    expect(again.user.uid).toBe(eve.user.uid);
    expect(await bind(again, world.open, fresh())).toMatchObject({ status: 409, text: '' });
  });

  test('is unlinked from one provider account only', async () => {
    const fay = await registerUser(world.server, 'fay');
    await bind(fay, world.open, fresh());
    await bind(fay, world.team, fresh());
    const issuer = encodeURIComponent(world.open.domain);
    expect((await ask(fay, `DELETE /token/credentials/oidc?issuer=${issuer}`)).status).toBe(200);
    expect(await credentials(fay)).toMatchObject({ oidc: [world.team.domain] });
    expect((await ask(fay, `DELETE /token/credentials/oidc?issuer=${issuer}`)).status).toBe(404);
  });

  test('keeps its only sign-in method', async () => {
    const gus = await comesIn(world.open, fresh());
    expect(await ask(gus, 'DELETE /token/credentials/oidc')).toMatchObject({ status: 409, text: '' });
  });
});
