import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { FeedRow } from './feed-rows.ts';
import type { FeedVirtualizer } from './use-feed-virtualizer.ts';

/** Arrows move the focus from message to message, Home and End to the ends of what is loaded. */
export function useRovingFocus(rows: readonly FeedRow[], virtualizer: FeedVirtualizer) {
  const [focused, setFocused] = useState<FeedRow['key'] | null>(null);
  const isHere = focused !== null && rows.some((row) => row.key === focused);
  const lastMessage = rows.findLast((row) => row.kind === 'message')?.key ?? null;
  const tabStop = isHere ? focused : lastMessage;

  // A row outside of the view exists only when it has been scrolled to.
  const awaited = useRef<FeedRow['key'] | null>(null);
  useEffect(() => {
    const index = awaited.current === null ? -1 : rows.findIndex((row) => row.key === awaited.current);
    const element = virtualizer.scrollElement?.querySelector<HTMLElement>(`[data-index="${index}"] [data-mid]`);
    if (!element) return;
    awaited.current = null;
    element.focus({ preventScroll: true });
  });
  const focusRow = useCallback(
    (index: number, align: 'auto' | 'center' = 'auto'): void => {
      const row = rows[index];
      if (row?.kind !== 'message') return;
      awaited.current = row.key;
      setFocused(row.key);
      virtualizer.scrollToIndex(index, { align });
    },
    [rows, virtualizer],
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Only from message to message: buttons and scrolling code inside keep their keys.
    if (!(event.target as Element).matches('[data-mid]') || event.altKey) return;
    const next = nextIndex(
      rows,
      event.key,
      rows.findIndex((row) => row.key === tabStop),
    );
    if (next === undefined) return;
    event.preventDefault();
    focusRow(next);
  };
  // Also what was clicked, or reached by Tab: arrows go on from there.
  const handleFocus = (event: FocusEvent): void => {
    const mid = Number(event.target.closest<HTMLElement>('[data-mid]')?.dataset['mid']);
    const row = rows.find((other) => other.kind === 'message' && other.mid === mid);
    if (row) setFocused(row.key);
  };
  useFocusHandedOn(rows, focused, focusRow);
  return { tabStop, handleKeyDown, handleFocus, focusRow };
}

/** When the message that has the focus disappears, the next one gets it. */
function useFocusHandedOn(
  rows: readonly FeedRow[],
  focused: FeedRow['key'] | null,
  focusRow: (index: number) => void,
): void {
  const place = useRef(-1);
  useEffect(() => {
    if (focused === null) return;
    const index = rows.findIndex((row) => row.key === focused);
    if (index >= 0) {
      place.current = index;
      return;
    }
    // A dialog or a field that has the focus keeps it.
    if (place.current < 0 || document.activeElement !== document.body) return;
    const next = rows.findIndex((row, other) => other >= place.current && row.kind === 'message');
    place.current = -1;
    focusRow(next >= 0 ? next : rows.findLastIndex((row) => row.kind === 'message'));
  }, [rows, focused, focusRow]);
}

function nextIndex(rows: readonly FeedRow[], key: string, from: number): number | undefined {
  const isMessage = (row: FeedRow) => row.kind === 'message';
  const steps: Record<string, () => number> = {
    ArrowUp: () => rows.findLastIndex((row, index) => index < from && isMessage(row)),
    ArrowDown: () => rows.findIndex((row, index) => index > from && isMessage(row)),
    Home: () => rows.findIndex(isMessage),
    End: () => rows.findLastIndex(isMessage),
  };
  const found = steps[key]?.();
  return found === undefined || found === -1 ? undefined : found;
}
