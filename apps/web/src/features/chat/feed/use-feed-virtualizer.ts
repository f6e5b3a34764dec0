import { type ReactVirtualizer, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { estimateRow } from './estimate-row.ts';
import type { FeedRowModel } from './feed-rows.ts';

/** Within this distance of the end the feed stays at the end. */
export const END_THRESHOLD_PX = 80;
/** Space above the first row, for the loading indicator. */
const FEED_PADDING_TOP_PX = 56;
const FEED_PADDING_BOTTOM_PX = 4;
/** Rows rendered beyond both edges of the view. */
const OVERSCAN = 4;

const MOST_REMEMBERED = 60;
const positions = new Map<ChatKey, FeedPosition>();

/** The position at which a chat was left; undefined if it was not open yet. */
const positionOf = (key: ChatKey): FeedPosition | undefined => positions.get(key);

type ScrollDirection = NonNullable<FeedVirtualizer['scrollDirection']>;
export type FeedVirtualizer = ReactVirtualizer<HTMLDivElement, Element>;

/** Size of the last feed on the screen, so that the next one is rendered correctly at once. */
let lastRect = { width: 0, height: 0 };

export interface FeedVirtualizerOptions {
  chatKey: ChatKey;
  isOpen: boolean;
  rows: readonly FeedRowModel[];
  /** Newer messages exist that are not in the window: appended rows are then history. */
  hasNewer: boolean;
}

/** Scroll anchoring: which rows are in the DOM, and the reader's position when rows are added, removed and resized. */
export function useFeedVirtualizer({ chatKey, isOpen, rows, hasNewer }: FeedVirtualizerOptions) {
  const scrollRef = useRef<HTMLDivElement>(null);
  // The page that completes the window up to the end is history, although its arrival ends `hasNewer`.
  const hadNewer = useRef(hasNewer);
  // The virtualizer resets it as soon as scrolling ends, which is before the rows that came into view are measured.
  const direction = useRef<ScrollDirection>('forward');
  const virtualizer: FeedVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimateRow(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    paddingStart: FEED_PADDING_TOP_PX,
    paddingEnd: FEED_PADDING_BOTTOM_PX,
    anchorTo: 'end',
    followOnAppend: !hadNewer.current,
    // While newer messages are still to load, the last row is not the end, and its measurement moves nothing.
    scrollEndThreshold: hasNewer ? -1 : END_THRESHOLD_PX,
    // Otherwise React would render a frame late what the virtualizer measures during layout.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    initialRect: lastRect,
    initialOffset: () => initialOffsetOf(chatKey, rows),
    initialMeasurementsCache: positionOf(chatKey)?.sizes ?? [],
    useScrollendEvent: true,
    onChange: ({ scrollDirection }) => {
      direction.current = scrollDirection ?? direction.current;
    },
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item) => keepsPlace(item, virtualizer, direction.current);
  useEffect(() => {
    hadNewer.current = hasNewer;
  });
  useRestoredPosition(chatKey, rows, virtualizer);
  // A feed that is too short to scroll reports no position, and the virtualizer keeps its estimate: it would search for
  // it in every frame, for five seconds after each message.
  useEffect(() => {
    if (virtualizer.getTotalSize() <= heightOf(virtualizer)) virtualizer.scrollOffset = 0;
  });
  useRememberedPosition(isOpen ? chatKey : null, rows, { virtualizer, scrollRef });
  return { scrollRef, virtualizer };
}

/**
 * Whether the scroll position is adjusted when the size of a row becomes known. Errors in the estimates of rows above
 * must not push the reader's text away: older messages also appear in the space above the former first row, and fast
 * scrolling reaches unmeasured rows at the top of the view.
 */
function keepsPlace(item: VirtualItem, virtualizer: FeedVirtualizer, direction: ScrollDirection): boolean {
  const offset = virtualizer.scrollOffset ?? 0;
  const isNew = !virtualizer.itemSizeCache.has(item.key);
  if (isNew) return item.start < offset + (direction === 'backward' ? heightOf(virtualizer) : FEED_PADDING_TOP_PX);
  // The virtualizer's default: rows in view grow downwards.
  return item.end <= offset && virtualizer.scrollDirection !== 'backward';
}

const heightOf = (virtualizer: FeedVirtualizer): number => virtualizer.scrollRect?.height ?? 0;

/** The initial scroll position of the chat, as far as sizes are known: rows rendered elsewhere would be wasted. */
function initialOffsetOf(chatKey: ChatKey, rows: readonly FeedRowModel[]): number {
  const { anchor = null, sizes = [] } = positionOf(chatKey) ?? {};
  const measured = new Map(sizes.map(({ key, size }) => [key, size]));
  let end = FEED_PADDING_TOP_PX;
  for (const row of rows) {
    if (anchor && row.key === anchor.rowKey) return end + anchor.offset;
    end += measured.get(row.key) ?? estimateRow(row);
  }
  return Math.max(0, end + FEED_PADDING_BOTTOM_PX - lastRect.height);
}

/** The virtualizer's space above and below the view, px: reading it from the element would force a layout. */
export function roomAround(virtualizer: FeedVirtualizer): { above: number; below: number } {
  const above = virtualizer.scrollOffset ?? 0;
  return { above, below: virtualizer.getTotalSize() - heightOf(virtualizer) - above };
}

/** Opens the chat at its last position, or else at its end. */
function useRestoredPosition(chatKey: ChatKey, rows: readonly FeedRowModel[], virtualizer: FeedVirtualizer): void {
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (isRestored.current || rows.length === 0) return;
    isRestored.current = true;
    const anchor = positionOf(chatKey)?.anchor;
    const index = anchor ? rows.findIndex((row) => row.key === anchor.rowKey) : -1;
    const start = virtualizer.measurementsCache[index]?.start;
    if (anchor && start !== undefined) virtualizer.scrollToOffset(start + anchor.offset);
    else virtualizer.scrollToEnd();
  }, [chatKey, rows, virtualizer]);
}

interface Remembered {
  virtualizer: FeedVirtualizer;
  scrollRef: RefObject<HTMLDivElement | null>;
}

function useRememberedPosition(
  chatKey: ChatKey | null,
  rows: readonly FeedRowModel[],
  { virtualizer, scrollRef }: Remembered,
) {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useLayoutEffect(() => {
    const element = scrollRef.current;
    return () => {
      if (!element || chatKey === null || latest.current.length === 0) return;
      lastRect = virtualizer.scrollRect ?? lastRect;
      const offset = virtualizer.scrollOffset ?? 0;
      const item = virtualizer.getVirtualItemForOffset(offset);
      const row = item && latest.current[item.index];
      const isAtEnd = roomAround(virtualizer).below <= END_THRESHOLD_PX;
      const anchor = row && !isAtEnd ? { rowKey: row.key, offset: offset - item.start } : null;
      rememberPosition(chatKey, { anchor, sizes: virtualizer.takeSnapshot() });
    };
  }, [chatKey, virtualizer, scrollRef]);
}

/**
 * Where a reader left a chat: the row at the top of the view and how far it was scrolled out, px; null = at the end.
 */
interface FeedPosition {
  anchor: { rowKey: string | number; offset: number } | null;
  /** Sizes of the rows that were measured. */
  sizes: VirtualItem[];
}

/** Stores the position of a chat until the page is closed. */
function rememberPosition(key: ChatKey, position: FeedPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const oldest = positions.keys().next().value;
  if (positions.size > MOST_REMEMBERED && oldest !== undefined) positions.delete(oldest);
}
