import { type ComponentType, useEffect } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useConversation } from '../conversations/conversations.ts';
import { BackToChats } from './back-to-chats.tsx';
import { rememberOpened } from './chats.actions.ts';
import { ConversationBody, ConversationRoot } from './conversation.tsx';
import { FeedSkeleton } from './feed/feed-skeleton.tsx';
import { ChatSidePanel } from './panels/chat-side-panel.tsx';
import { ChatTopBar } from './panels/chat-top-bar.tsx';
import { type GivenPanelProps, useOpenPanel } from './panels/side-panel.ts';
import { UnknownChat } from './unknown-chat.tsx';

export type { GivenPanelProps } from './panels/side-panel.ts';

export interface ChatScreenProps {
  chatKey: ChatKey;
  /** Renders the panels that other features contribute. */
  GivenPanel: ComponentType<GivenPanelProps>;
  /** Opens the dialog that invites users; without it the entries are absent. */
  onInvite?: (() => void) | undefined;
}

/** The open chat: top bar, feed, composer, side panel. Fills its parent; the shell gives it no top bar of its own. */
export function ChatScreen({ chatKey, GivenPanel, onInvite }: ChatScreenProps) {
  const isKnown = useConversation(chatKey, (conversation) => conversation.isKnown);
  const isPanelOpen = useOpenPanel(chatKey) !== null;
  useEffect(() => {
    if (isKnown) rememberOpened(chatKey);
  }, [chatKey, isKnown]);
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
  return (
    <ConversationRoot chatKey={chatKey} className="grid h-full min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)]">
      <ChatTopBar chatKey={chatKey} onInvite={onInvite} />
      <ConversationBody
        chatKey={chatKey}
        onInvite={onInvite}
        className={isPanelOpen ? 'xl:pr-(--aside-w)' : undefined}
      />
      <ChatSidePanel chatKey={chatKey} GivenPanel={GivenPanel} onInvite={onInvite} />
    </ConversationRoot>
  );
}
