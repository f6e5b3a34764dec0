import { THUMBNAIL_SIZE_PX } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { ImageRejectedError, readImage, type Thumbnail } from '../../platform/images.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';

/** A small picture of an image elsewhere. */
export interface PreviewImage extends Thumbnail {
  /** Epoch milliseconds. */
  madeAt: number;
}

/** Makes a small picture of an image elsewhere; null when there is none. @throws OverloadedError */
export type ReadPreviewImage = (address: string) => Promise<PreviewImage | null>;

const CONTENT_TYPES = ['image/'];
const MAX_BYTES = 8_000_000;
const KEPT_BYTES = 32_000_000;
/** What remembers that there is no picture takes hardly any room. */
const NOTHING_BYTES = 64;
const HIT_TTL_MS = 86_400_000;
const FAILURE_TTL_MS = 300_000;
const FETCHING = { resource: 'images of link previews', concurrency: 4, maxWaiting: 200 };

async function readBytes({ status, body }: SafeResponse): Promise<Buffer | null> {
  if (status !== 200) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isNoImage = (error: unknown): boolean => error instanceof OutgoingError || error instanceof ImageRejectedError;

/** Keeps what it made for a day, and asks once for all who want the same. */
export function createReadPreviewImage(safeFetch: SafeFetch, clock: Pick<Clock, 'now'>): ReadPreviewImage {
  const inTurn = createLimiter(FETCHING);
  const kept = new LRUCache<string, { image: PreviewImage | null; expiresAt: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ image }, key) => key.length + (image?.bytes.byteLength ?? NOTHING_BYTES),
  });
  const underway = new Map<string, Promise<PreviewImage | null>>();

  async function make(address: string): Promise<PreviewImage | null> {
    const options = { headers: { accept: 'image/*' }, maxBytes: MAX_BYTES, contentTypes: CONTENT_TYPES };
    const bytes = await safeFetch(address, options, readBytes);
    if (!bytes) return null;
    const load = async () => bytes;
    const { thumbnail } = await readImage({ head: load, whole: load }, THUMBNAIL_SIZE_PX, 'previews');
    return { ...thumbnail, madeAt: clock.now() };
  }

  async function makeAndKeep(address: string): Promise<PreviewImage | null> {
    const image = await make(address).catch((error: unknown) => {
      if (isNoImage(error)) return null;
      throw error;
    });
    kept.set(address, { image, expiresAt: clock.now() + (image ? HIT_TTL_MS : FAILURE_TTL_MS) });
    return image;
  }

  return async (address) => {
    const known = kept.get(address);
    if (known && known.expiresAt > clock.now()) return known.image;
    const making = underway.get(address) ?? inTurn(() => makeAndKeep(address));
    underway.set(address, making);
    return making.finally(() => underway.delete(address));
  };
}
