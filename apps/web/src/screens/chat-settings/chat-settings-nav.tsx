import { Link } from '@tanstack/react-router';
import { ArrowLeft, Bell, ShieldAlert, SlidersHorizontal, Timer, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { useChannel } from '../../features/channels/channels.selectors.ts';
import { ChatFace } from '../../features/chat/chat-face.tsx';
import { idOf, linkOf, settingsLinkOf, useChatName } from '../../features/chat/chat-identity.ts';
import { matchesMedia } from '../../lib/browser/media.ts';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { settingsNavRow } from '../parts/settings/settings-nav-row.ts';
import { ListTitle } from '../parts/list-title.tsx';

export interface ChatSettingsNavProps {
  chatKey: ChatKey;
  /** The area on the screen; none = the first, if list and area are side by side. */
  nav: string | undefined;
}

/** The areas of the settings of a chat, and the way back to it. */
export function ChatSettingsNav({ chatKey, nav }: ChatSettingsNavProps) {
  const { t } = useTranslation('channel');
  const name = useChatName(chatKey);
  const isChannel = isChannelKey(chatKey);
  const channel = useChannel(isChannel ? idOf(chatKey) : 0);
  const { isMember, isManager } = useChannelRights(isChannel ? idOf(chatKey) : 0);
  const hasDanger = !isChannel || isMember || isManager;
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
        <ChatFace chatKey={chatKey} size={28} />
        <ListTitle className="min-w-0 truncate">{name}</ListTitle>
      </header>
      <ul aria-label={t('nav.label')} className="grid gap-0.5">
        <AreaLink {...area} to="overview" icon={<SlidersHorizontal aria-hidden />} label={t('nav.overview')} />
        {channel?.is_public === false && (
          <AreaLink {...area} to="members" icon={<Users aria-hidden />} label={t('nav.members')} />
        )}
        <AreaLink {...area} to="notifications" icon={<Bell aria-hidden />} label={t('nav.notifications')} />
        <AreaLink {...area} to="auto_delete" icon={<Timer aria-hidden />} label={t('nav.auto_delete')} />
        {hasDanger && (
          <AreaLink
            {...area}
            to="danger"
            isDanger
            icon={<ShieldAlert aria-hidden />}
            label={isChannel ? t('nav.danger_channel') : t('nav.danger_dm')}
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
