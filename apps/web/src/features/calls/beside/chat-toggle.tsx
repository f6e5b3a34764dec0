import { useNavigate } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { linkOf } from '../../conversations/conversations.ts';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';
import { STAGE_BUTTON } from '../stage/stage-button.ts';

/** Shows the messages of the chat beside the large stage, or hides them. */
export function ChatToggle({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const navigate = useNavigate();
  const isShown = useOwnCall(({ isChatBeside }) => isChatBeside);
  const toggle = (): void => {
    ownCallStore.setState({ isChatBeside: !isShown });
    if (!isShown) void navigate(linkOf(chatKey));
  };
  return (
    <IconButton
      size="sm"
      aria-label={isShown ? t('view.hide_chat') : t('view.show_chat')}
      aria-pressed={isShown}
      tooltipSide="bottom"
      className={isShown ? 'text-(--loquat-400)!' : STAGE_BUTTON}
      onClick={toggle}
    >
      <MessageSquare size={16} aria-hidden />
    </IconButton>
  );
}
