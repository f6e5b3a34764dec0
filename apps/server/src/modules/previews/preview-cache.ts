import type { LinkPreview, Uid } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { forgetAfter, ttlOf } from '../../platform/recent.ts';
import { NO_PREVIEW } from './open-graph.ts';

/** A page somebody wants to know of, in the languages they read. */
export interface PreviewWish {
  uid: Uid;
  address: string;
  languages: string | undefined;
}

export type FindPreview = (wish: PreviewWish) => Promise<LinkPreview>;

const MAX_CHARACTERS = 16_000_000;
const HIT_TTL_MS = 86_400_000;
const FAILURE_TTL_MS = 300_000;

/** Keeps what was read for a day, that there is nothing for a moment, and reads once for all who want the same. */
export function keepPreviews(read: FindPreview, clock: Pick<Clock, 'now'>): FindPreview {
  const kept = new LRUCache<string, LinkPreview, PreviewWish>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (preview, key) => key.length + JSON.stringify(preview).length,
    ...forgetAfter(HIT_TTL_MS, clock),
    // Whoever waits is answered, also when others pushed the entry out meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context, options }) {
      const preview = await read(context);
      if (preview === NO_PREVIEW) options.ttl = ttlOf(FAILURE_TTL_MS);
      return preview;
    },
  });
  return (wish) => kept.forceFetch(`${wish.languages ?? ''} ${wish.address}`, { context: wish });
}
