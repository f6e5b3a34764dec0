import { type GoogleStandIn, startGoogle } from '@loquat/counterparts/google-stand-in';
import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { found, nth } from '../../../test/drivers/found.ts';
import { createTestClock, type TestClock } from '../../../test/servers/test-clock.ts';
import { createRemoteKeys } from './remote-keys.ts';

let google: GoogleStandIn;
let clock: TestClock;
const closing: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  google = await startGoogle();
  closing.push(google);
  clock = createTestClock({ timers: false });
});
afterEach(() => Promise.all(closing.splice(0).map((one) => one.close())));

const safeFetch = createSafeFetch({ userAgent: 'Loquat/test' });
const keysAt = (url: string) => createRemoteKeys({ safeFetch, address: { url, allowPrivate: true }, clock });
const idToken = () => google.idToken('app', { sub: '1', email: 'ann@example.org' });
const verify = async (keys: ReturnType<typeof keysAt>, token: string) =>
  (await jwtVerify(token, keys, { currentDate: new Date() })).payload.sub;

test('keys are asked for once, also by many at a time, and again when they are too old', async () => {
  const keys = keysAt(google.env.GOOGLE_KEYS_URL);
  const token = await idToken();
  expect(await Promise.all([1, 2, 3].map(() => verify(keys, token)))).toEqual(['1', '1', '1']);
  clock.advance(19_999_000);
  await verify(keys, token);
  expect(google.asked).toBe(1);
  clock.advance(2_000);
  await verify(keys, token);
  expect(google.asked).toBe(2);
});

test('an unknown key is asked for, but not by every token that names one', async () => {
  const keys = keysAt(google.env.GOOGLE_KEYS_URL);
  await verify(keys, await idToken());
  await google.rotate();
  const anew = await idToken();
  await expect(verify(keys, anew)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  expect(google.asked).toBe(1);
  clock.advance(60_000);
  expect(await verify(keys, anew)).toBe('1');
  await google.rotate();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(verify(keys, await idToken())).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  }
  expect(google.asked).toBe(2);
});

test('a token that names no key is not looked at', async () => {
  const keys = keysAt(google.env.GOOGLE_KEYS_URL);
  await expect(keys({ alg: 'RS256' }, { payload: '', signature: '' })).rejects.toMatchObject({
    code: 'ERR_JWKS_NO_MATCHING_KEY',
  });
  expect(google.asked).toBe(0);
});

const answering = async (answers: readonly [number, unknown][]): Promise<Loopback & { asked(): number }> => {
  let asked = 0;
  const loopback = await listenOnLoopback((_request, response) => {
    const [status, body] = nth(answers, Math.min(asked, answers.length - 1));
    asked += 1;
    sendJson(response, status, body);
  });
  closing.push(loopback);
  return { ...loopback, asked: () => asked };
};

test('who does not answer well is left alone for a moment, then asked again', async () => {
  const token = await idToken();
  const kid = found(decodeProtectedHeader(token).kid);
  const site = await answering([
    [503, {}],
    [200, { keys: 'none' }],
    [200, { keys: [{ ...google.publicKey(), kid }] }],
  ]);
  const keys = keysAt(site.origin);
  await expect(verify(keys, token)).rejects.toMatchObject({ code: 'ERR_JWKS_INVALID' });
  await expect(verify(keys, token)).rejects.toMatchObject({ code: 'ERR_JWKS_INVALID' });
  expect(site.asked()).toBe(1);
  clock.advance(5_000);
  await expect(verify(keys, token)).rejects.toMatchObject({ name: 'OutgoingError', reason: 'malformed' });
  clock.advance(5_000);
  expect(await verify(keys, token)).toBe('1');
});

test('where nothing is said, keys are kept for five minutes', async () => {
  const site = await answering([[200, { keys: [google.publicKey()] }]]);
  const keys = keysAt(site.origin);
  const token = await idToken();
  await verify(keys, token);
  clock.advance(299_000);
  await verify(keys, token);
  expect(site.asked()).toBe(1);
  clock.advance(1_000);
  await verify(keys, token);
  expect(site.asked()).toBe(2);
});
