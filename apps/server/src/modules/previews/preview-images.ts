import { THUMBNAIL_SIZE_PX } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Thumbnail } from '../../platform/images/image-reading.ts';
import { ImageRejectedError, type ImageSource, readImage } from '../../platform/images/images.ts';
import { createLimiter } from '../../platform/limiters/limiter.ts';
import { expireAfter, ttlOf } from '../../platform/lru-cache.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';

/** A thumbnail of an external image. */
export interface PreviewImage extends Thumbnail {
  /** Epoch milliseconds. */
  madeAt: number;
}

/** Makes a thumbnail of an external image; null if there is none. @throws OverloadedError */
export type ReadPreviewImage = (address: string) => Promise<PreviewImage | null>;

const CONTENT_TYPES = ['image/'];
const MAX_BYTES = 8_000_000;
const KEPT_BYTES = 32_000_000;
/** Cached in place of a missing picture. */
const NOTHING = 'nothing';
const NOTHING_BYTES = 64;
const HIT_TTL_MS = 86_400_000;
const FAILURE_TTL_MS = 300_000;
const SIZES = { usual: THUMBNAIL_SIZE_PX, hidden: THUMBNAIL_SIZE_PX };
const FETCHING = { resource: 'images of link previews', concurrency: 4, maxWaiting: 200 };

async function readBytes({ status, body }: SafeResponse): Promise<Buffer | null> {
  if (status !== 200) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isNoImage = (error: unknown): boolean => error instanceof OutgoingError || error instanceof ImageRejectedError;

/** Caches results for a day; concurrent requests for the same image share one. */
export function createReadPreviewImage(safeFetch: SafeFetch, clock: Pick<Clock, 'now'>): ReadPreviewImage {
  const inTurn = createLimiter(FETCHING);
  async function make(address: string): Promise<PreviewImage | null> {
    const options = { headers: { accept: 'image/*' }, maxBytes: MAX_BYTES, contentTypes: CONTENT_TYPES };
    const bytes = await safeFetch(address, options, readBytes);
    if (!bytes) return null;
    const source: ImageSource = { head: async () => bytes, read: (task) => task(bytes) };
    const { thumbnail } = await readImage(source, SIZES, 'previews');
    return { ...thumbnail, madeAt: clock.now() };
  }

  const kept = new LRUCache<string, PreviewImage | typeof NOTHING>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (image, key) => key.length + (image === NOTHING ? NOTHING_BYTES : image.bytes.byteLength),
    ...expireAfter(HIT_TTL_MS, clock),
    // A waiting caller gets the result, even if the entry was evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(address, _stale, { options }) {
      const image = await inTurn(() => make(address)).catch((error: unknown) => {
        if (isNoImage(error)) return null;
        throw error;
      });
      if (!image) options.ttl = ttlOf(FAILURE_TTL_MS);
      return image ?? NOTHING;
    },
  });

  return async (address) => {
    const image = await kept.forceFetch(address);
    return image === NOTHING ? null : image;
  };
}
