import type { Clock } from '../../platform/clock.ts';
import { forgetAfter, keepRecent } from '../../platform/recent.ts';
import type { OpenidConnection } from './openid-connections.ts';

/** A sign-in whose person is at the provider. */
export interface PendingSignIn {
  connection: OpenidConnection;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
}

/** Sign-ins by their state, each for one use and a moment. In memory: who is away over a restart begins again. */
export interface PendingSignIns {
  put(state: string, signIn: PendingSignIn): void;
  /** Hands it out once; undefined when it is unknown, used or over. */
  take(state: string): PendingSignIn | undefined;
}

const LIFETIME_MS = 150_000;
// Bounds memory: the oldest is forgotten first.
const PENDING_MAX = 10_000;

export function createPendingSignIns(clock: Pick<Clock, 'now'>): PendingSignIns {
  const pending = keepRecent<string, PendingSignIn>(PENDING_MAX, forgetAfter(LIFETIME_MS, clock));
  return {
    put: (state, signIn) => void pending.set(state, signIn),
    take(state) {
      const signIn = pending.get(state);
      pending.delete(state);
      return signIn;
    },
  };
}
