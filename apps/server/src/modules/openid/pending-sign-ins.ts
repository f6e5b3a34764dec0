import type { Clock } from '../../platform/clock.ts';
import { expireAfter, createLruCache } from '../../platform/lru-cache.ts';
import type { OpenidConnection } from './openid-connections.ts';

/** A sign-in in progress at a provider. */
export interface PendingSignIn {
  connection: OpenidConnection;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
}

/** Sign-ins by their state, each for a single use within a short time. In memory: after a restart users start over. */
export interface PendingSignIns {
  put(state: string, signIn: PendingSignIn): void;
  /** Returns a sign-in once; undefined if it is unknown, used or expired. */
  take(state: string): PendingSignIn | undefined;
}

const LIFETIME_MS = 150_000;
// Bounds memory: the oldest is dropped first.
const PENDING_MAX = 10_000;

export function createPendingSignIns(clock: Pick<Clock, 'now'>): PendingSignIns {
  const pending = createLruCache<string, PendingSignIn>(PENDING_MAX, expireAfter(LIFETIME_MS, clock));
  return {
    put: (state, signIn) => void pending.set(state, signIn),
    take(state) {
      const signIn = pending.get(state);
      pending.delete(state);
      return signIn;
    },
  };
}
