import { type GoogleStandIn, startGoogle } from '@loquat/counterparts/google-stand-in';
import { listenOnLoopback, type Loopback, sendJson } from '@loquat/counterparts/loopback';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { createRemoteKeys } from './remote-keys.ts';

let google: GoogleStandIn;
const closing: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  google = await startGoogle();
  closing.push(google);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

const advance = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

const safeFetch = createSafeFetch({ userAgent: 'Loquat/test' });
const keysAt = (url: string) => createRemoteKeys(safeFetch, { url, allowPrivate: true });
const idToken = () => google.idToken('app', { sub: '1', email: 'ann@example.org' });
/** The tokens do not expire in these tests. */
const verify = async (keys: ReturnType<typeof keysAt>, token: string) =>
  (await jwtVerify(token, keys, { currentDate: new Date(0) })).payload.sub;

test('keys are requested once, also by concurrent callers, and again after five minutes', async () => {
  const keys = keysAt(google.env.GOOGLE_KEYS_URL);
  const token = await idToken();
  expect(await Promise.all([1, 2, 3].map(() => verify(keys, token)))).toEqual(['1', '1', '1']);
  advance(299_000);
  await verify(keys, token);
  expect(google.asked).toBe(1);
  advance(1_000);
  await verify(keys, token);
  expect(google.asked).toBe(2);
});

test('an unknown key is requested, but not for every token that names one', async () => {
  const keys = keysAt(google.env.GOOGLE_KEYS_URL);
  await verify(keys, await idToken());
  await google.rotate();
  const anew = await idToken();
  await expect(verify(keys, anew)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  expect(google.asked).toBe(1);
  advance(60_000);
  expect(await verify(keys, anew)).toBe('1');
  await google.rotate();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(verify(keys, await idToken())).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  }
  expect(google.asked).toBe(2);
});

test('a token without a key id is refused', async () => {
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

test('an answer that is no set of keys is an error, and the next token requests again', async () => {
  const token = await idToken();
  const site = await answering([
    [503, {}],
    [200, { keys: 'none' }],
    [200, await (await fetch(google.env.GOOGLE_KEYS_URL)).json()],
  ]);
  const keys = keysAt(site.origin);
  await expect(verify(keys, token)).rejects.toMatchObject({ code: 'ERR_JWKS_INVALID' });
  await expect(verify(keys, token)).rejects.toMatchObject({ name: 'OutgoingError', reason: 'malformed' });
  expect(await verify(keys, token)).toBe('1');
  expect(site.asked()).toBe(3);
});
