import type { LoginResponse } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { call } from '../../test/drivers/call.ts';
import { found } from '../../test/drivers/found.ts';
import { targets, type Target } from '../../test/security/targets.ts';
import { ask } from '../../test/security/wire.ts';
import { useWorld } from '../../test/security/with-world.ts';
import { isAlive, stateOf, withoutKey } from '../../test/security/world.ts';

const REFUSED = { status: 401, text: 'authorization error' };
const closed = targets.filter(({ endpoint }) => endpoint.access !== 'public');
const open = targets.filter(({ endpoint }) => endpoint.access === 'public');

const here = useWorld();
const elsewhere = useWorld();

const callWith = ({ route }: Target, token: string | undefined) =>
  ask(here().server, route, { headers: token === undefined ? {} : { 'x-api-key': token } });

/** The claims of a genuine token, changed and signed again with this server's own key. */
function forge({ token }: LoginResponse, change: object): string {
  return here().tokens.sign({ ...found(here().tokens.read(token)), ...change });
}

/** The token with its claims changed and its signature kept. */
function tamper({ token }: LoginResponse): string {
  const [header, payload, signature] = token.split('.');
  const claims = Buffer.from(found(payload), 'base64url').toString().replace('"is_admin":false', '"is_admin":true');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}

/** The token with the algorithm `none`. */
function unsign({ token }: LoginResponse): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

const bad: [string, () => string | undefined][] = [
  ['no token', () => undefined],
  ['an empty token', () => ''],
  ['garbage', () => 'garbage'],
  ['dots', () => '..'],
  ['the word null', () => 'null'],
  ['a very long token', () => 'a.'.repeat(8_000)],
  ['two tokens', () => `${here().founder.token}, ${here().founder.token}`],
  ['an expired token', () => forge(here().founder, { expires_at: Date.now() - 1 })],
  ['a token whose expiry is no time', () => `${forge(here().founder, {})}x`],
  ['a token of another server', () => elsewhere().founder.token],
  ['a refresh token', () => here().founder.refresh_token],
  ['a token with changed claims', () => tamper(here().bob)],
  ['an unsigned token', () => unsign(here().founder)],
  ['a token of nobody', () => forge(here().founder, { uid: 999 })],
  ['a bot key of another server', () => elsewhere().bot.key],
  ['a bot key with a digit more', () => `${here().bot.key}0`],
  ['a bot key in capitals', () => here().bot.key.toUpperCase()],
];

describe.each(bad)('%s', (_, make) => {
  test('is refused by every call that needs a token, and changes nothing', async () => {
    const before = await stateOf(here());
    const answers = await Promise.all(closed.map(async (target) => [target.name, await callWith(target, make())]));
    const refusal = ({ endpoint }: Target) => (make() === undefined ? withoutKey(endpoint) : REFUSED);
    const expected = Object.fromEntries(closed.map((target) => [target.name, refusal(target)]));
    expect(Object.fromEntries(answers)).toMatchObject(expected);
    expect(await stateOf(here())).toEqual(before);
  });
});

test('a bad token does not block public calls', async () => {
  const before = await stateOf(here());
  for (const target of open) {
    const [without, withBad] = [await callWith(target, undefined), await callWith(target, 'garbage')];
    expect([target.name, withBad.status, withBad.text]).toEqual([target.name, without.status, without.text]);
    expect(without.status).not.toBe(401);
  }
  expect(await stateOf(here())).toEqual(before);
});

test('a token in the query is accepted by the event stream only', async () => {
  const before = await stateOf(here());
  for (const { name, endpoint, route } of closed.filter(({ endpoint }) => endpoint.response.kind !== 'stream')) {
    const separator = route.includes('?') ? '&' : '?';
    const { status } = await ask(here().server, `${route}${separator}api-key=${here().founder.token}`);
    expect([name, endpoint.access, status]).toEqual([name, endpoint.access, withoutKey(endpoint).status]);
  }
  expect(await stateOf(here())).toEqual(before);
});

test('a bot key is accepted by bot calls only, and an access token by none of them', async () => {
  const before = await stateOf(here());
  for (const target of closed) {
    // Bots may read files.
    if (target.endpoint.fileLink) continue;
    const key = target.endpoint.access === 'bot' ? here().founder.token : here().bot.key;
    const { status, text } = await callWith(target, key);
    expect([target.name, status, text]).toEqual([target.name, REFUSED.status, REFUSED.text]);
  }
  expect(await stateOf(here())).toEqual(before);
});

describe('a caller without the role', () => {
  const guestsExcluded = closed.filter(({ endpoint }) => endpoint.access !== 'guest' && endpoint.access !== 'bot');
  const adminsOnly = closed.filter(({ endpoint }) => ['admin', 'founder'].includes(endpoint.access));
  const cases: [string, readonly Target[], () => string][] = [
    ['a guest', guestsExcluded, () => here().guest.token],
    ['a member', adminsOnly, () => here().bob.token],
    ['a member whose token says administrator', adminsOnly, () => forge(here().bob, { is_admin: true })],
  ];
  test.each(cases)('%s gets an empty 403 from every call above, and changes nothing', async (_, calls, token) => {
    const before = await stateOf(here());
    for (const target of calls) {
      const { status, text } = await callWith(target, token());
      expect([target.name, status, text]).toEqual([target.name, 403, '']);
    }
    expect(await stateOf(here())).toEqual(before);
  });
});

test('a token of an ended session is refused, even before its expiry', async () => {
  const signedOut = here().eve;
  await call(here().server, 'GET /token/logout', { token: signedOut.token });
  for (const target of closed) {
    const expected = target.endpoint.response.kind === 'stream' ? [403, ''] : [401, 'authorization error'];
    const { status, text } = await callWith(target, signedOut.token);
    expect([target.name, status, text]).toEqual([target.name, ...expected]);
  }
  expect(await isAlive(here())).toBe(true);
});
