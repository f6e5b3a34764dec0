import { Suspense, useEffect } from 'react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { rowOf } from '../selection/rows.ts';
import { stopSelecting, useIsSelecting } from '../selection/selection.store.ts';
import { MessageToolbar } from './message-toolbar.tsx';
import { closeTool, useTool } from '../selection/tools.store.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useFeedPresses } from './use-feed-presses.ts';
import { useFeedSelection } from '../selection/use-feed-selection.ts';
import { useSwipeReply } from './use-swipe-reply.ts';
import { useRowInReach } from './use-row-in-reach.ts';
import { useMessageViewer } from './use-message-viewer.ts';
import './feed-tools.css';

const MessageMenu = lazyComponent(async () => (await import('./message-menu.tsx')).MessageMenu);
const ReactionPicker = lazyComponent(async () => (await import('./reaction-picker.tsx')).ReactionPicker);
const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
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
  const row = useRowInReach(feed);
  useFeedKeys(feed, viewer, earlyRef);
  useFeedPresses(feed, viewer);
  useSwipeReply(feed, viewer);
  useFeedSelection(feed, chatKey);
  // In another chat, nothing of this one stays open.
  useEffect(() => () => closeTool(), []);
  return (
    <>
      {row && !isSelecting && createPortal(<MessageToolbar key={row.dataset['mid']} row={row} viewer={viewer} />, row)}
      <OpenTool chatKey={chatKey} feed={feed} />
    </>
  );
}

/** The overlay that is open over the feed. */
function OpenTool({ chatKey, feed }: Omit<FeedToolsProps, 'earlyRef'>) {
  const tool = useTool();
  const viewer = useMessageViewer(chatKey);
  const isSelecting = useIsSelecting(chatKey);
  if (!tool) return null;
  // The menu that opened this is gone, so the focus goes back to its message.
  const [only, second] = tool.kind === 'forward' ? tool.mids : [];
  const opener = only !== undefined && second === undefined && !isSelecting ? rowOf(feed, only) : null;
  return (
    <Suspense>
      {tool.kind === 'menu' && <MessageMenu key={tool.mid} {...tool} feed={feed} viewer={viewer} />}
      {tool.kind === 'picker' && <ReactionPicker {...tool} />}
      {tool.kind === 'delete' && <DeleteDialog chatKey={chatKey} feed={feed} mids={tool.mids} />}
      {tool.kind === 'forward' && (
        <ForwardDialog
          open
          onOpenChange={(open) => !open && closeTool()}
          mids={tool.mids}
          onSent={() => stopSelecting(chatKey)}
          finalFocus={() => opener ?? true}
        />
      )}
    </Suspense>
  );
}
