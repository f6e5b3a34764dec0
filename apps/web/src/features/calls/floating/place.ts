import { firstComposer } from '#lib/browser/composer-field.ts';
import { matchesMedia, PHONE } from '#lib/browser/media.ts';

/** A rectangle in the window, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The distance to the edges, px. */
const MARGIN = 8;

interface Space {
  width: number;
  /** Upper edge of the controls that must stay free. */
  bottom: number;
  /** Lower edge of the buttons of the chat, and on phones of those of the call. */
  top: number;
}

/** The space in which the floating video may be: between the bar of the chat and the composer. */
export function freeSpace(): Space {
  const composer = firstComposer();
  const form = composer?.closest('form') ?? composer;
  const bottom = form?.getBoundingClientRect().top ?? innerHeight;
  const taken = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--call-top'), 10);
  const bar = document.querySelector('#content [data-top-bar]')?.getBoundingClientRect().bottom ?? 0;
  return { width: innerWidth, bottom, top: Math.max(bar, matchesMedia(PHONE) ? taken || 0 : 0) };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The nearest position inside of the space. */
export function within({ left, top, width, height }: Box, space: Space): { left: number; top: number } {
  return {
    left: clamp(left, MARGIN, Math.max(MARGIN, space.width - width - MARGIN)),
    top: clamp(top, space.top + MARGIN, Math.max(space.top + MARGIN, space.bottom - height - MARGIN)),
  };
}

/** The corner of the space that follows the nearest one, clockwise. */
export function nextCorner(box: Box, space: Space): { left: number; top: number } {
  const isRight = box.left + box.width / 2 > space.width / 2;
  const isLow = box.top + box.height / 2 > (space.top + space.bottom) / 2;
  return within({ ...box, left: isLow ? 0 : space.width, top: isRight ? space.bottom : 0 }, space);
}
