import { useEffect, useState } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { firstFeed, withOpened, withoutStale } from './kept-feeds.ts';
import { messagesStore } from '../log/messages.store.ts';

/**
 * The chats that were open before this one and whose feeds still show them as they are. A chat in which something was
 * said since, or that has unread messages, opens anew: with its divider, and where reading goes on.
 */
export function useKeptFeeds(openKey: ChatKey): readonly ChatKey[] {
  const [known, setFeeds] = useState(() => firstFeed(openKey));
  const feeds = known.open === openKey ? known : withOpened(known, openKey);
  if (feeds !== known) setFeeds(feeds);
  useEffect(() => {
    const drop = (): void => setFeeds(withoutStale);
    drop();
    return messagesStore.subscribe(drop);
  }, [openKey]);
  return feeds.kept.map(({ key }) => key);
}
