import type { ChatKey } from '#lib/chat-key.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import type { ChatListItem } from './list-chats.ts';

export const SESSION_FILTERS = ['all', 'unread', 'channels', 'direct'] as const;
export type ChatFilter = (typeof SESSION_FILTERS)[number];

/** The chats that match a filter. The open chat stays in the list of unread ones while it is being read. */
export function filterChats(
  items: readonly ChatListItem[],
  filter: ChatFilter,
  openKey: ChatKey | null,
): readonly ChatListItem[] {
  switch (filter) {
    case 'all':
      return items;
    case 'unread':
      return items.filter((item) => item.unread > 0 || item.key === openKey);
    case 'channels':
      return items.filter((item) => conversationOf(item.key).listedIn === 'channels');
    case 'direct':
      return items.filter((item) => conversationOf(item.key).listedIn === 'people');
    default:
      return filter satisfies never;
  }
}

/** The chat one step away from the open one, optionally only among unread ones; undefined at the end of the list. */
export function neighbourOf(
  items: readonly ChatListItem[],
  openKey: ChatKey | null,
  { step, isUnreadOnly }: { step: 1 | -1; isUnreadOnly: boolean },
): ChatListItem | undefined {
  const from = items.findIndex((item) => item.key === openKey);
  const start = from === -1 && step === -1 ? items.length : from;
  for (let index = start + step; index >= 0 && index < items.length; index += step) {
    const item = items[index];
    if (item && (!isUnreadOnly || item.unread > 0)) return item;
  }
  return undefined;
}
