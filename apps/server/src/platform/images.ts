import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createFairLimiter } from './fair-limiter.ts';
import { costOf, QUICK_MS } from './image-cost.ts';
import { loadSharp } from './load-sharp.ts';

// Decided by content, never by name or declared type. SVG is excluded: it is a program, and reads fonts and files.
const ACCEPTED_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);
// A tiny file can unfold to gigabytes; this is more than any phone camera produces.
const MAX_PIXELS = 60_000_000;

/** For whom an image is processed: a uid, or a part of the server. */
export type ImageOwner = number | string;

/** Thrown for bytes that are not an image of an accepted kind, are damaged, or unfold to too many pixels. */
export class ImageRejectedError extends Error {
  override name = 'ImageRejectedError';
}

const share = { maxWaiting: 1_000, maxWaitingPerKey: 50 };
/**
 * People take turns, with one image each at a time. One place is reserved for quick work, so that nobody's photo waits
 * behind someone's millions of pixels.
 */
const inTurn = createFairLimiter({
  resource: 'images',
  concurrency: 2,
  reservedFor: 'quick',
  shares: { quick: { ...share, weight: 4 }, slow: { ...share, weight: 1 } },
});
const THUMBNAIL_QUALITY = 80;
const MAX_SECONDS = 10;

async function requireAccepted(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw new ImageRejectedError('Not an image of an accepted kind.');
}

/** Opens readers of the first frame, each from its beginning. */
async function opener(bytes: Uint8Array): Promise<() => Sharp> {
  const sharp = await loadSharp();
  return () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: MAX_SECONDS });
}

/** Upright, and without metadata: a photo knows where it was taken. */
const fit = (image: Sharp, sizePx: number) =>
  image.autoOrient().resize(sizePx, sizePx, { fit: 'inside', withoutEnlargement: true });

async function orRejected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ImageRejectedError('The image cannot be read.', { cause });
  }
}

/** Runs at the caller's turn; the cost is estimated from the head of the image. */
async function runInTurn<T>(owner: ImageOwner, head: Uint8Array, task: () => Promise<T>): Promise<T> {
  const kind = (await costOf(head)) <= QUICK_MS ? 'quick' : 'slow';
  return inTurn({ kind, key: String(owner) }, task);
}

/**
 * Makes an avatar: PNG, upright, fitted into `sizePx` × `sizePx` with its proportions kept, small ones not enlarged,
 * first frame only, without metadata (a photo knows where it was taken).
 * @throws ImageRejectedError, OverloadedError, RateLimitedError
 */
export async function toAvatarPng(bytes: Uint8Array, sizePx: number, owner: ImageOwner): Promise<Buffer> {
  await requireAccepted(bytes);
  return runInTurn(owner, bytes, async () => {
    const open = await opener(bytes);
    return orRejected(fit(open(), sizePx).png().toBuffer());
  });
}

export interface Thumbnail {
  contentType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** The kind and size of an image, and its thumbnail. */
export interface ImageReading {
  /** Pixels as displayed. */
  width: number;
  height: number;
  thumbnail: Thumbnail;
}

async function readOpened(bytes: Uint8Array, sizePx: number): Promise<ImageReading> {
  const open = await opener(bytes);
  const { autoOrient, hasAlpha } = await open().metadata();
  const small = fit(open(), sizePx);
  const thumbnail: Thumbnail = hasAlpha
    ? { contentType: 'image/png', bytes: await small.png().toBuffer() }
    : { contentType: 'image/jpeg', bytes: await small.jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer() };
  return { ...autoOrient, thumbnail };
}

/** An image that is read when it is its turn: waiting costs no memory. */
export interface ImageSource {
  /** Its first bytes, `IMAGE_HEAD_BYTES` or all there are. */
  head(): Promise<Uint8Array>;
  whole(): Promise<Uint8Array>;
}

/**
 * Reads an image when it is its turn, and makes a thumbnail in the same way as an avatar, PNG if it is transparent,
 * otherwise JPEG.
 * @throws ImageRejectedError, OverloadedError, RateLimitedError
 */
export async function readImage(source: ImageSource, sizePx: number, owner: ImageOwner): Promise<ImageReading> {
  const head = await source.head();
  await requireAccepted(head);
  return runInTurn(owner, head, async () => {
    const bytes = await source.whole();
    return orRejected(readOpened(bytes, sizePx));
  });
}
