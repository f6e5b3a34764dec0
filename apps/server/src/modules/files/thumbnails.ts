import { buffer } from 'node:stream/consumers';
import { IMAGE_PREVIEW_MAX_BYTES, THUMBNAIL_SIZE_PX } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { type ImageReading, ImageRejectedError, readImage } from '../../platform/images.ts';
import { OverloadedError } from '../../platform/limiter.ts';
import { essenceOf } from './media-types.ts';
import type { StoredFile } from './files.store.ts';

type ImageFacts = Pick<StoredFile, 'width' | 'height' | 'thumbnail_type' | 'thumbnail_bytes'>;

const NO_IMAGE: ImageFacts = { width: null, height: null, thumbnail_type: null, thumbnail_bytes: 0 };

export const thumbnailKeyOf = (path: string) => `thumbnails/${path}`;

async function readIfReadable(load: () => Promise<Uint8Array>): Promise<ImageReading | null> {
  try {
    return await readImage(load, THUMBNAIL_SIZE_PX);
  } catch (error) {
    // A file is welcome whether or not a picture can be made of it.
    if (error instanceof ImageRejectedError || error instanceof OverloadedError) return null;
    throw error;
  }
}

/** Stores the thumbnail of what was declared an image and is one; answers its size. Others have neither. */
export async function makeThumbnail(
  blobs: BlobStore,
  { path, content_type, size_bytes }: Pick<StoredFile, 'path' | 'content_type' | 'size_bytes'>,
): Promise<ImageFacts> {
  if (!essenceOf(content_type).startsWith('image/') || size_bytes > IMAGE_PREVIEW_MAX_BYTES) return NO_IMAGE;
  const image = await readIfReadable(async () => buffer(await blobs.open(path)));
  if (!image) return NO_IMAGE;
  const { width, height, thumbnail } = image;
  const { sizeBytes: thumbnail_bytes } = await blobs.put(thumbnailKeyOf(path), thumbnail.bytes);
  return { width, height, thumbnail_type: thumbnail.contentType, thumbnail_bytes };
}
