import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { rowOf } from '../selection/rows.ts';
import { type FeedRowModel, messagesOf, type RowMessage } from './feed-rows.ts';
import type { FeedVirtualizer } from './use-feed-virtualizer.ts';

type FocusAt = (at: number, align?: 'auto' | 'center') => void;

/** A message and the row it is in. */
interface ShownMessage extends RowMessage {
  row: number;
}

/** Arrows move the focus from message to message, Home and End to the ends of the loaded part. */
export function useRovingFocus(rows: readonly FeedRowModel[], virtualizer: FeedVirtualizer) {
  const shown = useMemo(
    () => rows.flatMap((row, index): ShownMessage[] => messagesOf(row).map((one) => ({ ...one, row: index }))),
    [rows],
  );
  const [focused, setFocused] = useState<number | null>(null);
  const isHere = focused !== null && shown.some(({ key }) => key === focused);
  const tabStop = isHere ? focused : (shown.at(-1)?.key ?? null);

  // A row outside the view exists only once it has been scrolled to, and some rows wait for their code.
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const feed = virtualizer.scrollElement;
    if (awaited.current === null || !feed) return;
    const focusAwaited = (): void => {
      const wanted = shown.find(({ key }) => key === awaited.current);
      const element = wanted && rowOf(feed, wanted.mid);
      if (!element) return;
      awaited.current = null;
      element.focus({ preventScroll: true });
    };
    focusAwaited();
    const rowsToCome = new MutationObserver(focusAwaited);
    rowsToCome.observe(feed, { childList: true, subtree: true });
    return () => rowsToCome.disconnect();
  });
  const focusAt: FocusAt = useCallback(
    (at, align = 'auto') => {
      const message = shown[at];
      if (!message) return;
      awaited.current = message.key;
      setFocused(message.key);
      virtualizer.scrollToIndex(message.row, { align });
    },
    [shown, virtualizer],
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Only from message to message: buttons and scrolling code inside handle their own keys.
    if (!(event.target as Element).matches('[data-mid]') || event.altKey) return;
    const from = shown.findIndex(({ key }) => key === tabStop);
    const next = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined || !shown[next]) return;
    event.preventDefault();
    focusAt(next);
  };
  // Also for a message that was clicked or reached by Tab: arrows continue from there.
  const handleFocus = (event: FocusEvent): void => {
    const mid = Number(event.target.closest<HTMLElement>('[data-mid]')?.dataset['mid']);
    const message = shown.find((other) => other.mid === mid);
    if (!message) return;
    awaited.current = null;
    setFocused(message.key);
  };
  useFocusHandedOn(shown, focused, focusAt);
  return { shown, tabStop, handleKeyDown, handleFocus, focusAt };
}

/** If the focused message disappears, the next one gets the focus. */
function useFocusHandedOn(shown: readonly ShownMessage[], focused: number | null, focusAt: FocusAt): void {
  const place = useRef(-1);
  useEffect(() => {
    if (focused === null) return;
    const at = shown.findIndex(({ key }) => key === focused);
    if (at >= 0) {
      place.current = at;
      return;
    }
    // A focused dialog or field keeps the focus.
    if (place.current < 0 || document.activeElement !== document.body) return;
    const next = Math.min(place.current, shown.length - 1);
    place.current = -1;
    focusAt(next);
  }, [shown, focused, focusAt]);
}
