import type { LinkPreview } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';

/** Previews that were asked for lately. */
export interface PreviewCache {
  find(key: string): LinkPreview | undefined;
  keep(key: string, preview: LinkPreview, ttlMs: number): void;
}

const MAX_CHARACTERS = 16_000_000;

export function createPreviewCache(clock: Pick<Clock, 'now'>): PreviewCache {
  const kept = new LRUCache<string, { preview: LinkPreview; expiresAt: number }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ preview }, key) => key.length + JSON.stringify(preview).length,
  });
  return {
    find(key) {
      const entry = kept.get(key);
      return entry && entry.expiresAt > clock.now() ? entry.preview : undefined;
    },
    keep: (key, preview, ttlMs) => void kept.set(key, { preview, expiresAt: clock.now() + ttlMs }),
  };
}
