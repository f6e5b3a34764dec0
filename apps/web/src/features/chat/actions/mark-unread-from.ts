import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid } from '#state/session.ts';
import { withdrawReadMarker } from '../chats.actions.ts';
import { chatsStore } from '../chats.store.ts';
import { type Appeared, mentionsMe } from '../chats/unread.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, isTemporary, logOf, messagesStore } from '../log/messages.store.ts';

/** Marks a chat as unread starting at one of its messages. */
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
 * Marks a chat as unread starting at a message: `messages` is that one and the known ones after it. The server's read
 * markers only move forward, so this is local to this device and lasts until the chat is opened again and its end is
 * seen, until it is marked as read, or until another device reads further. Read markers not yet sent to the server are
 * dropped, so on other devices that part stays unread too.
 */
function markUnread(key: ChatKey, messages: readonly Appeared[], myUid: number): void {
  const [first] = messages;
  if (!first) return;
  withdrawReadMarker(key);
  const midsOf = (some: readonly Appeared[]) => some.map(({ mid }) => mid);
  const news = messages.filter((message) => message === first || message.from_uid !== myUid);
  chatsStore.setState(({ unread, mentions, unreadFrom, keptUnread }) => ({
    unread: { ...unread, [key]: midsOf(news) },
    mentions: { ...mentions, [key]: midsOf(news.filter((message) => mentionsMe(message, myUid))) },
    unreadFrom: { ...unreadFrom, [key]: first.mid },
    keptUnread: [...new Set([...keptUnread, key])],
  }));
}
