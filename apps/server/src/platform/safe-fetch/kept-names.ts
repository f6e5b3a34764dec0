import type { Clock } from '../clock.ts';
import { forgetAfter, keepRecent } from '../recent.ts';
import type { AddressGuard, CheckedHost } from './address-guard.ts';
import type { ResolveOptions } from './resolve.ts';

/** Short, so that a service that moves is followed. */
const KEPT_MS = 30_000;
/** Names that are kept. */
const KEPT_MAX = 100;

export interface KeptNames {
  /** The guard's answer, or the one it gave within the last half a minute: all its addresses were checked then. */
  find: AddressGuard;
  /** Nobody answers there. */
  forget(host: string, options: Pick<ResolveOptions, 'allowPrivate'>): void;
}

/**
 * Keeps what the guard found, for many requests to few services. A name that changes meanwhile (DNS rebinding) has no
 * effect: what is dialled is what was checked, and what replaces it is checked as well.
 */
export function createKeptNames(guard: AddressGuard, clock: Pick<Clock, 'now'>): KeptNames {
  const known = keepRecent<string, CheckedHost>(KEPT_MAX, forgetAfter(KEPT_MS, clock));
  const keyOf = (host: string, { allowPrivate }: Pick<ResolveOptions, 'allowPrivate'>) => `${allowPrivate} ${host}`;
  return {
    async find(host, options) {
      const key = keyOf(host, options);
      const checked = known.get(key) ?? (await guard(host, options));
      if (!known.has(key)) known.set(key, checked);
      return checked;
    },
    forget: (host, options) => void known.delete(keyOf(host, options)),
  };
}
