import { useEffect } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { midOf, rowAt } from './rows.ts';
import { selectUpTo, toggleSelected, useIsSelecting } from './selection.store.ts';

/**
 * While selecting, a click or the space bar toggles a message; with Shift, everything up to it. Links and buttons do
 * nothing.
 */
export function useFeedSelection(feed: HTMLElement, chatKey: ChatKey): void {
  const isSelecting = useIsSelecting(chatKey);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const stop = new AbortController();
    const pick = (event: MouseEvent | KeyboardEvent): void => {
      const row = rowAt(event.target);
      if (!row) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) selectUpTo(chatKey, midOf(row));
      else toggleSelected(chatKey, midOf(row));
    };
    const options = { signal: stop.signal, capture: true };
    feed.addEventListener('click', pick, options);
    feed.addEventListener('keydown', (event) => event.key === ' ' && pick(event), options);
    // Shift would select the text between the two clicks.
    feed.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault(), options);
    return () => stop.abort();
  }, [feed, chatKey, isSelecting]);
}
