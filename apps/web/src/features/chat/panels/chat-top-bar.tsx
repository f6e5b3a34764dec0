import { Ellipsis, Folder, Info, Pin, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '#ui/menu/menu-on-demand.tsx';
import { CallEntry } from '../../calls/call-entry.tsx';
import { useChatName, useConversation } from '../../conversations/conversations.ts';
import { BackToChats } from '../back-to-chats.tsx';
import { ChatAvatar, partsOf } from '../chat-parts.tsx';
import { useOpenPanel, useOpenPanelOf, usePanels } from './side-panel.ts';

const chatMenu = menuOnDemand(async () => (await import('../chat-list/chat-menu.tsx')).ChatMenu);

export interface ChatTopBarProps {
  chatKey: ChatKey;
  onInvite?: (() => void) | undefined;
}

/** The header of the open chat: its name, its topic, and the buttons of its panels. */
export function ChatTopBar({ chatKey, onInvite }: ChatTopBarProps) {
  const { t } = useTranslation('chat');
  const mayWrite = useConversation(chatKey, (conversation) => conversation.mayWrite);
  return (
    <header data-top-bar className="flex h-14 items-center gap-3 border-b border-line pr-1 pl-1.5 md:pr-3 md:pl-[18px]">
      <BackToChats />
      <ChatAvatar chatKey={chatKey} size={32} isOpen />
      <ChatTitle chatKey={chatKey} />
      <div className="ml-auto flex flex-none items-center gap-0.5">
        {mayWrite && <CallEntry chatKey={chatKey} />}
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
  const { Topic } = partsOf(chatKey);
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:grid max-md:gap-0">
      <h1 className="truncate text-[16px]/[1.2] font-bold tracking-[-0.01em]">{name}</h1>
      <p className="min-w-0 shrink-[99] truncate text-sm text-muted md:border-l md:border-line-strong md:pl-3 max-md:text-xs">
        <Topic chatKey={chatKey} />
      </p>
    </div>
  );
}
