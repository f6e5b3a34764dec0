import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { markRead } from '../chats.actions.ts';
import { loadAround, loadHistory } from '../log/history/history.actions.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { logOf, messagesStore } from '../log/messages.store.ts';
import { messagesOf } from './feed-rows.ts';
import type { FeedVirtualizer } from './use-feed-virtualizer.ts';
import type { FeedWindow } from './use-feed-window.ts';

/** Where the divider ends up after a jump, px from the top. */
const JUMP_MARGIN_PX = 60;
/** How many pages back to look for the first unread message; if there are more, reading begins there. */
const MOST_PAGES = 20;

/** The bar above the feed: shown until the divider was in view or everything is marked as read. */
export function useUnreadBar(chatKey: ChatKey, { rows, unread }: FeedWindow, virtualizer: FeedVirtualizer) {
  // Missed messages may be delivered after the chat was opened, part by part: each part is checked again.
  const { count } = unread;
  const [known, setKnown] = useState({ count: 0, isDone: true });
  const isKnown = known.count === count;
  const isDone = count === 0 || (isKnown && known.isDone);
  const isJumping = useRef(false);
  const index = isDone ? -1 : rows.findIndex((row) => row.kind === 'unread');
  const [first] = messagesOf(rows[index + 1]);

  const look = useCallback((): void => {
    if (isDone) return;
    // A feed that follows its end scrolls a frame after it grew: until then the divider may be out of view.
    requestAnimationFrame(() => {
      const divider = virtualizer.measurementsCache[index];
      // Uses the browser's numbers: the virtualizer does not report a feed that is too short to scroll.
      const { scrollTop = 0, clientHeight = 0 } = virtualizer.scrollElement ?? {};
      const isInView = !!divider && divider.end > scrollTop && divider.start < scrollTop + clientHeight;
      setKnown({ count, isDone: isInView });
    });
  }, [isDone, index, virtualizer, count]);

  const contentHeight = virtualizer.getTotalSize();
  const height = virtualizer.scrollRect?.height;
  // Runs whenever the feed has settled: a short one never scrolls, and its rows are measured after the first check.
  useEffect(() => {
    if (rows.length === 0) return;
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [rows.length, contentHeight, height, look]);

  const goTo = useCallback((): void => {
    const start = virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0;
    virtualizer.scrollToOffset(Math.max(0, start - JUMP_MARGIN_PX));
  }, [index, virtualizer]);
  // The divider may arrive with one of the pages that a jump loads; scrolling there ends the bar.
  useEffect(() => {
    if (!isJumping.current || index < 0) return;
    isJumping.current = false;
    goTo();
  }, [index, goTo]);
  const jump = async (): Promise<void> => {
    if (index >= 0) return goTo();
    isJumping.current = true;
    const readMarker = unread.readMarker ?? 0;
    const isThere = readMarker > 0 && (await loadAround(chatKey, readMarker).catch(() => false));
    // The message at the read marker may have been deleted.
    if (!isThere) await loadUntil(chatKey, readMarker);
  };
  const dismiss = (): void => {
    markRead(chatKey);
    setKnown({ count, isDone: true });
  };
  const since = findMessage(first?.mid ?? 0)?.created_at;
  return { isShown: isKnown && !isDone, count, since, look, jump, dismiss };
}

async function loadUntil(chatKey: ChatKey, mid: number): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { mids, hasMore } = logOf(messagesStore.getState(), chatKey);
    if (!hasMore || (mids[0] ?? 0) <= mid) return;
    try {
      await loadHistory(chatKey);
    } catch {
      return;
    }
  }
}
