import { buffer } from 'node:stream/consumers';
import { ProblemError } from '@loquat/contract';
import { type BlobStore, BlobNotFoundError } from '../blobs/blob-store.ts';
import { type ImageOwner, ImageRejectedError, toAvatarPng } from '../images/images.ts';
import { type Download, downloadOfHashed } from './download.ts';

const DAY_SECONDS = 86_400;

/** Converts an uploaded picture into the PNG to be stored. @throws ProblemError `image.undecodable` */
export async function requirePng(image: Uint8Array, sizePx: number, owner: ImageOwner): Promise<Buffer> {
  try {
    return await toAvatarPng(image, sizePx, owner);
  } catch (error) {
    if (error instanceof ImageRejectedError) throw new ProblemError('image.undecodable', error.message);
    throw error;
  }
}

/** A small PNG. `isVersioned`: its URL changes with its content, so browsers need not request it again. */
export function downloadOfPng(png: Uint8Array, modifiedAt: number, isVersioned: boolean): Download {
  // A proxy would keep a picture that its user has removed.
  const cacheControl = isVersioned ? `private, max-age=${DAY_SECONDS}` : 'private, no-cache';
  return downloadOfHashed(png, { contentType: 'image/png', modifiedAt, cacheControl });
}

/**
 * A stored image, read completely, so that its size and tag belong to the same content. @throws ProblemError
 * `image.not_found`
 */
export async function downloadOfImage(
  blobs: BlobStore,
  key: string,
  { modifiedAt, isVersioned }: { modifiedAt: number; isVersioned: boolean },
): Promise<Download> {
  try {
    return downloadOfPng(await buffer(await blobs.open(key)), modifiedAt, isVersioned);
  } catch (error) {
    if (error instanceof BlobNotFoundError) throw new ProblemError('image.not_found');
    throw error;
  }
}
