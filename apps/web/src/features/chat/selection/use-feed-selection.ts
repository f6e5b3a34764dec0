import { useEffect } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { midOf, rowAt } from './rows.ts';
import { isSelecting, selectUpTo, toggleSelected } from './selection.store.ts';

/**
 * While selecting, a click or the space bar toggles a message; with Shift, everything up to it. Links and buttons do
 * nothing.
 */
export function useFeedSelection(feed: HTMLElement, chatKey: ChatKey): void {
  useEffect(() => {
    const stop = new AbortController();
    const pick = (event: MouseEvent | KeyboardEvent): void => {
      const row = rowAt(event.target);
      if (!row || !isSelecting(chatKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) selectUpTo(chatKey, midOf(row));
      else toggleSelected(chatKey, midOf(row));
    };
    // Shift would select the text between the two clicks.
    const keepText = (event: MouseEvent): void => {
      if (event.shiftKey && isSelecting(chatKey)) event.preventDefault();
    };
    const options = { signal: stop.signal, capture: true };
    feed.addEventListener('click', pick, options);
    feed.addEventListener('keydown', (event) => event.key === ' ' && pick(event), options);
    feed.addEventListener('mousedown', keepText, options);
    return () => stop.abort();
  }, [feed, chatKey]);
}
