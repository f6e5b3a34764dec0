import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { CallStageSlot } from '../calls/call-slot.tsx';
import { conversationOf, useConversation } from '../conversations/conversations.ts';
import { letGoOfUnread, markRead } from './chats.actions.ts';
import { ComposerBar } from './composer/composer-bar.tsx';
import { Composer } from './composer/composer.tsx';
import { stopComposing } from './composer/composing.ts';
import { StrangerBar } from './composer/contact-bar.tsx';
import { ChatImages } from './content/media/chat-images.tsx';
import { FeedStack } from './feed/feed-stack.tsx';
import { noteUse } from './selection/meant-conversation.ts';
import { useIsSelecting } from './selection/selection.store.ts';
import { TypingLine } from './typing/typing-line.tsx';

const ChannelAnnouncement = lazyComponent(
  async () => (await import('./announcements/channel-announcement.tsx')).ChannelAnnouncement,
);
const ApartBar = lazyComponent(async () => (await import('./composer/apart-bar.tsx')).ApartBar);
const SelectionBar = lazyComponent(async () => (await import('./actions/selection-bar.tsx')).SelectionBar);

export interface ConversationRootProps {
  chatKey: ChatKey;
  className: string;
  children: ReactNode;
}

/** All that belongs to one conversation on the page; there can be several. It is what dragged files cover. */
export function ConversationRoot({ chatKey, className, children }: ConversationRootProps) {
  useEffect(() => () => letGoOfUnread(chatKey), [chatKey]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!stopComposing(chatKey)) markRead(chatKey);
  };
  return (
    // Esc anywhere in it ends a reply or an edit, or else marks the chat as read; overlays that close on Esc stop the
    // event first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a shortcut, not a control.
    <div
      data-conversation={chatKey}
      onKeyDown={handleKeyDown}
      onFocusCapture={({ currentTarget }) => noteUse(currentTarget)}
      onPointerDownCapture={({ currentTarget }) => noteUse(currentTarget)}
      className={`relative ${className}`}
    >
      {children}
    </div>
  );
}

export interface ConversationBodyProps {
  chatKey: ChatKey;
  /** Opens the dialog that invites users; without it the entries are absent. */
  onInvite?: (() => void) | undefined;
  className?: string | undefined;
}

/** The announcement, call, messages and composer of a conversation, inside of its `ConversationRoot`. */
export function ConversationBody({ chatKey, onInvite, className }: ConversationBodyProps) {
  return (
    <div className={clsx('grid min-h-0 grid-cols-1 grid-rows-[auto_auto_minmax(0,1fr)_auto_auto]', className)}>
      <AnnouncementSlot chatKey={chatKey} />
      <CallStageSlot chatKey={chatKey} />
      <ChatImages chatKey={chatKey}>
        <FeedStack chatKey={chatKey} onInvite={onInvite} />
      </ChatImages>
      <TypingLine chatKey={chatKey} />
      <WritingPlace chatKey={chatKey} />
    </div>
  );
}

/** The place of the announcement. It has a row of its own, even if empty. */
function AnnouncementSlot({ chatKey }: { chatKey: ChatKey }) {
  const isAnnounced = useConversation(chatKey, ({ announcedAt }) => announcedAt !== null);
  return (
    <div className="min-w-0">
      <Suspense>{isAnnounced && <ChannelAnnouncement key={chatKey} chatKey={chatKey} />}</Suspense>
    </div>
  );
}

function WritingPlace({ chatKey }: { chatKey: ChatKey }) {
  const bar = useConversation(chatKey, ({ writeBar }) => writeBar);
  const warning = useConversation(chatKey, ({ writeWarning }) => writeWarning);
  const { peer } = conversationOf(chatKey);
  const isSelecting = useIsSelecting(chatKey);
  if (isSelecting)
    return (
      <Suspense>
        <SelectionBar chatKey={chatKey} />
      </Suspense>
    );
  if (bar) return <ComposerBar bar={bar} peer={peer} />;
  return (
    <div>
      {warning === 'stranger' && <StrangerBar uid={peer} />}
      {warning === 'apart' && (
        <Suspense>
          <ApartBar uid={peer} />
        </Suspense>
      )}
      <Composer chatKey={chatKey} />
    </div>
  );
}
