import { Link } from '@tanstack/react-router';
import { ChevronLeft, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { useMyUid } from '../../lib/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useChannel } from '../channels/channels.selectors.ts';
import { ChatFace } from '../chats/chat-face.tsx';
import { idOf, useChatName } from '../chats/chat-identity.ts';
import { usePresence, useUser } from '../users/users.selectors.ts';
import { useChatUids } from './use-chat-people.ts';

export interface ChatTopBarProps {
  chatKey: ChatKey;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  onInvite?: (() => void) | undefined;
}

/** The head of the open chat: what it is, what it is about, who is in it. */
export function ChatTopBar({ chatKey, isPanelOpen, onTogglePanel, onInvite }: ChatTopBarProps) {
  const { t } = useTranslation('chat');
  const isChannel = isChannelKey(chatKey);
  return (
    <header className="flex h-14 items-center gap-3 border-b border-line pr-1 pl-1.5 md:pr-3 md:pl-[18px]">
      <Link
        to="/chat"
        aria-label={t('top.back')}
        className="grid size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover md:hidden"
      >
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <ChatFace chatKey={chatKey} size={32} isOpen />
      <ChatTitle chatKey={chatKey} />
      <div className="ml-auto flex flex-none items-center gap-0.5">
        {isChannel && onInvite && (
          <IconButton aria-label={t('top.invite')} tooltipSide="bottom" onClick={onInvite}>
            <UserPlus aria-hidden />
          </IconButton>
        )}
        {isChannel && (
          <IconButton aria-label={t('top.members')} tooltipSide="bottom" isOn={isPanelOpen} onClick={onTogglePanel}>
            <Users aria-hidden />
          </IconButton>
        )}
      </div>
    </header>
  );
}

function ChatTitle({ chatKey }: { chatKey: ChatKey }) {
  const name = useChatName(chatKey);
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:grid max-md:gap-0">
      <h1 className="truncate text-[16px]/[1.2] font-bold tracking-[-0.01em] md:flex-none">{name}</h1>
      <p className="min-w-0 truncate text-sm text-muted md:border-l md:border-line-strong md:pl-3 max-md:text-xs">
        {isChannelKey(chatKey) ? <ChannelTopic chatKey={chatKey} /> : <Presence uid={idOf(chatKey)} />}
      </p>
    </div>
  );
}

function ChannelTopic({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const channel = useChannel(idOf(chatKey));
  const count = useChatUids(chatKey, useMyUid()).length;
  const members = t('top.member_count', { count });
  const description = channel?.description?.trim();
  if (!description) return members;
  return (
    <>
      <span className="max-md:hidden">{t('top.topic', { description, members })}</span>
      <span className="md:hidden">{members}</span>
    </>
  );
}

function Presence({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  const presence = usePresence(uid);
  const isBot = useUser(uid)?.is_bot ?? false;
  if (isBot) return t('top.bot');
  return presence && (presence === 'online' ? t('top.online') : t('top.offline'));
}
