import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Account } from './account-list.ts';

/** Height of a row; `account-row.tsx` draws it so. */
const ACCOUNT_ROW_PX = 60;

const scrollerOf = (list: Element | null): HTMLElement | null => list?.closest<HTMLElement>('[data-scroller]') ?? null;

/** Px from the start of the scrolled page to the list. What stands above it wraps with the width of the window. */
function useDistance(listRef: RefObject<HTMLDivElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const list = listRef.current;
    const scroller = scrollerOf(list);
    if (!list || !scroller) return;
    const measure = (): void =>
      setDistance(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [listRef]);
  return distance;
}

/** Which rows are in view while the page around the list scrolls, and where they stand in the list. */
export function useAccountRows(listRef: RefObject<HTMLDivElement | null>, accounts: readonly Account[]) {
  const distance = useDistance(listRef);
  const virtualizer = useVirtualizer({
    count: accounts.length,
    getScrollElement: () => scrollerOf(listRef.current),
    estimateSize: () => ACCOUNT_ROW_PX,
    getItemKey: (index) => accounts[index]?.user.uid ?? index,
    scrollMargin: distance,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const account = accounts[index];
    return account ? [{ index, top: start - distance, account }] : [];
  });
  return { heightPx: virtualizer.getTotalSize(), shown };
}
