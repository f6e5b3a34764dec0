import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { matchesMedia } from '../../lib/media.ts';

/** From the end of the list to the upper edge of the round button that phones have over it, with some air. */
const BUTTON_PX = 80;

/** Rows that lie under the button keep clear of it: what stands at their end, a count above all, is not covered. */
function markRows(list: HTMLElement): void {
  const edge = list.getBoundingClientRect().bottom - BUTTON_PX;
  for (const row of list.querySelectorAll('li'))
    row.toggleAttribute('data-under-button', row.getBoundingClientRect().bottom > edge);
}

/** Keeps the rows of a list of chats clear of the button for something new, wherever they are scrolled to. */
export function useRoomForButton(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (ref.current && matchesMedia('(width < 48rem)')) markRows(ref.current);
  });
  useEffect(() => {
    const list = ref.current;
    if (!list || !matchesMedia('(width < 48rem)')) return;
    const mark = (): void => markRows(list);
    list.addEventListener('scroll', mark, { passive: true });
    return () => list.removeEventListener('scroll', mark);
  }, [ref]);
}
