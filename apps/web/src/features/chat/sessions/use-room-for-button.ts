import { type RefObject, useEffect } from 'react';
import { matchesMedia } from '../../../lib/browser/media.ts';

/** Keeps the rows of a list of chats clear of the round button that phones have over it, wherever they are scrolled to. */
export function useRoomForButton(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current;
    if (!list || !matchesMedia('(width < 48rem)')) return;
    const loaded = import('./room-for-button.ts').then(({ keepRoom }) => keepRoom(list));
    return () => void loaded.then((stop) => stop());
  }, [ref]);
}
