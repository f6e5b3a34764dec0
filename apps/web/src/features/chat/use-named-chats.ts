import { useMemo } from 'react';
import { useMyUid } from '../../hooks/use-session.ts';
import { type ChatKey, channelKey, dmKey } from '../../lib/chat-key.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { conversationIn } from '../conversations/conversations.ts';
import { useKnownState } from '../conversations/known-state.ts';
import { contactsStore } from '../users/contacts.store.ts';
import { useUsers } from '../users/users.selectors.ts';
import { useChatListItems } from './chats.selectors.ts';

/** A chat that can be picked. */
export interface NamedChat {
  key: ChatKey;
  name: string;
}

/** Channels and users, without the current user and guests: those with the latest messages first, then by name. */
export function useNamedChats(): readonly NamedChat[] {
  const sessions = useChatListItems();
  const channels = channelsStore((state) => state.byId);
  const users = useUsers();
  const nicknames = contactsStore((state) => state.nicknames);
  const myUid = useMyUid();
  return useMemo(() => {
    const people = users
      .filter(({ uid, create_by }) => uid !== myUid && create_by !== 'guest')
      .map(({ uid, name }) => ({ key: dmKey(uid), name: nicknames[uid] || name }));
    const places = Object.values(channels).map(({ gid, name }) => ({ key: channelKey(gid), name }));
    const rank = new Map(sessions.map(({ key }, index) => [key, index]));
    const rankOf = ({ key }: NamedChat): number => rank.get(key) ?? sessions.length;
    return [...places, ...people].toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
  }, [users, channels, nicknames, sessions, myUid]);
}

/** The chats in which a member can write: no channels of only owner or administrators, no blocked users. */
export function useWritableChats(): readonly NamedChat[] {
  const chats = useNamedChats();
  const state = useKnownState();
  return useMemo(() => chats.filter(({ key }) => conversationIn(state, key).mayWrite), [chats, state]);
}
