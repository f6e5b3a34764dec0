import clsx from 'clsx';
import { useEffect, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { messagesStore } from '../log/messages.store.ts';
import { Feed, type FeedProps } from './feed.tsx';
import { firstFeed, withOpened, withoutStale } from './kept-feeds.ts';

/** The feed of the open chat and, hidden, those of recently left chats: returning to one renders nothing again. */
export function FeedStack({ chatKey, onInvite }: Pick<FeedProps, 'chatKey' | 'onInvite'>) {
  const kept = useKeptFeeds(chatKey);
  return (
    <div className="relative min-h-0 min-w-0">
      {/* Sorted by key: a feed that moves in the DOM loses its scroll position. */}
      {[chatKey, ...kept].toSorted().map((key) => (
        <div key={key} inert={key !== chatKey} className={clsx('feed-layer', key !== chatKey && 'feed-layer-kept')}>
          <Feed chatKey={key} isOpen={key === chatKey} onInvite={onInvite} />
        </div>
      ))}
    </div>
  );
}

/**
 * The chats that were open before this one and whose feeds are still up to date. A chat with newer or unread messages
 * opens from scratch: with its divider, at the place where reading continues.
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
