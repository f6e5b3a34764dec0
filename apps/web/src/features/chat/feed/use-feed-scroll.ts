import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { jumpToLatest, loadHistory, loadNewer } from '../log/history/history.actions.ts';
import { leaveChat, viewChat } from '../log/view.actions.ts';
import { messagesOf } from './feed-rows.ts';
import { END_THRESHOLD_PX, type FeedVirtualizer, roomAround, useFeedVirtualizer } from './use-feed-virtualizer.ts';
import { type FeedWindow, isOwnSending } from './use-feed-window.ts';

/** Older messages load when the reader is this close to the first one in memory; newer ones likewise. */
const LOAD_WITHIN_PX = 600;

/** Handles scrolling: loads the adjacent page, tracks whether the end is in view, and keeps it in view. */
export function useFeedScroll(chatKey: ChatKey, { log, rows }: FeedWindow, isOpen: boolean) {
  const { scrollRef, virtualizer } = useFeedVirtualizer({ chatKey, isOpen, rows, hasNewer: log.hasNewer });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isAtEndRef = useRef(true);

  const loadAround = ({ above, below }: { above: number; below: number }): void => {
    if (log.loading || rows.length === 0) return;
    // The log records that a load failed.
    if (above < LOAD_WITHIN_PX && log.hasMore) loadHistory(chatKey).catch(() => {});
    else if (below < LOAD_WITHIN_PX && log.hasNewer) loadNewer(chatKey).catch(() => {});
  };
  const handleScroll = (): void => {
    const element = scrollRef.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    const atEnd = below <= END_THRESHOLD_PX && !log.hasNewer;
    isAtEndRef.current = atEnd;
    if (atEnd !== isAtEnd) {
      setIsAtEnd(atEnd);
      viewChat(chatKey, atEnd);
    }
    // A failed load is retried with the next movement.
    loadAround({ above: element.scrollTop, below });
  };
  const toEnd = async (): Promise<void> => {
    await jumpToLatest(chatKey).catch(() => {});
    virtualizer.scrollToEnd();
  };
  // A reader at an end of the loaded part gets more without scrolling.
  useEffect(() => {
    if (isOpen && !log.hasFailed) loadAround(roomAround(virtualizer));
  });
  useViewedChat(isOpen ? chatKey : null, isAtEndRef);
  useEndKept(virtualizer, isAtEndRef, isOpen);
  useEndFollowed(scrollRef, virtualizer, isAtEndRef);
  useOwnMessageShown(virtualizer, rows);
  const { containerRef } = virtualizer;
  return { scrollRef, containerRef, virtualizer, isAtEnd: isAtEnd && !log.hasNewer, handleScroll, toEnd };
}

/** Reports that the chat is on the screen; null = it is hidden. */
function useViewedChat(chatKey: ChatKey | null, isAtEnd: { current: boolean }): void {
  useEffect(() => {
    if (chatKey === null) return undefined;
    viewChat(chatKey, isAtEnd.current);
    return () => leaveChat(chatKey);
  }, [chatKey, isAtEnd]);
}

/** A growing composer takes space from the feed, even from a hidden one: its end stays in view. */
function useEndKept(virtualizer: FeedVirtualizer, isAtEnd: { current: boolean }, isOpen: boolean): void {
  const height = virtualizer.scrollRect?.height ?? 0;
  useLayoutEffect(() => {
    if (isOpen && height > 0 && isAtEnd.current) virtualizer.scrollToEnd();
  }, [height, isOpen, virtualizer, isAtEnd]);
}

/** The virtualizer reports a new height only if it changes which rows are in view. */
function useEndFollowed(
  scrollRef: RefObject<HTMLElement | null>,
  virtualizer: FeedVirtualizer,
  isAtEnd: { current: boolean },
): void {
  useEffect(() => {
    const element = scrollRef.current;
    let height = element?.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element?.clientHeight === height) return;
      height = element?.clientHeight;
      if (isAtEnd.current) virtualizer.scrollToEnd();
    });
    if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [scrollRef, virtualizer, isAtEnd]);
}

/** After sending a message, the user wants to see it, even if they were reading elsewhere. */
function useOwnMessageShown(virtualizer: FeedVirtualizer, rows: FeedWindow['rows']): void {
  const last = messagesOf(rows.at(-1)).at(-1);
  const shownKey = useRef(last?.key);
  useLayoutEffect(() => {
    if (shownKey.current === last?.key) return;
    shownKey.current = last?.key;
    if (isOwnSending(last)) virtualizer.scrollToEnd();
  }, [last, virtualizer]);
}
