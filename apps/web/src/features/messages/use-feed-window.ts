import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';
import { getMyUid } from '../../lib/session.ts';
import { chatsStore } from '../chats/chats.store.ts';
import { type FeedRow, localDayOf, type RowSource, toFeedRows } from './feed-rows.ts';
import { loadHistory } from './history.actions.ts';
import { findMessage, useChatWindow } from './messages.selectors.ts';
import type { ChatLog } from './messages.store.ts';

/** Where reading had come to when the chat was opened; the divider stays there until the chat is left. */
export interface UnreadAtOpen {
  /** Newest message seen then; null = nothing was unread. */
  readMarker: number | null;
  count: number;
}

export interface FeedWindow {
  log: ChatLog;
  rows: readonly FeedRow[];
  unread: UnreadAtOpen;
  /** The first messages could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

const sourceOf = (mid: number): RowSource[] => {
  const message = findMessage(mid);
  if (!message) return [];
  const { from_uid, created_at, local_id } = message;
  return [{ mid, from_uid, created_at, key: local_id ?? mid }];
};

function unreadNow(key: ChatKey): UnreadAtOpen {
  const { unread, readMarkers } = chatsStore.getState();
  const count = unread[key]?.length ?? 0;
  return { readMarker: count > 0 ? (readMarkers[key] ?? 0) : null, count };
}

/** The messages of the open chat as rows. Loads the newest page when none is in memory. */
export function useFeedWindow(key: ChatKey, isOpen: boolean): FeedWindow {
  const log = useChatWindow(key);
  const [unread] = useState(() => unreadNow(key));
  const { mids, hasMore, hasNewer } = log;
  const rows = useMemo(
    () =>
      toFeedRows(mids.flatMap(sourceOf), {
        isComplete: !hasMore,
        readMarker: unread.readMarker,
        dayOf: localDayOf,
      }),
    [mids, hasMore, unread.readMarker],
  );
  const { hasFailed, retry } = useFirstPage(key, isOpen && mids.length === 0 && hasMore && !hasNewer);
  return { log, rows, unread, hasFailed, retry };
}

function useFirstPage(key: ChatKey, isNeeded: boolean) {
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => loadHistory(key).catch(() => setHasFailed(true)), [key]);
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  // Asking again after a failure is up to the reader.
  const retry = (): void => {
    setHasFailed(false);
    void load();
  };
  return { hasFailed, retry };
}

/** Known messages of others that the reader has not seen yet. */
export const useUnseenCount = (key: ChatKey): number => useStore(chatsStore, (state) => state.unread[key]?.length ?? 0);

/** Whether the newest row is one's own message on its way. */
export function isOwnSending(row: FeedRow | undefined): boolean {
  const message = row?.kind === 'message' ? findMessage(row.mid) : undefined;
  return message?.from_uid === getMyUid() && message.sending === true;
}
