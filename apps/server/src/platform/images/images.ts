import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createFairLimiter } from '../limiters/fair-limiter.ts';
import { readHeic } from './heic.ts';
import { costOf, type ImageCost, QUICK_MS } from './image-cost.ts';
import type { ImageInput, ImageReading, Thumbnail } from './image-reading.ts';
import { loadSharp } from './load-sharp.ts';

// Decided by content, never by name or declared type. SVG is excluded: it is a program, and reads fonts and files.
const AVATAR_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);
/** Photos of iPhones and some Androids: browsers do not show them, so they only get a thumbnail. */
const HEIC_TYPES: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
const THUMBNAIL_TYPES: ReadonlySet<string> = new Set([...AVATAR_TYPES, ...HEIC_TYPES]);
// A tiny file can unfold to gigabytes. Avatars and icons need no more pixels than this.
const AVATAR_MAX_PIXELS = 60_000_000;
/** Limits of one thumbnail, by estimate. At most one image near them is read at a time. */
const MAX_BYTES = 480_000_000;
const MAX_MS = 10_000;

/** The owner of an image for fair queueing: a uid, or a part of the server. */
export type ImageOwner = number | string;

/** Thrown for bytes that are not an image of an accepted kind, are damaged, or take too much memory or time. */
export class ImageRejectedError extends Error {
  override name = 'ImageRejectedError';
}

const share = { maxWaiting: 1_000, maxWaitingPerKey: 50 };
/**
 * Users take turns, with one image each at a time. One slot is reserved for quick work, so that a photo never waits
 * behind another user's huge image.
 */
const inTurn = createFairLimiter({
  resource: 'images',
  concurrency: 2,
  reservedFor: 'quick',
  shares: { quick: { ...share, weight: 4 }, slow: { ...share, weight: 1 } },
});
/** Number of images in the queue. */
export const countWaitingImages = (): number => inTurn.waiting();

const THUMBNAIL_QUALITY = 80;
/** A busy machine takes several times the estimate. */
const MAX_SECONDS = 40;
const OPAQUE = 255;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function requireAccepted(bytes: Uint8Array, accepted: ReadonlySet<string>): Promise<string> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !accepted.has(type.mime)) throw new ImageRejectedError('Not an image of an accepted kind.');
  return type.mime;
}

/** Returns a function that opens a new reader of the first frame. */
async function opener(input: ImageInput, limitInputPixels: number | false): Promise<() => Sharp> {
  const sharp = await loadSharp();
  return () => sharp(input, { limitInputPixels, failOn: 'error', pages: 1 }).timeout({ seconds: MAX_SECONDS });
}

/** Upright, and without metadata, which includes the place where a photo was taken. */
const fit = (image: Sharp, sizePx: number) =>
  image.autoOrient().resize(sizePx, sizePx, { fit: 'inside', withoutEnlargement: true });

async function orRejected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ImageRejectedError('The image cannot be read.', { cause });
  }
}

/** Runs in the owner's turn; the cost is estimated from the head of the image. */
async function runInTurn<T>(owner: ImageOwner, head: Uint8Array, task: () => Promise<T>): Promise<T> {
  return inTurn({ kind: laneOf(await costOf(head)), key: String(owner) }, task);
}

/** Quick work waits for quick work only. */
export const laneOf = (cost: ImageCost | null): 'quick' | 'slow' =>
  cost !== null && cost.ms <= QUICK_MS ? 'quick' : 'slow';

/**
 * Makes an avatar: PNG, upright, fitted into `sizePx` × `sizePx` with its proportions kept, small ones not enlarged,
 * first frame only, without metadata, which includes the place where a photo was taken.
 * @throws ImageRejectedError, OverloadedError, RateLimitedError
 */
export async function toAvatarPng(bytes: Uint8Array, sizePx: number, owner: ImageOwner): Promise<Buffer> {
  await requireAccepted(bytes, AVATAR_TYPES);
  return runInTurn(owner, bytes, async () => {
    const open = await opener(bytes, AVATAR_MAX_PIXELS);
    return orRejected(fit(open(), sizePx).png().toBuffer());
  });
}

/** How a picture is made into an icon. */
export interface IconShape {
  sizePx: number;
  /** The part of the side that the picture takes, 0 to 1. */
  fill: number;
  /** The background, unless the picture itself has a coloured edge: CSS, or null for none. */
  background: string | null;
}

/**
 * The colour of the first pixel, which stands for the whole edge of a picture that fills its square; null if it is
 * transparent.
 */
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
  await requireAccepted(bytes, AVATAR_TYPES);
  return runInTurn(owner, bytes, async () => orRejected(drawIcon(await opener(bytes, AVATAR_MAX_PIXELS), shape)));
}

async function readOpened(input: ImageInput, sizePx: number): Promise<ImageReading> {
  const open = await opener(input, false);
  const { autoOrient, hasAlpha } = await open().metadata();
  const small = fit(open(), sizePx);
  const thumbnail: Thumbnail = hasAlpha
    ? { contentType: 'image/png', bytes: await small.png().toBuffer() }
    : { contentType: 'image/jpeg', bytes: await small.jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer() };
  return { ...autoOrient, thumbnail };
}

/** An image that is read only in its turn, so that waiting takes no memory. */
export interface ImageSource {
  /** Its first bytes, `IMAGE_HEAD_BYTES` or all there are. */
  head(): Promise<Uint8Array>;
  /** Provides the whole image while `task` runs. */
  read<T>(task: (input: ImageInput) => Promise<T>): Promise<T>;
}

/** Pixels of the longer side of a thumbnail. */
export interface ThumbnailSizes {
  usual: number;
  /** For an image that browsers cannot display: they only ever show the thumbnail. */
  hidden: number;
}

/** The head reveals the cost, unless much metadata comes first. @throws ImageRejectedError */
async function requireAffordable(head: Uint8Array, input: ImageInput): Promise<void> {
  const cost = (await costOf(head)) ?? (await costOf(input));
  if (cost === null) throw new ImageRejectedError('The image cannot be read.');
  if (cost.bytes > MAX_BYTES || cost.ms > MAX_MS) throw new ImageRejectedError('The image is too large to be read.');
}

/**
 * Reads an image when it is its turn, and makes a thumbnail in the same way as an avatar, PNG if it is transparent,
 * otherwise JPEG.
 * @throws ImageRejectedError, OverloadedError, RateLimitedError
 */
export async function readImage(source: ImageSource, sizes: ThumbnailSizes, owner: ImageOwner): Promise<ImageReading> {
  const head = await source.head();
  const type = await requireAccepted(head, THUMBNAIL_TYPES);
  return runInTurn(owner, head, () =>
    source.read(async (input) => {
      await requireAffordable(head, input);
      const reading = HEIC_TYPES.has(type) ? readHeic(input, sizes.hidden) : readOpened(input, sizes.usual);
      return orRejected(reading);
    }),
  );
}
