import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { createLimiter } from './limiter.ts';

// Decided by content, never by name or declared type. SVG is left out: it is a program, and a font and file reader.
const ACCEPTED_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);
// A tiny file can unfold into gigabytes; this is more than any camera in a pocket takes.
const MAX_PIXELS = 60_000_000;

/** Thrown for bytes that are not an image of an accepted kind, are damaged, or unfold to too many pixels. */
export class ImageRejectedError extends Error {
  override name = 'ImageRejectedError';
}

/** Comes with the first image: at a start it would take a tenth of the time and of the memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One at a time on one thread each: an image is worth a fraction of a second of waiting, not of everybody's chat.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const inTurn = createLimiter({ resource: 'image scaling', concurrency: 1, maxWaiting: 32 });
// Waiting costs little, since bytes are only read when it is their turn.
const thumbnailsInTurn = createLimiter({ resource: 'thumbnails', concurrency: 1, maxWaiting: 100 });
const THUMBNAIL_QUALITY = 80;
const MAX_SECONDS = 10;

async function requireAccepted(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw new ImageRejectedError('Not an image of an accepted kind.');
}

/** Makes readings of the first frame, each from its beginning. */
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

/**
 * Makes an avatar: PNG, upright, inside `sizePx` × `sizePx` with its proportions kept, small ones not enlarged, first
 * frame only, without metadata (a photo knows where it was taken). @throws ImageRejectedError, OverloadedError
 */
export async function toAvatarPng(bytes: Uint8Array, sizePx: number): Promise<Buffer> {
  await requireAccepted(bytes);
  const open = await opener(bytes);
  return inTurn(() => orRejected(fit(open(), sizePx).png().toBuffer()));
}

export interface Thumbnail {
  contentType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** What an image is, and a small picture of it. */
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

/**
 * Reads an image when it is its turn, and makes a thumbnail as avatars are made, PNG where it is transparent, else JPEG.
 * @throws ImageRejectedError, OverloadedError
 */
export function readImage(load: () => Promise<Uint8Array>, sizePx: number): Promise<ImageReading> {
  return thumbnailsInTurn(async () => {
    const bytes = await load();
    await requireAccepted(bytes);
    return orRejected(readOpened(bytes, sizePx));
  });
}
