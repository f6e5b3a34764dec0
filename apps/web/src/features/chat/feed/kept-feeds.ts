import type { ChatKey } from '#lib/chat-key.ts';
import { chatsStore } from '../chats.store.ts';
import { type ChatLog, logOf, messagesStore } from '../log/messages.store.ts';

/** Maximum number of feeds kept beside the open one, for switching between a few chats. */
const MOST_KEPT = 3;

interface KeptFeed {
  key: ChatKey;
  /** The log that it showed when its chat was left. */
  log: ChatLog;
}

export interface Feeds {
  open: ChatKey;
  /** A feed with a divider is not kept: the divider disappears when the chat is left. */
  hadUnread: boolean;
  /** Last left first. */
  kept: readonly KeptFeed[];
}

const hasUnread = (key: ChatKey): boolean => (chatsStore.getState().unread[key]?.length ?? 0) > 0;
const isUpToDate = ({ key, log }: KeptFeed): boolean => logOf(messagesStore.getState(), key) === log;

/** The first chat to be opened: none was left yet. */
export const firstFeed = (key: ChatKey): Feeds => ({ open: key, hadUnread: hasUnread(key), kept: [] });

/** Removes feeds whose chats have changed since they were left; the same object if none has. */
export const withoutStale = (feeds: Feeds): Feeds =>
  feeds.kept.every(isUpToDate) ? feeds : { ...feeds, kept: feeds.kept.filter(isUpToDate) };

/** Opens another chat, and keeps the previous feed if possible. */
export function withOpened({ open, hadUnread, kept }: Feeds, key: ChatKey): Feeds {
  const log = logOf(messagesStore.getState(), open);
  const left = hadUnread || hasUnread(open) || log.mids.length === 0 ? [] : [{ key: open, log }];
  const others = kept.filter((feed) => feed.key !== key);
  return { open: key, hadUnread: hasUnread(key), kept: [...left, ...others].slice(0, MOST_KEPT) };
}
