import { IMAGE_PREVIEW_MAX_BYTES } from '@loquat/contract';
import { extensionOf, type FileInfo } from '../file-info.ts';

/** A larger file could hold a hundred megapixels: the feed does not load it without a thumbnail. */
const STAND_IN_MAX_BYTES = 4_000_000;

/** Why an image has no preview. */
export type NoPreviewReason = 'kind' | 'heic' | 'size' | 'damaged';

/** HEIC: only Safari can show it. */
function isHeic({ content_type, name }: FileInfo): boolean {
  if (content_type.startsWith('image/')) return /^image\/hei[cf]$/.test(content_type);
  return /^hei[cf]$/.test(extensionOf(name));
}

/** Whether the lightbox loads the file itself rather than its thumbnail. */
export const isOriginalShown = (info: FileInfo): boolean => !isHeic(info) && info.size <= IMAGE_PREVIEW_MAX_BYTES;

/** Whether the feed may load the file itself if there is no thumbnail. */
export const isOwnThumbnail = (info: FileInfo): boolean => !isHeic(info) && info.size <= STAND_IN_MAX_BYTES;

/** Why a file without a preview has none; undefined for files that are no images. */
export function noPreviewReasonOf(info: FileInfo): NoPreviewReason | undefined {
  if (info.is !== 'image') return info.content_type.startsWith('image/') ? 'kind' : undefined;
  if (isHeic(info)) return 'heic';
  return isOwnThumbnail(info) ? 'damaged' : 'size';
}
