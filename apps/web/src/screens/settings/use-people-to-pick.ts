import { type NamedChat, useNamedChats } from '../../features/chat/use-named-chats.ts';
import { useMe } from '../../features/users/users.selectors.ts';
import { dmKey, isChannelKey } from '../../lib/chat-key.ts';

/** Everybody except guests, with the user first. */
export function usePeopleToPick(): readonly NamedChat[] {
  const chats = useNamedChats();
  const me = useMe();
  const others = chats.filter(({ key }) => !isChannelKey(key));
  return me ? [{ key: dmKey(me.uid), name: me.name }, ...others] : others;
}
