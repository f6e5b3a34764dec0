import clsx from 'clsx';
import { Suspense, useEffect } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useChannel } from '../channels/channels.selectors.ts';
import { useIsLet } from '../channels/member-switches.ts';
import { idOf } from './chat-identity.ts';
import { letGoOfUnread, markRead, rememberOpened } from './chats.actions.ts';
import { BackToChats } from './back-to-chats.tsx';
import { UnknownChat } from './unknown-chat.tsx';
import { TypingLine } from './typing/typing-line.tsx';
import { useUser } from '../users/users.selectors.ts';
import { useIsSelecting } from './selection/selection.store.ts';
import { ChatSidePanel } from './panels/chat-side-panel.tsx';
import { ChatTopBar } from './panels/chat-top-bar.tsx';
import { type GivenPanelProps, useOpenPanel } from './panels/side-panel.ts';
import { ComposerBar } from './composer/composer-bar.tsx';
import { ChatImages } from './content/media/chat-images.tsx';
import { CallStageSlot } from '../calls/call-slot.tsx';
import { stopComposing } from './composer/composing.ts';
import { Composer } from './composer/composer.tsx';
import { StrangerBar } from './composer/contact-bar.tsx';
import { FeedSkeleton } from './feed/feed-skeleton.tsx';
import { FeedStack } from './feed/feed-stack.tsx';
import { useStranger, useWriteBar } from './composer/may-write.ts';

const ApartBar = lazyComponent(async () => (await import('./composer/apart-bar.tsx')).ApartBar);
const SelectionBar = lazyComponent(async () => (await import('./actions/selection-bar.tsx')).SelectionBar);

export type { GivenPanelProps } from './panels/side-panel.ts';

export interface ChatScreenProps {
  chatKey: ChatKey;
  /** Renders the panels that other features contribute. */
  GivenPanel: ComponentType<GivenPanelProps>;
  /** Opens the dialog that invites people to this channel; without it the entries are absent. */
  onInvite?: (() => void) | undefined;
}

/** The open chat: top bar, feed, composer, side panel. Fills its parent; the shell gives it no top bar of its own. */
export function ChatScreen({ chatKey, GivenPanel, onInvite }: ChatScreenProps) {
  const isKnown = useIsKnown(chatKey);
  const isChannel = isChannelKey(chatKey);
  const isPanelOpen = useOpenPanel(chatKey) !== null;
  useEffect(() => {
    if (isKnown) rememberOpened(chatKey);
    return () => letGoOfUnread(chatKey);
  }, [chatKey, isKnown]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!stopComposing(chatKey)) markRead(chatKey);
  };
  if (!isKnown)
    return (
      <div className="grid h-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)]">
        <div className="h-14 px-1.5 py-1.5">
          <BackToChats />
        </div>
        <UnknownChat headingLevel={1}>
          <FeedSkeleton />
        </UnknownChat>
      </div>
    );
  const invite = isChannel ? onInvite : undefined;
  return (
    // Esc anywhere in the chat ends a reply or an edit, or else marks the chat as read; whatever closes on Esc stops
    // the event first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a shortcut, not a control.
    <div onKeyDown={handleKeyDown} className="relative grid h-full min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)]">
      <ChatTopBar chatKey={chatKey} onInvite={invite} />
      <div
        className={clsx(
          'grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto]',
          isPanelOpen && 'xl:pr-(--aside-w)',
        )}
      >
        <CallStageSlot chatKey={chatKey} />
        <ChatImages chatKey={chatKey}>
          <FeedStack chatKey={chatKey} onInvite={invite} />
        </ChatImages>
        <TypingLine chatKey={chatKey} />
        <WritingPlace chatKey={chatKey} />
      </div>
      <ChatSidePanel chatKey={chatKey} GivenPanel={GivenPanel} onInvite={invite} />
    </div>
  );
}

function useIsKnown(chatKey: ChatKey): boolean {
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0);
  const user = useUser(isChannelKey(chatKey) ? 0 : idOf(chatKey));
  return channel !== undefined || user !== undefined;
}

function WritingPlace({ chatKey }: { chatKey: ChatKey }) {
  const bar = useWriteBar(chatKey);
  const stranger = useStranger(chatKey);
  const isLet = useIsLet('dm_to_member', isChannelKey(chatKey) ? 0 : idOf(chatKey));
  const isSelecting = useIsSelecting(chatKey);
  if (isSelecting)
    return (
      <Suspense>
        <SelectionBar chatKey={chatKey} />
      </Suspense>
    );
  if (bar) return <ComposerBar bar={bar} />;
  return (
    <div>
      {stranger !== null && <StrangerBar uid={stranger} />}
      {stranger === null && !isLet && (
        <Suspense>
          <ApartBar uid={idOf(chatKey)} />
        </Suspense>
      )}
      <Composer chatKey={chatKey} />
    </div>
  );
}
