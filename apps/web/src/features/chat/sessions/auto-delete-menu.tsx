import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { MenuRadioGroup } from '../../../ui/menu/menu-radio-group.tsx';
import { MenuSubmenu } from '../../../ui/menu/menu-submenu.tsx';
import { setAutoDelete } from '../chat-settings.actions.ts';
import { chatsStore } from '../chats.store.ts';
import { useAutoDeleteLabel } from '../spans.ts';

/** After how long own messages disappear from a chat. */
export function AutoDeleteMenu({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const seconds = useStore(chatsStore, (state) => state.autoDelete[chatKey] ?? 0);
  const labelOf = useAutoDeleteLabel();
  return (
    <MenuSubmenu icon={<Timer size={16} aria-hidden />} label={t('menu.auto_delete')} value={labelOf(seconds)}>
      <MenuRadioGroup
        label={t('menu.auto_delete')}
        items={AUTO_DELETE_CHOICES_SECONDS.map((value) => ({ value: String(value), label: labelOf(value) }))}
        value={String(seconds)}
        onValueChange={(value) => void setAutoDelete(chatKey, Number(value))}
      />
    </MenuSubmenu>
  );
}
