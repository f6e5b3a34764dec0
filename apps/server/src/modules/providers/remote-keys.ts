import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { fetchJson } from '../../platform/safe-fetch/fetch-json.ts';
import type { SafeFetch, ServiceAddress } from '../../platform/safe-fetch/safe-fetch.ts';

export interface RemoteKeyParts {
  safeFetch: SafeFetch;
  /** From a JSON web key set. */
  address: ServiceAddress;
  clock: Pick<Clock, 'now'>;
}

const SECOND_MS = 1_000;
const KEYS_MAX_BYTES = 100_000;
const KEYS_MAX = 100;
/** How long keys are cached if the provider does not say, and limits for what it says. */
const DEFAULT_AGE_SECONDS = 300;
const MIN_AGE_SECONDS = 60;
const MAX_AGE_SECONDS = 86_400;
/** An unknown key may be a new one: worth a request, but not for every forged token. */
const UNKNOWN_KEY_PAUSE_MS = 60_000;
/** After a failure, the next attempt waits a little. */
const FAILURE_PAUSE_MS = 5_000;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(KEYS_MAX)) });

function ageOf(cacheControl: string | null): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})(?:$|[\s,])/i.exec(cacheControl ?? '') ?? [];
  const given = seconds === undefined ? DEFAULT_AGE_SECONDS : Number(seconds);
  return Math.min(Math.max(given, MIN_AGE_SECONDS), MAX_AGE_SECONDS) * SECOND_MS;
}

/** Requests the keys once. @throws OutgoingError, JOSEError for another status than 200 */
export async function fetchKeySet(safeFetch: SafeFetch, { url, allowPrivate }: ServiceAddress) {
  const options = { schema: KeySet, maxBytes: KEYS_MAX_BYTES, allowPrivate };
  const { value: keys, headers, status } = await fetchJson(safeFetch, url, options);
  if (!keys) throw new errors.JWKSInvalid(`The keys were answered with status ${status}.`);
  return { keys, headers };
}

interface Kept {
  find: JWTVerifyGetKey;
  askedAt: number;
  expiresAt: number;
}

/** Fetches keys when they are needed, one request at a time; a failure is remembered for a moment. */
function createLoader({ safeFetch, address, clock }: RemoteKeyParts): () => Promise<Kept> {
  let underWay: Promise<Kept> | undefined;
  let failure: { error: unknown; until: number } | undefined;

  async function load(): Promise<Kept> {
    const askedAt = clock.now();
    const { keys, headers } = await fetchKeySet(safeFetch, address);
    return { find: createLocalJWKSet(keys), askedAt, expiresAt: askedAt + ageOf(headers.get('cache-control')) };
  }

  return () => {
    if (failure && clock.now() < failure.until) return Promise.reject(failure.error);
    underWay ??= load()
      .catch((error: unknown) => {
        failure = { error, until: clock.now() + FAILURE_PAUSE_MS };
        throw error;
      })
      .finally(() => (underWay = undefined));
    return underWay;
  };
}

/**
 * The keys that a provider publishes, cached as long as it says. Only a token's `kid` selects the key; anything else in
 * its header about keys is ignored. @throws OutgoingError, JOSEError if there is no such key
 */
export function createRemoteKeys(parts: RemoteKeyParts): JWTVerifyGetKey {
  const { clock } = parts;
  const load = createLoader(parts);
  let kept: Kept | undefined;

  const isFresh = ({ expiresAt }: Kept) => clock.now() < expiresAt;
  const mayHaveChanged = ({ askedAt }: Kept) => clock.now() >= askedAt + UNKNOWN_KEY_PAUSE_MS;

  return async (header, token) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    const present = kept && isFresh(kept) ? kept : (kept = await load());
    try {
      return await present.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayHaveChanged(present)) throw error;
      kept = await load();
      return kept.find(header, token);
    }
  };
}
