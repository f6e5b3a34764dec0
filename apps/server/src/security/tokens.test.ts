import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResponse } from '@loquat/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { targets, type Target } from './testing/targets.ts';
import { ask } from './testing/wire.ts';
import { createWorld, isAlive, stateOf, type World } from './testing/world.ts';

const REFUSED = { status: 401, text: 'authorization error' };
const closed = targets.filter(({ endpoint }) => endpoint.access !== 'public');
const open = targets.filter(({ endpoint }) => endpoint.access === 'public');

let folders: string[];
let world: World;
let foreign: World;

beforeAll(async () => {
  folders = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `loquat-${name}-`))));
  world = await createWorld(folders[0]!);
  foreign = await createWorld(folders[1]!);
});
afterAll(async () => {
  await world.server.close();
  await foreign.server.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const callWith = ({ route }: Target, token: string | undefined) =>
  ask(world.server, route, { headers: token === undefined ? {} : { 'x-api-key': token } });

/** The claims of a genuine token, changed and signed anew with this server's own key. */
function forge({ token }: LoginResponse, change: object): string {
  return world.tokens.sign({ ...world.tokens.read(token)!, ...change });
}

/** The token with its claims changed and its signature kept. */
function tamper({ token }: LoginResponse): string {
  const [header, payload, signature] = token.split('.');
  const claims = Buffer.from(payload!, 'base64url').toString().replace('"is_admin":false', '"is_admin":true');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}

/** The token as one that needs no signature. */
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
  ['two tokens', () => `${world.founder.token}, ${world.founder.token}`],
  ['an expired token', () => forge(world.founder, { expires_at: Date.now() - 1 })],
  ['a token whose expiry is no time', () => `${forge(world.founder, {})}x`],
  ['a token of another server', () => foreign.founder.token],
  ['a refresh token', () => world.founder.refresh_token],
  ['a token with changed claims', () => tamper(world.bob)],
  ['an unsigned token', () => unsign(world.founder)],
  ['a token of nobody', () => forge(world.founder, { uid: 999 })],
];

describe.each(bad)('%s', (_, make) => {
  test('opens no call that needs one, and changes nothing', async () => {
    const before = await stateOf(world);
    const answers = await Promise.all(closed.map(async (target) => [target.name, await callWith(target, make())]));
    expect(Object.fromEntries(answers)).toMatchObject(Object.fromEntries(closed.map(({ name }) => [name, REFUSED])));
    expect(await stateOf(world)).toEqual(before);
  });
});

test('a bad token does not shut the calls that need none', async () => {
  const before = await stateOf(world);
  for (const target of open) {
    const [without, withBad] = [await callWith(target, undefined), await callWith(target, 'garbage')];
    expect([target.name, withBad.status, withBad.text]).toEqual([target.name, without.status, without.text]);
    expect(without.status).not.toBe(401);
  }
  expect(await stateOf(world)).toEqual(before);
});

test('a token in the query opens the event stream alone', async () => {
  const before = await stateOf(world);
  for (const { name, endpoint, route } of closed.filter(({ endpoint }) => endpoint.response.kind !== 'stream')) {
    const separator = route.includes('?') ? '&' : '?';
    const { status } = await ask(world.server, `${route}${separator}api-key=${world.founder.token}`);
    expect([name, endpoint.access, status]).toEqual([name, endpoint.access, 401]);
  }
  expect(await stateOf(world)).toEqual(before);
});

describe('whoever may not', () => {
  const guestsExcluded = closed.filter(({ endpoint }) => endpoint.access !== 'guest');
  const adminsOnly = closed.filter(({ endpoint }) => endpoint.access === 'admin');
  const cases: [string, readonly Target[], () => string][] = [
    ['a guest', guestsExcluded, () => world.guest.token],
    ['a member', adminsOnly, () => world.bob.token],
    ['a member whose token says administrator', adminsOnly, () => forge(world.bob, { is_admin: true })],
  ];
  test.each(cases)('%s gets an empty 403 from every call above, and changes nothing', async (_, calls, token) => {
    const before = await stateOf(world);
    for (const target of calls) {
      const { status, text } = await callWith(target, token());
      expect([target.name, status, text]).toEqual([target.name, 403, '']);
    }
    expect(await stateOf(world)).toEqual(before);
  });
});

test('a session that was ended opens nothing, however long its token would live', async () => {
  const signedOut = world.eve;
  await call(world.server, 'GET /token/logout', { token: signedOut.token });
  for (const target of closed) {
    const expected = target.endpoint.response.kind === 'stream' ? [403, ''] : [401, 'authorization error'];
    const { status, text } = await callWith(target, signedOut.token);
    expect([target.name, status, text]).toEqual([target.name, ...expected]);
  }
  expect(await isAlive(world)).toBe(true);
});
