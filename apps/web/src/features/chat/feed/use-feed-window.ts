import { saysJoined } from '@loquat/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useUi } from '#hooks/use-ui.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid } from '#state/session.ts';
import { chatsStore } from '../chats.store.ts';
import { isImageMessage } from '../content/message-kinds.ts';
import { loadHistory } from '../log/history/history.actions.ts';
import { findMessage, useChatWindow } from '../log/messages.selectors.ts';
import type { ChatLog } from '../log/messages.store.ts';
import { type FeedRowModel, localDayOf, messagesOf, type RowMessage, type RowSource, toFeedRows } from './feed-rows.ts';

/** The read position when the chat was opened; the divider stays there until the chat is left. */
export interface UnreadAtOpen {
  /** Newest message seen then; null = nothing was unread. */
  readMarker: number | null;
  count: number;
}

export interface FeedWindow {
  log: ChatLog;
  rows: readonly FeedRowModel[];
  unread: UnreadAtOpen;
  /** Retries loading messages that failed to load. */
  retry: () => void;
}

const NOTHING_UNREAD: UnreadAtOpen = { readMarker: null, count: 0 };

const sourceOf = (mid: number): RowSource[] => {
  const message = findMessage(mid);
  if (!message) return [];
  const { from_uid, created_at, local_id, failed, reply_mid, properties } = message;
  // A failed message shows its error below itself, so it needs a row of its own.
  const isImage = !failed && isImageMessage(message);
  return [
    {
      mid,
      from_uid,
      created_at,
      key: local_id ?? mid,
      isImage,
      isReply: reply_mid !== undefined,
      isNotice: saysJoined(properties),
    },
  ];
};

function unreadNow(key: ChatKey): UnreadAtOpen {
  const { unread, unreadFrom, readMarkers } = chatsStore.getState();
  const count = unread[key]?.length ?? 0;
  const from = unreadFrom[key];
  const readMarker = from === undefined ? (readMarkers[key] ?? 0) : from - 1;
  return { readMarker: count > 0 ? readMarker : null, count };
}

/** Includes messages that have arrived since, from the earlier read position on. */
const grown = (before: UnreadAtOpen, now: UnreadAtOpen): UnreadAtOpen =>
  now.count > before.count ? { ...now, readMarker: before.readMarker ?? now.readMarker } : before;

/**
 * The divider stays where it was when the chat was opened, unless the reader moves it. Until all missed messages have
 * been delivered (`isTold`), a chat keeps the divider of its opening.
 */
function useUnread(key: ChatKey, { isOpen, isTold }: { isOpen: boolean; isTold: boolean }): UnreadAtOpen {
  const from = useStore(chatsStore, ({ unreadFrom }) => unreadFrom[key]);
  const unseen = useUnseenCount(key);
  const [atOpen, setAtOpen] = useState(() => ({ from, isTold, unread: unreadNow(key) }));
  const { unread } = atOpen;
  let next = atOpen;
  if (from !== undefined && atOpen.from !== from) next = { ...atOpen, from, unread: unreadNow(key) };
  else if (!isOpen && unread.readMarker !== null) next = { ...atOpen, unread: NOTHING_UNREAD };
  else if (!atOpen.isTold && (isTold || unseen > unread.count))
    next = { ...atOpen, isTold, unread: grown(unread, unreadNow(key)) };
  if (next !== atOpen) setAtOpen(next);
  return next.unread;
}

/** The messages of the open chat as rows. Loads the newest page when none is in memory. */
export function useFeedWindow(key: ChatKey, isOpen: boolean): FeedWindow {
  const log = useChatWindow(key);
  const { mids, hasMore, hasNewer, hasFailed } = log;
  const isReady = useUi(({ ready }) => ready);
  const unread = useUnread(key, { isOpen, isTold: isReady && (mids.length > 0 || !hasMore) });
  const rows = useRows(log, unread.readMarker);
  const isFirstPageNeeded = isOpen && mids.length === 0 && hasMore && !hasNewer && !hasFailed;
  // The log records the failure.
  const load = useCallback((): void => void loadHistory(key).catch(() => {}), [key]);
  useEffect(() => {
    if (isFirstPageNeeded) load();
  }, [isFirstPageNeeded, load]);
  return { log, rows, unread, retry: load };
}

function useRows({ mids, hasMore, hasFailed }: ChatLog, readMarker: number | null): readonly FeedRowModel[] {
  const [shownFrom, setShownFrom] = useState<number | null>(null);
  const rows = useMemo(
    () =>
      toFeedRows(mids.flatMap(sourceOf), {
        isComplete: !hasMore,
        isBroken: hasFailed,
        shownFrom,
        readMarker,
        dayOf: localDayOf,
      }),
    [mids, hasMore, hasFailed, shownFrom, readMarker],
  );
  const first = messagesOf(rows.find((row) => messagesOf(row).length > 0))[0]?.key ?? null;
  if (first !== shownFrom) setShownFrom(first);
  return rows;
}

/** Number of other users' messages that the reader has not seen yet. */
export const useUnseenCount = (key: ChatKey): number => useStore(chatsStore, (state) => state.unread[key]?.length ?? 0);

/** Whether a message is the user's own and still being sent. */
export function isOwnSending(shown: RowMessage | undefined): boolean {
  const message = shown && findMessage(shown.mid);
  return message?.from_uid === getMyUid() && message.sending === true;
}
