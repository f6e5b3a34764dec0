import { type NamedChat, useNamedChats } from '../../features/chat/use-named-chats.ts';
import { conversationOf } from '../../features/conversations/conversations.ts';
import { useMe } from '../../features/users/users.selectors.ts';
import { dmKey } from '../../lib/chat-key.ts';

/** All users except guests, with the current user first. */
export function usePeopleToPick(): readonly NamedChat[] {
  const chats = useNamedChats();
  const me = useMe();
  const others = chats.filter(({ key }) => conversationOf(key).listedIn === 'people');
  return me ? [{ key: dmKey(me.uid), name: me.name }, ...others] : others;
}
