import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import type { SessionItem } from './list-sessions.ts';

export const SESSION_FILTERS = ['all', 'unread', 'channels', 'direct'] as const;
export type SessionFilter = (typeof SESSION_FILTERS)[number];

/** The chats that match a filter. The open chat stays in the list of unread ones while it is being read. */
export function filterSessions(
  items: readonly SessionItem[],
  filter: SessionFilter,
  openKey: ChatKey | null,
): readonly SessionItem[] {
  switch (filter) {
    case 'all':
      return items;
    case 'unread':
      return items.filter((item) => item.unread > 0 || item.key === openKey);
    case 'channels':
      return items.filter((item) => isChannelKey(item.key));
    case 'direct':
      return items.filter((item) => !isChannelKey(item.key));
    default:
      return filter satisfies never;
  }
}

/** The chat one step away from the open one, optionally only among unread ones; undefined at the end of the list. */
export function neighbourOf(
  items: readonly SessionItem[],
  openKey: ChatKey | null,
  { step, isUnreadOnly }: { step: 1 | -1; isUnreadOnly: boolean },
): SessionItem | undefined {
  const from = items.findIndex((item) => item.key === openKey);
  const start = from === -1 && step === -1 ? items.length : from;
  for (let index = start + step; index >= 0 && index < items.length; index += step) {
    const item = items[index];
    if (item && (!isUnreadOnly || item.unread > 0)) return item;
  }
  return undefined;
}
