import { type ChatKey, type ConversationKind, idOf, kindOf } from '../../lib/chat-key.ts';
import { ChannelConversation } from './channel.ts';
import type { Conversation } from './conversation.ts';
import { DirectConversation } from './direct.ts';
import { type KnownState, knownState, useKnown } from './known-state.ts';

/** The kinds of conversations. A new one is a class of its own and a line here. */
const KINDS: Record<ConversationKind, new (key: ChatKey, id: number, state: KnownState) => Conversation> = {
  channel: ChannelConversation,
  direct: DirectConversation,
};

/** A conversation in a given state. */
export const conversationIn = (state: KnownState, key: ChatKey): Conversation =>
  new KINDS[kindOf(key)](key, idOf(key), state);

/** A conversation as it is now. */
export const conversationOf = (key: ChatKey): Conversation => conversationIn(knownState(), key);

/**
 * What `select` reads from a conversation. The component renders again only when that changes; lists and objects are
 * compared by content.
 */
export const useConversation = <T>(key: ChatKey, select: (conversation: Conversation) => T): T =>
  useKnown((state) => select(conversationIn(state, key)));

/** The address of a conversation; typed for `Link` and `navigate`. */
export const linkOf = (key: ChatKey) => conversationOf(key).link;

/** The address of one message: the conversation opens around it and highlights it briefly. */
export const linkToMessage = (key: ChatKey, mid: number) => ({ ...linkOf(key), search: { mid } });

/** The address of the settings of a conversation; typed for `Link` and `navigate`. */
export const settingsLinkOf = (key: ChatKey, area?: string) => conversationOf(key).settingsLink(area);

/** The display name of a conversation without its sign; empty if unknown. */
export const useChatName = (key: ChatKey): string => useConversation(key, ({ name }) => name);
