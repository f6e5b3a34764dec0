import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
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

// One at a time on one thread each: an image is worth a fraction of a second of waiting, not of everybody's chat.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createLimiter({ resource: 'image scaling', concurrency: 1, maxWaiting: 32 });

async function requireAccepted(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw new ImageRejectedError('Not an image of an accepted kind.');
}

async function scale(bytes: Uint8Array, sizePx: number): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const fitting = image.autoOrient().resize(sizePx, sizePx, { fit: 'inside', withoutEnlargement: true });
    return await fitting.png().toBuffer();
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
  return inTurn(() => scale(bytes, sizePx));
}
