import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createFairLimiter } from '../limiters/fair-limiter.ts';
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
/** How many images wait to be read. */
export const countWaitingImages = (): number => inTurn.waiting();

const THUMBNAIL_QUALITY = 80;
const MAX_SECONDS = 10;
const OPAQUE = 255;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

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

/** How a picture becomes an icon. */
export interface IconShape {
  sizePx: number;
  /** The part of the side that the picture takes, 0 to 1. */
  fill: number;
  /** What is behind it, unless the picture itself begins with a colour: CSS, or null for nothing. */
  background: string | null;
}

/** The colour of the first pixel, which a picture that fills its square has all around; null if it is transparent. */
async function edgeOf(image: Sharp): Promise<string | null> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await image
    .ensureAlpha()
    .toColourspace('srgb')
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return alpha === OPAQUE ? `rgb(${red}, ${green}, ${blue})` : null;
}

async function drawIcon(open: () => Sharp, { sizePx, fill, background }: IconShape): Promise<Buffer> {
  const side = Math.round(sizePx * fill);
  const picture = await open().resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer();
  const behind = background === null ? CLEAR : ((await edgeOf(open())) ?? background);
  const [before, after] = [Math.floor((sizePx - side) / 2), Math.ceil((sizePx - side) / 2)];
  const sharp = await loadSharp();
  const icon = sharp(picture).extend({ top: before, left: before, bottom: after, right: after, background: CLEAR });
  return (background === null ? icon : sharp(await icon.toBuffer()).flatten({ background: behind })).png().toBuffer();
}

/**
 * Makes a square icon: PNG, the picture in the middle, enlarged or reduced with its proportions kept.
 * @throws ImageRejectedError, OverloadedError, RateLimitedError
 */
export async function toIconPng(bytes: Uint8Array, shape: IconShape, owner: ImageOwner): Promise<Buffer> {
  await requireAccepted(bytes);
  return runInTurn(owner, bytes, async () => orRejected(drawIcon(await opener(bytes), shape)));
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
