import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Account } from './account-list.ts';

/** Height of a row; `account-row.tsx` draws it so. */
export const ACCOUNT_ROW_PX = 60;

const scrollerOf = (list: Element | null): HTMLElement | null => list?.closest<HTMLElement>('[data-scroller]') ?? null;

/** Which rows are in view while the page around the list scrolls, and where they stand in the list. */
export function useAccountRows(listRef: RefObject<HTMLDivElement | null>, accounts: readonly Account[]) {
  const [above, setAbove] = useState(0);
  // What stands above the list grows and wraps with the width of the window.
  useLayoutEffect(() => {
    const list = listRef.current;
    const scroller = scrollerOf(list);
    if (!list || !scroller) return;
    setAbove(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  });
  const virtualizer = useVirtualizer({
    count: accounts.length,
    getScrollElement: () => scrollerOf(listRef.current),
    estimateSize: () => ACCOUNT_ROW_PX,
    getItemKey: (index) => accounts[index]?.user.uid ?? index,
    scrollMargin: above,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const account = accounts[index];
    return account ? [{ index, top: start - above, account }] : [];
  });
  return { heightPx: virtualizer.getTotalSize(), shown };
}
