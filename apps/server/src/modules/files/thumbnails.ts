import { buffer } from 'node:stream/consumers';
import { IMAGE_PREVIEW_MAX_BYTES, THUMBNAIL_SIZE_PX, type Uid } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { RateLimitedError } from '../../platform/http/security/rate-limit.ts';
import { IMAGE_HEAD_BYTES } from '../../platform/images/image-cost.ts';
import { type ImageReading, ImageRejectedError, type ImageSource, readImage } from '../../platform/images/images.ts';
import { OverloadedError } from '../../platform/limiters/limiter.ts';
import { essenceOf } from './media-types.ts';
import type { StoredFile } from './files.store.ts';

type ImageFacts = Pick<StoredFile, 'width' | 'height' | 'thumbnail_type' | 'thumbnail_bytes'>;

const NO_IMAGE: ImageFacts = { width: null, height: null, thumbnail_type: null, thumbnail_bytes: 0 };

export const thumbnailKeyOf = (path: string) => `thumbnails/${path}`;

const isPlausible = (sizeBytes: number) => sizeBytes > 0 && sizeBytes <= IMAGE_PREVIEW_MAX_BYTES;
const REASONS = [ImageRejectedError, OverloadedError, RateLimitedError];

async function readIfReadable(source: ImageSource, owner: Uid): Promise<ImageReading | null> {
  try {
    return await readImage(source, THUMBNAIL_SIZE_PX, owner);
  } catch (error) {
    // A file is accepted whether or not a thumbnail can be made.
    if (REASONS.some((reason) => error instanceof reason)) return null;
    throw error;
  }
}

/** Stores the thumbnail of a file that was declared an image and is one; returns its size. Other files have neither. */
export async function makeThumbnail(
  blobs: BlobStore,
  { path, uid, content_type, size_bytes }: Pick<StoredFile, 'path' | 'uid' | 'content_type' | 'size_bytes'>,
): Promise<ImageFacts> {
  if (!essenceOf(content_type).startsWith('image/') || !isPlausible(size_bytes)) return NO_IMAGE;
  const end = Math.min(size_bytes, IMAGE_HEAD_BYTES) - 1;
  const head = async () => buffer(await blobs.open(path, { start: 0, end }));
  const whole = async () => buffer(await blobs.open(path));
  const image = await readIfReadable({ head, whole }, uid);
  if (!image) return NO_IMAGE;
  const { width, height, thumbnail } = image;
  const { sizeBytes: thumbnail_bytes } = await blobs.put(thumbnailKeyOf(path), thumbnail.bytes);
  return { width, height, thumbnail_type: thumbnail.contentType, thumbnail_bytes };
}
