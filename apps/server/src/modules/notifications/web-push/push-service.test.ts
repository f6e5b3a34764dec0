import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { PUSH_HOST, type PushService } from '@loquat/counterparts/push-service';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSafeFetch } from '#platform/safe-fetch/safe-fetch.ts';
import { asInternet, dnsOf } from '#test/platform/safe-fetch/outside.ts';
import { startTrustedPushService } from '#test/servers/push-world.ts';

// The other push tests rely on this: the simulated push service refuses what a real one refuses (RFC 8292).

const NOW = Date.now();
const NOW_SECONDS = Math.floor(NOW / 1_000);
const HOUR_SECONDS = 3_600;

const safeFetch = createSafeFetch({
  userAgent: 'Loquat/test',
  resolve: dnsOf({ [PUSH_HOST]: [['127.0.0.1']] }),
  reachOf: asInternet('127.0.0.1'),
});
const makePair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey, point: point.toString('base64url') };
};
const [ours, theirs] = [makePair(), makePair()];

let service: PushService;
let audience: string;
beforeAll(async () => {
  service = await startTrustedPushService({ now: () => NOW });
  audience = `https://${PUSH_HOST}:${service.port}`;
});
afterAll(() => service.close());

interface Signed {
  by?: KeyObject;
  claims?: object;
  key?: string;
  headers?: Record<string, string>;
}

/** Sends a push with a valid signature, except for the given parts; resolves to the status. */
async function pushWith({ by = ours.privateKey, claims, key = ours.point, headers }: Signed = {}): Promise<number> {
  const right = { aud: audience, sub: 'mailto:ann@team.example', exp: NOW_SECONDS + HOUR_SECONDS };
  const token = await new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(by);
  return safeFetch(
    service.endpoint(ours.point),
    {
      method: 'POST',
      headers: { authorization: `vapid t=${token}, k=${key}`, ttl: '60', ...headers },
      body: 'sealed',
    },
    async ({ status }) => status,
  );
}

test('accepts a push signed by the server that the browser subscribed to', async () => {
  expect(await pushWith()).toBe(201);
  expect(service.received.at(-1)).toMatchObject({ sender: { key: ours.point, aud: audience } });
});

test.for<[string, () => Signed, number]>([
  ['signed with another key than it names', () => ({ by: theirs.privateKey }), 403],
  ['signed by another server', () => ({ by: theirs.privateKey, key: theirs.point }), 403],
  ['changed after it was signed', () => ({ headers: { authorization: `vapid t=e30.e30.AAAA, k=${ours.point}` } }), 403],
  ['meant for another service', () => ({ claims: { aud: 'https://push.example' } }), 403],
  ['meant for the same service at another port', () => ({ claims: { aud: `https://${PUSH_HOST}` } }), 403],
  ['signed with a token that has expired', () => ({ claims: { exp: NOW_SECONDS - 1 } }), 403],
  ['signed for more than a day', () => ({ claims: { exp: NOW_SECONDS + 25 * HOUR_SECONDS } }), 403],
  ['from a sender without an address', () => ({ claims: { sub: 'ann' } }), 403],
  ['not signed', () => ({ headers: { authorization: '' } }), 403],
  ['without a TTL', () => ({ headers: { ttl: '' } }), 400],
])('refuses what is %s', async ([, wrong, status]) => {
  expect(await pushWith()).toBe(201);
  const taken = service.received.length;
  expect(await pushWith(wrong())).toBe(status);
  expect(service.received).toHaveLength(taken);
});
