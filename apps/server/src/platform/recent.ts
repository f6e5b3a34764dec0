import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** The ttl of an entry that is over after so many milliseconds: the cache counts the last one in. */
export const ttlOf = (lifeMs: number): number => lifeMs - 1;

/** What makes a cache forget its entries once they are so old, to the millisecond, by this clock. */
export const forgetAfter = (lifeMs: number, clock: Pick<Clock, 'now'>) => ({
  ttl: ttlOf(lifeMs),
  // The cache would otherwise hold on to the time for a moment.
  ttlResolution: 0,
  perf: clock,
});

/**
 * Keeps what was used last, so many entries at most. Takes memory as it fills: with `max` the cache would reserve room for
 * all of them, which some twenty caches never need and every start would pay for.
 */
export const keepRecent = <K extends {}, V extends {}>(
  maxEntries: number,
  life?: ReturnType<typeof forgetAfter>,
): LRUCache<K, V> => new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1, ...life });
