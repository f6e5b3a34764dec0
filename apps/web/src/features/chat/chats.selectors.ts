import { useStore } from 'zustand';
import { createChatLister, type ChatListItem } from './chat-list/list-chats.ts';
import { chatsStore } from './chats.store.ts';

const listChats = createChatLister();

/** The list of chats in display order; rows and list keep their identity while unchanged. */
export const useChatListItems = (): readonly ChatListItem[] =>
  useStore(chatsStore, (state) => listChats(state, Date.now()));

/** Unread messages in all chats that are not muted: the number in the page title. */
export const useTotalUnread = (): number =>
  useStore(chatsStore, (state) =>
    listChats(state, Date.now()).reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0),
  );
