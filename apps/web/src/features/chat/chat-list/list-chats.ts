import type { ChatKey } from '#lib/chat-key.ts';
import type { ChatsState } from '../chats.store.ts';

/** One row of the list of chats. */
export interface ChatListItem {
  key: ChatKey;
  /** Newest message; 0 = none. */
  lastMid: number;
  /** Milliseconds since the epoch; 0 = no message yet. */
  lastAt: number;
  unread: number;
  mention: boolean;
  muted: boolean;
  pinned: boolean;
}

const isMuted = (state: ChatsState, key: ChatKey, now: number): boolean => {
  const until = state.muted[key];
  return until === null || (until !== undefined && until > now);
};

const itemOf = (state: ChatsState, key: ChatKey, now: number): ChatListItem => ({
  key,
  lastMid: state.activity[key]?.lastMid ?? 0,
  lastAt: state.activity[key]?.lastAt ?? 0,
  // A channel that the user was added to counts as unread, even without messages.
  unread: state.unread[key]?.length || (state.added.includes(key) ? 1 : 0),
  mention: (state.mentions[key]?.length ?? 0) > 0,
  muted: isMuted(state, key, now),
  pinned: state.pinned[key] !== undefined,
});

const isSame = (a: ChatListItem, b: ChatListItem): boolean =>
  a.lastMid === b.lastMid &&
  a.lastAt === b.lastAt &&
  a.unread === b.unread &&
  a.mention === b.mention &&
  a.muted === b.muted &&
  a.pinned === b.pinned;

const isHidden = ({ hidden, pinned, activity }: ChatsState, key: ChatKey): boolean => {
  const newestThen = hidden[key];
  return newestThen !== undefined && pinned[key] === undefined && (activity[key]?.lastMid ?? 0) <= newestThen;
};

/** Channels, direct messages with messages in them, pinned chats and the given ones; without those the user has hidden. */
function listedKeys(state: ChatsState, others: readonly ChatKey[]): ChatKey[] {
  const spoken = (Object.keys(state.activity) as ChatKey[]).filter((key) => state.activity[key]?.lastMid);
  const keys = new Set([...state.channels, ...others, ...spoken, ...(Object.keys(state.pinned) as ChatKey[])]);
  return [...keys].filter((key) => !isHidden(state, key));
}

const NONE: readonly never[] = [];

/**
 * A selector for the list of chats: pinned ones first (newest pin first), then by newest message. Unchanged rows are
 * the same objects as before, and so is an unchanged list.
 */
export function createChatLister() {
  let list: readonly ChatListItem[] = [];
  let rows = new Map<ChatKey, ChatListItem>();
  return (state: ChatsState, now: number, others: readonly ChatKey[] = NONE): readonly ChatListItem[] => {
    const pinnedAt = (item: ChatListItem) => state.pinned[item.key] ?? 0;
    const next = listedKeys(state, others)
      .map((key) => {
        const item = itemOf(state, key, now);
        const known = rows.get(key);
        return known && isSame(known, item) ? known : item;
      })
      .sort((a, b) => pinnedAt(b) - pinnedAt(a) || b.lastAt - a.lastAt || b.lastMid - a.lastMid);
    if (next.length !== list.length || next.some((item, index) => item !== list[index])) {
      list = next;
      rows = new Map(next.map((item) => [item.key, item]));
    }
    return list;
  };
}
