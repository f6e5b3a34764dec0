import { useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';
import { chatsStore } from './chats.store.ts';
import { createSessionLister, type SessionItem } from './session-list.ts';

const listSessions = createSessionLister();

/** Known messages of others in a chat that are newer than its read marker. */
export const useUnreadCount = (key: ChatKey): number => useStore(chatsStore, (state) => state.unread[key]?.length ?? 0);

/** Whether one of the unread messages mentions the user. */
export const useHasMention = (key: ChatKey): boolean =>
  useStore(chatsStore, (state) => (state.mentions[key]?.length ?? 0) > 0);

/** Newest message seen in a chat, 0 = none. */
export const useReadMarker = (key: ChatKey): number => useStore(chatsStore, (state) => state.readMarkers[key] ?? 0);

/** The list of chats in display order; rows and list keep their identity while unchanged. */
export const useSessionList = (): readonly SessionItem[] =>
  useStore(chatsStore, (state) => listSessions(state, Date.now()));

/** Unread messages of all chats that are not muted: the number in the page title. */
export const useTotalUnread = (): number =>
  useStore(chatsStore, (state) =>
    listSessions(state, Date.now()).reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0),
  );

/** The chat that was open last, null = none. */
export const useLastOpened = (): ChatKey | null => useStore(chatsStore, (state) => state.lastOpened);
