import clsx from 'clsx';
import { Feed, type FeedProps } from './feed.tsx';
import { useEffect, useState } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { firstFeed, withOpened, withoutStale } from './kept-feeds.ts';
import { messagesStore } from '../log/messages.store.ts';

/**
 * The feed of the open chat, and out of sight those of the chats that were open before: going back to one of them draws
 * nothing anew.
 */
export function FeedStack({ chatKey, onInvite }: Pick<FeedProps, 'chatKey' | 'onInvite'>) {
  const kept = useKeptFeeds(chatKey);
  return (
    <div className="relative min-h-0 min-w-0">
      {/* By key: a feed that is moved in the page forgets how far it was scrolled. */}
      {[chatKey, ...kept].toSorted().map((key) => (
        <div key={key} inert={key !== chatKey} className={clsx('feed-layer', key !== chatKey && 'feed-layer-kept')}>
          <Feed chatKey={key} isOpen={key === chatKey} onInvite={onInvite} />
        </div>
      ))}
    </div>
  );
}

/**
 * The chats that were open before this one and whose feeds still show them as they are. A chat in which something was
 * said since, or that has unread messages, opens anew: with its divider, and where reading goes on.
 */
function useKeptFeeds(openKey: ChatKey): readonly ChatKey[] {
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
