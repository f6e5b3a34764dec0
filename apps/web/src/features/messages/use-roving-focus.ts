import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { FeedRow } from './feed-rows.ts';
import type { FeedVirtualizer } from './use-feed-virtualizer.ts';

/** Arrows move the focus from message to message, Home and End to the ends of what is loaded. */
export function useRovingFocus(rows: readonly FeedRow[], virtualizer: FeedVirtualizer) {
  const [focused, setFocused] = useState<FeedRow['key'] | null>(null);
  const isHere = focused !== null && rows.some((row) => row.key === focused);
  const lastMessage = rows.findLast((row) => row.kind === 'message')?.key ?? null;
  const tabStop = isHere ? focused : lastMessage;

  const focusRow = (index: number): void => {
    const row = rows[index];
    if (row?.kind !== 'message') return;
    setFocused(row.key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    const element = (): HTMLElement | null =>
      virtualizer.scrollElement?.querySelector(`[data-index="${index}"] [data-mid]`) ?? null;
    // A row outside of the view exists after the next frame only.
    if (element()) element()?.focus({ preventScroll: true });
    else requestAnimationFrame(() => element()?.focus({ preventScroll: true }));
  };
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
  return { tabStop, handleKeyDown, setFocused };
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
