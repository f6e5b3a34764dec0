import { conversationOf } from '#features/conversations/conversations.ts';
import { findUser } from '#features/users/users.selectors.ts';
import { usersStore } from '#features/users/users.store.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { isGuest } from '#state/session.ts';
import type { SlashList } from './triggers.ts';

/** The list that `/` opens in a conversation; undefined if it is an ordinary character there. */
export function slashListOf(chatKey: ChatKey): SlashList | undefined {
  // The server lists commands to members alone.
  if (isGuest()) return undefined;
  const { peer, members } = conversationOf(chatKey);
  if (findUser(peer)?.is_visitor) return 'canned';
  const { byId } = usersStore.getState();
  return members.some((uid) => byId[uid]?.is_bot) ? 'commands' : undefined;
}
