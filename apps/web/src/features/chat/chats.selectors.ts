import { useStore } from 'zustand';
import { chatsStore } from './chats.store.ts';
import { createSessionLister, type SessionItem } from './sessions/list-sessions.ts';

const listSessions = createSessionLister();

/** The list of chats in display order; rows and list keep their identity while unchanged. */
export const useSessionList = (): readonly SessionItem[] =>
  useStore(chatsStore, (state) => listSessions(state, Date.now()));

/** Unread messages in all chats that are not muted: the number in the page title. */
export const useTotalUnread = (): number =>
  useStore(chatsStore, (state) =>
    listSessions(state, Date.now()).reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0),
  );
