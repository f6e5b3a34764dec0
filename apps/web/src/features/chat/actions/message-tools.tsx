import { Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { untilIdle } from '#lib/browser/idle.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const load = () => import('./feed-tools.tsx');
const FeedTools = lazyComponent(async () => (await load()).FeedTools);

/** Events that suggest that the user is about to use a tool. */
const APPROACHES = ['pointerover', 'pointerdown', 'focusin'] as const;

export interface MessageToolsProps {
  chatKey: ChatKey;
  /** The element that scrolls the messages. */
  scrollRef: RefObject<HTMLElement | null>;
}

/** All tools for the messages of a feed; they load when the page is idle, or when the user approaches them. */
export function MessageTools({ chatKey, scrollRef }: MessageToolsProps) {
  const [feed, setFeed] = useState<HTMLElement | null>(null);
  const earlyRef = useRef<KeyboardEvent[] | null>([]);
  useEffect(() => {
    const element = scrollRef.current;
    const stop = new AbortController();
    element?.addEventListener('keydown', (event) => earlyRef.current?.push(event), { signal: stop.signal });
    // A user who moves the focus away no longer means those keys.
    element?.addEventListener('focusout', () => earlyRef.current?.splice(0), { signal: stop.signal });
    return () => stop.abort();
  }, [scrollRef]);
  useEffect(() => {
    const element = scrollRef.current;
    if (!element || feed) return undefined;
    const stop = new AbortController();
    // Offline the import fails: the next approach tries again.
    const begin = (): void =>
      void load()
        .then(() => stop.signal.aborted || setFeed(element))
        .catch(() => {});
    for (const approach of APPROACHES) element.addEventListener(approach, begin, { signal: stop.signal });
    void untilIdle().then(begin);
    return () => stop.abort();
  }, [feed, scrollRef]);
  return (
    feed && (
      <Suspense>
        <FeedTools chatKey={chatKey} feed={feed} earlyRef={earlyRef} />
      </Suspense>
    )
  );
}
