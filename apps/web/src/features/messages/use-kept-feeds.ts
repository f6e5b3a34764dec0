import { useEffect, useState } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { chatsStore } from '../chats/chats.store.ts';
import { type ChatLog, logOf, messagesStore } from './messages.store.ts';

/** Feeds that stay beside the open one: the chats between which people go back and forth. */
const MOST_KEPT = 3;

interface KeptFeed {
  key: ChatKey;
  /** What it showed when its chat was left. */
  log: ChatLog;
}

interface Feeds {
  open: ChatKey;
  /** A feed with a divider is not kept: the divider goes when the chat is left. */
  hadUnread: boolean;
  /** Last left first. */
  kept: readonly KeptFeed[];
}

const hasUnread = (key: ChatKey): boolean => (chatsStore.getState().unread[key]?.length ?? 0) > 0;
const isUpToDate = ({ key, log }: KeptFeed): boolean => logOf(messagesStore.getState(), key) === log;

const withoutStale = (feeds: Feeds): Feeds =>
  feeds.kept.every(isUpToDate) ? feeds : { ...feeds, kept: feeds.kept.filter(isUpToDate) };

function withOpened({ open, hadUnread, kept }: Feeds, key: ChatKey): Feeds {
  const log = logOf(messagesStore.getState(), open);
  const left = hadUnread || hasUnread(open) || log.mids.length === 0 ? [] : [{ key: open, log }];
  const others = kept.filter((feed) => feed.key !== key);
  return { open: key, hadUnread: hasUnread(key), kept: [...left, ...others].slice(0, MOST_KEPT) };
}

/**
 * The chats that were open before this one and whose feeds still show them as they are. A chat in which something was
 * said since, or that has unread messages, opens anew: with its divider, and where reading goes on.
 */
export function useKeptFeeds(openKey: ChatKey): readonly ChatKey[] {
  const [known, setFeeds] = useState<Feeds>(() => ({ open: openKey, hadUnread: hasUnread(openKey), kept: [] }));
  const feeds = known.open === openKey ? known : withOpened(known, openKey);
  if (feeds !== known) setFeeds(feeds);
  useEffect(() => {
    const drop = (): void => setFeeds(withoutStale);
    drop();
    return messagesStore.subscribe(drop);
  }, [openKey]);
  return feeds.kept.map(({ key }) => key);
}
