import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** The ttl of an entry that expires after so many milliseconds: the cache counts the last one in. */
export const ttlOf = (lifeMs: number): number => lifeMs - 1;

/** Makes a cache forget its entries at this age, to the millisecond, by this clock. */
export const forgetAfter = (lifeMs: number, clock: Pick<Clock, 'now'>) => ({
  ttl: ttlOf(lifeMs),
  // Otherwise the cache would hold on to the time for a moment.
  ttlResolution: 0,
  perf: clock,
});

/**
 * Keeps the most recently used entries, at most so many. Takes memory as it fills: with `max` the cache would reserve
 * room for all of them, which some twenty caches never need and every start would pay for.
 */
export const keepRecent = <K extends {}, V extends {}>(
  maxEntries: number,
  life?: ReturnType<typeof forgetAfter>,
): LRUCache<K, V> => new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1, ...life });
