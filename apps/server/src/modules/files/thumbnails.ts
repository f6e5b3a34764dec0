import { buffer } from 'node:stream/consumers';
import { THUMBNAIL_SIZE_PX, type Uid } from '@loquat/contract';
import { type BlobStore, BlobStoreFullError } from '../../platform/blobs/blob-store.ts';
import { RateLimitedError } from '../../platform/http/security/rate-limit.ts';
import { IMAGE_HEAD_BYTES } from '../../platform/images/image-cost.ts';
import type { ImageReading } from '../../platform/images/image-reading.ts';
import { ImageRejectedError, type ImageSource, readImage } from '../../platform/images/images.ts';
import { OverloadedError } from '../../platform/limiters/limiter.ts';
import type { StoredFile } from './files.store.ts';
import { essenceOf } from './media-types.ts';

type ImageFacts = Pick<StoredFile, 'width' | 'height' | 'thumbnail_type' | 'thumbnail_bytes'>;

const NO_IMAGE: ImageFacts = { width: null, height: null, thumbnail_type: null, thumbnail_bytes: 0 };

export const thumbnailKeyOf = (path: string) => `thumbnails/${path}`;

/** Browsers do not display HEIC, so this preview is the largest size users can see. */
const HEIC_PREVIEW_SIZE_PX = 1_600;
const SIZES = { usual: THUMBNAIL_SIZE_PX, hidden: HEIC_PREVIEW_SIZE_PX };
const REASONS = [ImageRejectedError, OverloadedError, RateLimitedError, BlobStoreFullError];

async function readIfReadable(source: ImageSource, owner: Uid): Promise<ImageReading | null> {
  try {
    return await readImage(source, SIZES, owner);
  } catch (error) {
    // A file is accepted even if no thumbnail can be made.
    if (REASONS.some((reason) => error instanceof reason)) return null;
    throw error;
  }
}

/** Stores the thumbnail of a file that was declared an image and is one; returns its size. Other files have none. */
export async function makeThumbnail(
  blobs: BlobStore,
  { path, uid, content_type, size_bytes }: Pick<StoredFile, 'path' | 'uid' | 'content_type' | 'size_bytes'>,
): Promise<ImageFacts> {
  if (!essenceOf(content_type).startsWith('image/') || size_bytes === 0) return NO_IMAGE;
  const end = Math.min(size_bytes, IMAGE_HEAD_BYTES) - 1;
  const head = async () => buffer(await blobs.open(path, { start: 0, end }));
  const read = <T>(task: (path: string) => Promise<T>) => blobs.asFile(path, task);
  const image = await readIfReadable({ head, read }, uid);
  if (!image) return NO_IMAGE;
  const { width, height, thumbnail } = image;
  const { sizeBytes: thumbnail_bytes } = await blobs.put(thumbnailKeyOf(path), thumbnail.bytes);
  return { width, height, thumbnail_type: thumbnail.contentType, thumbnail_bytes };
}
