import clsx from 'clsx';
import { Feed, type FeedProps } from './feed.tsx';
import { useKeptFeeds } from './use-kept-feeds.ts';

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
