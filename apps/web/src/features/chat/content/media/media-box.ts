import { IMAGE_THUMBNAIL_MAX_PX, IMAGE_THUMBNAIL_MIN_PX } from '@loquat/contract';
import type { FileInfo } from '../file-info.ts';
import { noPreviewReasonOf } from './image-original.ts';

/** Pixels. */
export interface Box {
  width: number;
  height: number;
}

const VIDEO_MAX_WIDTH_PX = 560;
const VIDEO_MAX_HEIGHT_PX = 400;
const UNKNOWN_IMAGE: Box = { width: IMAGE_THUMBNAIL_MAX_PX, height: 240 };
const UNKNOWN_VIDEO: Box = { width: 420, height: 236 };
/** A smaller picture could not be tapped with a finger. */
const MIN_SIDE_PX = 48;
const GAP_PX = 6;
const ALBUM_GAP_PX = 4;
const CARD_PX = 66;
/** The line of a card with the reason why there is no preview. */
const NOTE_PX = 19;
const PLAYER_PX = 56;
/** Heights of the rows that show a voice message and a forward, px. */
export const VOICE_HEIGHT_PX = PLAYER_PX + GAP_PX;
/** Height of the card of a call's notice, px. */
export const CALL_HEIGHT_PX = 68;
export const FORWARD_HEIGHT_PX = 190 + GAP_PX;

/** Whether a file is shown as an image: by its thumbnail, which exists for large ones and for HEIC too. */
export const isShownAsImage = ({ is }: FileInfo): boolean => is === 'image';

/**
 * The size of a single image: its long side is 200 to 320 px, and its proportions are kept as far as it can still be
 * tapped.
 */
export function imageBoxOf({ width, height }: Partial<Box>): Box {
  if (width === undefined || height === undefined) return UNKNOWN_IMAGE;
  const long = Math.max(width, height);
  const scale = Math.min(Math.max(long, IMAGE_THUMBNAIL_MIN_PX), IMAGE_THUMBNAIL_MAX_PX) / long;
  const side = (length: number): number => Math.max(MIN_SIDE_PX, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** The size of a video, at most 560 px wide. */
export function videoBoxOf({ width, height }: Partial<Box>): Box {
  if (width === undefined || height === undefined) return UNKNOWN_VIDEO;
  const scale = Math.min(1, VIDEO_MAX_WIDTH_PX / width, VIDEO_MAX_HEIGHT_PX / height);
  return { width: Math.max(200, Math.round(width * scale)), height: Math.max(112, Math.round(height * scale)) };
}

/** Height of the row that shows a file, px. */
export function fileHeightOf(info: FileInfo): number {
  if (isShownAsImage(info)) return imageBoxOf(info).height + GAP_PX;
  if (info.is === 'video') return videoBoxOf(info).height + GAP_PX;
  if (info.is === 'audio') return PLAYER_PX + GAP_PX;
  return CARD_PX + GAP_PX + (noPreviewReasonOf(info) === undefined ? 0 : NOTE_PX);
}

/** How many images of an album are in rows of two, before the rows of three: no row has only one. */
export const pairedOf = (count: number): number => ((3 - (count % 3)) % 3) * 2;

/** Height of the rows of an album, px: the fewer images, the larger each of them. */
export const albumLineOf = (count: number): number => ({ 2: 208, 4: 160 })[count] ?? 138;

/** Height of images that share a row, px; the same for any images and any width of the feed. */
export function albumHeightOf(count: number): number {
  const lines = Math.ceil(count / 3);
  return lines * albumLineOf(count) + (lines - 1) * ALBUM_GAP_PX + GAP_PX;
}
