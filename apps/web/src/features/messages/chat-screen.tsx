import clsx from 'clsx';
import { lazy, Suspense, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { showSidePanel, useUi } from '../../lib/ui-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShellPanel } from '../../ui/shell-panel.tsx';
import { useChannel } from '../channels/channels.selectors.ts';
import { idOf, useChatName } from '../chats/chat-identity.ts';
import { markRead, rememberOpened } from '../chats/chats.actions.ts';
import { TypingLine } from '../typing/typing-line.tsx';
import { useUser } from '../users/users.selectors.ts';
import { ChatTopBar } from './chat-top-bar.tsx';
import { useIsSelecting } from '../message-actions/selection.store.ts';
import { ComposerBar } from '../composer/composer-bar.tsx';
import { ChatImages } from '../content/chat-images.tsx';
import { stopComposing } from '../composer/composing.ts';
import { Composer } from '../composer/composer.tsx';
import { StrangerBar } from '../composer/contact-bar.tsx';
import { FeedStack } from './feed-stack.tsx';
import { useStranger, useWriteBar } from '../composer/may-write.ts';

const SelectionBar = lazy(async () => ({
  default: (await import('../message-actions/selection-bar.tsx')).SelectionBar,
}));
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));

export interface ChatScreenProps {
  chatKey: ChatKey;
  /** Opens the dialog that invites people to this channel; without it the entries are absent. */
  onInvite?: (() => void) | undefined;
}

/** The open chat: top bar, feed, composer, side panel. Fills its parent; the shell gives it no top bar of its own. */
export function ChatScreen({ chatKey, onInvite }: ChatScreenProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const isKnown = useIsKnown(chatKey);
  const isChannel = isChannelKey(chatKey);
  const isPanelOpen = useUi((ui) => ui.sidePanels.channel === 'members') && isChannel;
  useEffect(() => {
    if (isKnown) rememberOpened(chatKey);
  }, [chatKey, isKnown]);
  const togglePanel = (): void => showSidePanel('channel', isPanelOpen ? null : 'members');
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!stopComposing(chatKey)) markRead(chatKey);
  };
  if (!isKnown)
    return (
      <EmptyState art="lost" title={t('screen.unknown')}>
        {t('screen.unknown_hint')}
      </EmptyState>
    );
  const invite = isChannel ? onInvite : undefined;
  return (
    // Esc anywhere in the chat ends a reply or an edit, else marks it as read; what closes on Esc stops the event first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a shortcut, not a control.
    <div onKeyDown={handleKeyDown} className="relative grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <ChatTopBar chatKey={chatKey} isPanelOpen={isPanelOpen} onTogglePanel={togglePanel} onInvite={invite} />
      <div className={clsx('grid min-h-0 grid-rows-[minmax(0,1fr)_auto_auto]', isPanelOpen && 'xl:pr-72')}>
        <ChatImages chatKey={chatKey}>
          <FeedStack chatKey={chatKey} onInvite={invite} />
        </ChatImages>
        <TypingLine chatKey={chatKey} />
        <WritingPlace chatKey={chatKey} />
      </div>
      {isPanelOpen && (
        <ShellPanel
          label={t('panel.label', { name })}
          onClose={togglePanel}
          isBelowTopBar
          content={
            <Suspense>
              <ChatPanel chatKey={chatKey} onClose={togglePanel} onInvite={invite} />
            </Suspense>
          }
        />
      )}
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
      <Composer chatKey={chatKey} />
    </div>
  );
}
