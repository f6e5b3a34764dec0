import { getMyUid } from '../../../state/session.ts';
import { markUnread } from './mark-unread.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, isTemporary, logOf, messagesStore } from '../log/messages.store.ts';

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
