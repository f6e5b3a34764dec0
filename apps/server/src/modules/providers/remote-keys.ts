import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { fetchJson } from '../../platform/safe-fetch/fetch-json.ts';
import type { SafeFetch, ServiceAddress } from '../../platform/safe-fetch/safe-fetch.ts';

const KEYS_MAX_BYTES = 100_000;
const KEYS_MAX = 100;
const KEPT_MS = 300_000;
/** An unknown key may be a new one: worth a request, but not for every forged token. */
const UNKNOWN_KEY_PAUSE_MS = 60_000;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(KEYS_MAX)) });

/** Requests the keys once. @throws OutgoingError, JOSEError for another status than 200 */
export async function fetchKeySet(safeFetch: SafeFetch, { url, allowPrivate }: ServiceAddress) {
  const options = { schema: KeySet, maxBytes: KEYS_MAX_BYTES, allowPrivate };
  const { value: keys, status } = await fetchJson(safeFetch, url, options);
  if (!keys) throw new errors.JWKSInvalid(`The keys were answered with status ${status}.`);
  return keys;
}

/**
 * The published keys of a provider. Only a token's `kid` selects the key; other fields of its header are ignored.
 * @throws OutgoingError, JOSEError if there is no such key
 */
export function createRemoteKeys(safeFetch: SafeFetch, address: ServiceAddress): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(address.url), {
    cacheMaxAge: KEPT_MS,
    cooldownDuration: UNKNOWN_KEY_PAUSE_MS,
    [customFetch]: async () => Response.json(await fetchKeySet(safeFetch, address)),
  });
  return async (header, token) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return find(header, token);
  };
}
