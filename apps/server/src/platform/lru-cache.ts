import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** The ttl of an entry that expires after this many milliseconds: the cache includes the last one. */
export const ttlOf = (lifeMs: number): number => lifeMs - 1;

/** Makes a cache drop its entries at this age, to the millisecond, by this clock. */
export const expireAfter = (lifeMs: number, clock: Pick<Clock, 'now'>) => ({
  ttl: ttlOf(lifeMs),
  // Otherwise the cache would reuse the time for a moment.
  ttlResolution: 0,
  perf: clock,
});

/**
 * Keeps the most recently used entries, at most this many. Takes memory as it fills: with `max` the cache would reserve
 * room for all of them, which about twenty caches never need and every start would pay for.
 */
export const createLruCache = <K extends {}, V extends {}>(
  maxEntries: number,
  life?: ReturnType<typeof expireAfter>,
): LRUCache<K, V> => new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1, ...life });
