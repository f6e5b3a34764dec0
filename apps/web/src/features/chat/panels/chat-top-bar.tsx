import { Ellipsis, Folder, Info, Pin, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { useMyUid } from '../../../hooks/use-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '../../../ui/menu/menu-on-demand.tsx';
import { useChannel } from '../../channels/channels.selectors.ts';
import { BackToChats } from '../back-to-chats.tsx';
import { ChatFace } from '../chat-face.tsx';
import { idOf, useChatName } from '../chat-identity.ts';
import { usePresence, useUser } from '../../users/users.selectors.ts';
import { CallEntry } from '../../calls/call-entry.tsx';
import { useWriteBar } from '../composer/may-write.ts';
import { useChatUids } from '../chats/use-chat-people.ts';
import { useOpenPanel, useOpenPanelOf, usePanels } from './side-panel.ts';

const chatMenu = menuOnDemand(async () => (await import('../sessions/chat-menu.tsx')).ChatMenu);

export interface ChatTopBarProps {
  chatKey: ChatKey;
  onInvite?: (() => void) | undefined;
}

/** The header of the open chat: its name, its topic, and the buttons of its panels. */
export function ChatTopBar({ chatKey, onInvite }: ChatTopBarProps) {
  const { t } = useTranslation('chat');
  return (
    <header className="flex h-14 items-center gap-3 border-b border-line pr-1 pl-1.5 md:pr-3 md:pl-[18px]">
      <BackToChats />
      <ChatFace chatKey={chatKey} size={32} isOpen />
      <ChatTitle chatKey={chatKey} />
      <div className="ml-auto flex flex-none items-center gap-0.5">
        {useWriteBar(chatKey) === null && <CallEntry chatKey={chatKey} />}
        {onInvite && (
          <IconButton aria-label={t('top.invite')} tooltipSide="bottom" onClick={onInvite} className="max-md:hidden">
            <UserPlus aria-hidden />
          </IconButton>
        )}
        <PanelButtons chatKey={chatKey} />
        <MenuButton
          menu={chatMenu}
          menuProps={{ chatKey }}
          trigger={
            <IconButton aria-label={t('top.menu')} tooltipSide="bottom">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        />
      </div>
    </header>
  );
}

const buttons = [
  { panel: 'pinned', Icon: Pin },
  { panel: 'files', Icon: Folder },
  { panel: 'members', Icon: Users },
  { panel: 'details', Icon: Info },
] as const;

/** Phones have room for only one; the panel leads to the others. */
function PanelButtons({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const panels = usePanels(chatKey);
  const open = useOpenPanel(chatKey);
  const openPanel = useOpenPanelOf(chatKey);
  return buttons
    .filter(({ panel }) => panels.includes(panel))
    .map(({ panel, Icon }) => (
      <IconButton
        key={panel}
        // i18n-keys: panel.pinned, panel.files, panel.members, panel.details
        aria-label={t(`panel.${panel}`)}
        tooltipSide="bottom"
        isOn={open === panel}
        onClick={() => openPanel(open === panel ? null : panel)}
        className={panel === 'details' ? '' : 'max-md:hidden'}
      >
        <Icon aria-hidden />
      </IconButton>
    ));
}

function ChatTitle({ chatKey }: { chatKey: ChatKey }) {
  const name = useChatName(chatKey);
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:grid max-md:gap-0">
      <h1 className="truncate text-[16px]/[1.2] font-bold tracking-[-0.01em]">{name}</h1>
      <p className="min-w-0 shrink-[99] truncate text-sm text-muted md:border-l md:border-line-strong md:pl-3 max-md:text-xs">
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
