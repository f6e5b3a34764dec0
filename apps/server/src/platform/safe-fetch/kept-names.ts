import type { Clock } from '../clock.ts';
import { expireAfter, createLruCache } from '../lru-cache.ts';
import type { AddressGuard, CheckedHost } from './address-guard.ts';
import type { ResolveOptions } from './resolve.ts';

/** Short, so that a service may move. */
const KEPT_MS = 30_000;
/** Maximum number of cached names. */
const KEPT_MAX = 100;

export interface KeptNames {
  /** The guard's result, at most half a minute old: all its addresses were checked then. */
  find: AddressGuard;
  /** Drops a name whose addresses do not respond. */
  forget(host: string, options: Pick<ResolveOptions, 'allowPrivate'>): void;
}

/**
 * Caches the guard's results, for many requests to few services. DNS rebinding has no effect: only checked addresses
 * are connected to, and new ones are checked as well.
 */
export function createKeptNames(guard: AddressGuard, clock: Pick<Clock, 'now'>): KeptNames {
  const known = createLruCache<string, CheckedHost>(KEPT_MAX, expireAfter(KEPT_MS, clock));
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
