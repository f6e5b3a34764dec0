import { Link } from '@tanstack/react-router';
import { Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { conversationOf, settingsLinkOf, useChatName } from '../../conversations/conversations.ts';
import { useUser } from '../../users/users.selectors.ts';
import { ChatAvatar, partsOf } from '../chat-parts.tsx';
import { VisitActions } from './visit-actions.tsx';

/** The details of a chat: for a channel its purpose and rules, for a direct message the other party. */
export function DetailsPanel({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const isGuest = useIsGuest();
  const { peer, texts } = conversationOf(chatKey);
  const { Facts } = partsOf(chatKey);
  const visitor = useUser(peer)?.visitor;
  return (
    <div className="grid max-h-full content-start gap-4 overflow-y-auto px-4 pt-3 pb-5">
      <div className="grid justify-items-center gap-2.5 text-center">
        <ChatAvatar chatKey={chatKey} size={64} isOpen />
        <h2 className="font-heading text-[18px]/[1.25] font-bold tracking-[-0.015em] wrap-anywhere">{name}</h2>
      </div>
      <Facts chatKey={chatKey} />
      <div className="grid gap-2">
        {visitor && <VisitActions visitor={visitor} />}
        {peer !== 0 && !isGuest && (
          <Link to="/users/$userId" params={{ userId: peer }} className={buttonStyle({ isBlock: true })}>
            <UserRound size={16} aria-hidden />
            {t('details.profile')}
          </Link>
        )}
        {!isGuest && (
          <Link {...settingsLinkOf(chatKey)} className={buttonStyle({ isBlock: true })}>
            <Settings size={16} aria-hidden />
            {t(texts.settings)}
          </Link>
        )}
      </div>
    </div>
  );
}
