import { Suspense, useEffect } from 'react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ChatKey } from '#lib/chat-key.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { rowOf } from '../selection/rows.ts';
import { stopSelecting, useIsSelecting } from '../selection/selection.store.ts';
import { closeTool, useTool } from '../selection/tools.store.ts';
import { useFeedSelection } from '../selection/use-feed-selection.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageToolbar } from './message-toolbar.tsx';
import { useFeedKeys } from './use-feed-keys.ts';
import { useFeedPresses } from './use-feed-presses.ts';
import { useMessageViewer } from './use-message-viewer.ts';
import './feed-tools.css';
import { useRowInReach } from './use-row-in-reach.ts';
import { useSwipeReply } from './use-swipe-reply.ts';

const ReactionPicker = lazyComponent(async () => (await import('./reaction-picker.tsx')).ReactionPicker);
const ForwardDialog = lazyComponent(async () => (await import('../forwards/forward-dialog.tsx')).ForwardDialog);

export interface FeedToolsProps {
  chatKey: ChatKey;
  /** The element that scrolls the messages. */
  feed: HTMLElement;
  /** Keys pressed on the focused message before the tools had loaded; null once they have been handled. */
  earlyRef: RefObject<KeyboardEvent[] | null>;
}

/** The toolbar of the active message, keys and presses on messages, and the overlays they open. */
export function FeedTools({ chatKey, feed, earlyRef }: FeedToolsProps) {
  const viewer = useMessageViewer(chatKey);
  const isSelecting = useIsSelecting(chatKey);
  const row = useRowInReach(chatKey, feed);
  useFeedKeys(feed, viewer, earlyRef);
  useFeedPresses(feed, viewer);
  useSwipeReply(feed, viewer);
  useFeedSelection(feed, chatKey);
  // The overlays of a chat close with it.
  useEffect(() => () => closeTool(chatKey), [chatKey]);
  return (
    <>
      {row && !isSelecting && createPortal(<MessageToolbar key={row.dataset['mid']} row={row} viewer={viewer} />, row)}
      <OpenTool chatKey={chatKey} feed={feed} />
    </>
  );
}

/** The overlay that is open over the feed. */
function OpenTool({ chatKey, feed }: Omit<FeedToolsProps, 'earlyRef'>) {
  const tool = useTool(chatKey);
  const viewer = useMessageViewer(chatKey);
  const isSelecting = useIsSelecting(chatKey);
  if (!tool) return null;
  // The menu that opened it is gone, so the focus returns to the message.
  const [only, second] = tool.kind === 'forward' ? tool.mids : [];
  const opener = only !== undefined && second === undefined && !isSelecting ? rowOf(feed, only) : null;
  return (
    <Suspense>
      {tool.kind === 'menu' && <MessageMenu key={tool.mid} {...tool} feed={feed} viewer={viewer} />}
      {tool.kind === 'picker' && <ReactionPicker {...tool} chatKey={chatKey} />}
      {tool.kind === 'delete' && <DeleteDialog chatKey={chatKey} feed={feed} mids={tool.mids} />}
      {tool.kind === 'forward' && (
        <ForwardDialog
          open
          onOpenChange={(open) => !open && closeTool(chatKey)}
          mids={tool.mids}
          onSent={() => stopSelecting(chatKey)}
          finalFocus={() => opener ?? true}
        />
      )}
    </Suspense>
  );
}
