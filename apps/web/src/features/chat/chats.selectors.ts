import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useIsGuest } from '../../hooks/use-session.ts';
import { type ChatKey, dmKey } from '../../lib/chat-key.ts';
import { isPublicBot, useUsers } from '../users/users.selectors.ts';
import { createChatLister, type ChatListItem } from './chat-list/list-chats.ts';
import { chatsStore } from './chats.store.ts';

const listChats = createChatLister();

/** The conversations that guests can begin: those with public bots. */
function useChatsOfGuest(): readonly ChatKey[] {
  const isGuest = useIsGuest();
  const users = useUsers();
  return useMemo(() => (isGuest ? users.filter(isPublicBot).map(({ uid }) => dmKey(uid)) : []), [isGuest, users]);
}

/** The list of chats in display order; rows and list keep their identity while unchanged. */
export function useChatListItems(): readonly ChatListItem[] {
  const chats = useChatsOfGuest();
  return useStore(chatsStore, (state) => listChats(state, Date.now(), chats));
}

/** Unread messages in all chats that are not muted: the number in the page title. */
export function useTotalUnread(): number {
  const chats = useChatsOfGuest();
  return useStore(chatsStore, (state) =>
    listChats(state, Date.now(), chats).reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0),
  );
}
