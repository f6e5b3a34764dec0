import { Link } from '@tanstack/react-router';
import { ArrowLeft, Bell, ShieldAlert, SlidersHorizontal, Timer, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatAvatar } from '../../features/chat/chat-parts.tsx';
import {
  conversationOf,
  linkOf,
  settingsLinkOf,
  useChatName,
  useConversation,
} from '../../features/conversations/conversations.ts';
import { matchesMedia } from '../../lib/browser/media.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { ListTitle } from '../parts/list-title.tsx';
import { settingsNavRow } from '../parts/settings/settings-nav-row.ts';

export interface ChatSettingsNavProps {
  chatKey: ChatKey;
  /** The area on the screen; none = the first, if list and area are side by side. */
  nav: string | undefined;
}

/** The areas of the settings of a chat, and the way back to it. */
export function ChatSettingsNav({ chatKey, nav }: ChatSettingsNavProps) {
  const { t } = useTranslation('channel');
  const name = useChatName(chatKey);
  const areas = useConversation(chatKey, ({ settingsAreas }) => settingsAreas);
  const area = { chatKey, nav };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      <header className="mb-2 flex min-h-11 items-center gap-2.5">
        <Link
          {...linkOf(chatKey)}
          aria-label={t('nav.back', { name })}
          className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink max-md:size-11"
        >
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <ChatAvatar chatKey={chatKey} size={28} />
        <ListTitle className="min-w-0 truncate">{name}</ListTitle>
      </header>
      <ul aria-label={t('nav.label')} className="grid gap-0.5">
        <AreaLink {...area} to="overview" icon={<SlidersHorizontal aria-hidden />} label={t('nav.overview')} />
        {areas.includes('members') && (
          <AreaLink {...area} to="members" icon={<Users aria-hidden />} label={t('nav.members')} />
        )}
        <AreaLink {...area} to="notifications" icon={<Bell aria-hidden />} label={t('nav.notifications')} />
        <AreaLink {...area} to="auto_delete" icon={<Timer aria-hidden />} label={t('nav.auto_delete')} />
        {areas.includes('danger') && (
          <AreaLink
            {...area}
            to="danger"
            isDanger
            icon={<ShieldAlert aria-hidden />}
            label={t(conversationOf(chatKey).texts.danger)}
          />
        )}
      </ul>
    </div>
  );
}

interface AreaLinkProps extends ChatSettingsNavProps {
  to: string;
  icon: ReactNode;
  label: string;
  isDanger?: boolean;
}

function AreaLink({ chatKey, nav, to, icon, label, isDanger = false }: AreaLinkProps) {
  // Without a named area the first one is open beside the list; phones show only the list then.
  const isOpen = to === (nav ?? (matchesMedia('(width >= 48rem)') ? 'overview' : undefined));
  return (
    <li className={isDanger ? 'mt-3.5' : undefined}>
      <Link
        {...settingsLinkOf(chatKey, to)}
        aria-current={isOpen ? 'page' : undefined}
        className={isDanger ? `${settingsNavRow} text-danger-text!` : settingsNavRow}
      >
        {icon}
        {label}
      </Link>
    </li>
  );
}
