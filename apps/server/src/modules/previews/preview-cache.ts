import type { LinkPreview, Uid } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { expireAfter, ttlOf } from '../../platform/lru-cache.ts';
import { NO_PREVIEW } from './open-graph.ts';

/** A requested page, in the languages of the reader. */
export interface PreviewWish {
  uid: Uid;
  address: string;
  languages: string | undefined;
}

export type FindPreview = (wish: PreviewWish) => Promise<LinkPreview>;

const MAX_CHARACTERS = 16_000_000;
const HIT_TTL_MS = 86_400_000;
const FAILURE_TTL_MS = 300_000;

/** Caches results for a day, and empty ones for a moment; concurrent requests for the same page share one read. */
export function keepPreviews(read: FindPreview, clock: Pick<Clock, 'now'>): FindPreview {
  const kept = new LRUCache<string, LinkPreview, PreviewWish>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (preview, key) => key.length + JSON.stringify(preview).length,
    ...expireAfter(HIT_TTL_MS, clock),
    // A waiting caller gets the result, even if the entry was evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context, options }) {
      const preview = await read(context);
      if (preview === NO_PREVIEW) options.ttl = ttlOf(FAILURE_TTL_MS);
      return preview;
    },
  });
  return (wish) => kept.forceFetch(`${wish.languages ?? ''} ${wish.address}`, { context: wish });
}
