import { getMyUid } from '../../../state/session.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, isTemporary, logOf, messagesStore } from '../log/messages.store.ts';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { withdrawReadMarker } from '../chats.actions.ts';
import { chatsStore } from '../chats.store.ts';
import { type Appeared, mentionsMe } from '../chats/unread.ts';

/** Marks a chat as unread from one of its messages on. */
export function markUnreadFrom({ chat, mid }: ChatMessage): void {
  const { mids } = logOf(messagesStore.getState(), chat);
  const later = mids.filter((other) => other >= mid && !isTemporary(other));
  markUnread(
    chat,
    later.flatMap((other) => findMessage(other) ?? []),
    getMyUid(),
  );
}

/**
 * Marks a chat as unread from a message on: `messages` is that one and those after it that are known. Read markers of the
 * server only move forward, so this holds on this device: until the chat is opened again and its end seen, until it is
 * marked as read, or until another device reads on. What the server has not heard of yet it does not hear, so for the
 * other devices, too, that stays unread.
 */
function markUnread(key: ChatKey, messages: readonly Appeared[], myUid: number): void {
  const [first] = messages;
  if (!first) return;
  withdrawReadMarker(key);
  const midsOf = (some: readonly Appeared[]) => some.map(({ mid }) => mid);
  const news = messages.filter((message) => message === first || message.from_uid !== myUid);
  chatsStore.setState(({ unread, mentions, unreadFrom }) => ({
    unread: { ...unread, [key]: midsOf(news) },
    mentions: { ...mentions, [key]: midsOf(news.filter((message) => mentionsMe(message, myUid))) },
    unreadFrom: { ...unreadFrom, [key]: first.mid },
    heldUnread: key,
  }));
}
