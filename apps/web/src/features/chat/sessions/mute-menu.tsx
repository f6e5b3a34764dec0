import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { MenuSubmenu } from '../../../ui/menu/menu-submenu.tsx';
import { MUTE_CHOICES_SECONDS, muteChat, unmuteChat } from '../chat-settings.actions.ts';
import { chatsStore } from '../chats.store.ts';
import { useMuteLabel } from '../spans.ts';

/** Silences a chat for a while, or ends that. */
export function MuteMenu({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const until = useStore(chatsStore, (state) => state.muted[chatKey]);
  const labelOf = useMuteLabel();
  if (until !== undefined)
    return (
      <MenuItem
        icon={<Bell size={16} aria-hidden />}
        {...(until !== null && { value: t('menu.muted_until', { time: format.chatTime(until) }) })}
        onSelect={() => void unmuteChat(chatKey)}
      >
        {t('menu.unmute')}
      </MenuItem>
    );
  return (
    <MenuSubmenu icon={<BellOff size={16} aria-hidden />} label={t('menu.mute')}>
      {MUTE_CHOICES_SECONDS.map((seconds) => (
        <MenuItem key={seconds} onSelect={() => void muteChat(chatKey, seconds)}>
          {labelOf(seconds)}
        </MenuItem>
      ))}
    </MenuSubmenu>
  );
}
