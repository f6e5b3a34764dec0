import { LRUCache } from 'lru-cache';

/**
 * Keeps what was used last, so many entries at most. Takes memory as it fills: with `max` the cache would reserve room for
 * all of them, which some twenty caches never need and every start would pay for.
 */
export const keepRecent = <K extends {}, V extends {}>(maxEntries: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: maxEntries, sizeCalculation: () => 1 });
