import { Hash, MessageSquare, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { useMayCreateChannel } from '../../channels/channel-rights.ts';
import { useHasRight } from '../../users/user-rights.ts';

export interface NewChatMenuProps {
  trigger: ReactElement;
  onCreateChannel: () => void;
  onStartDm: () => void;
  onInvite?: (() => void) | undefined;
}

/** The menu for new chats and channels; open when rendered. */
export function NewChatMenu({ trigger, onCreateChannel, onStartDm, onInvite }: NewChatMenuProps) {
  const { t } = useTranslation('chat');
  const mayCreateChannel = useMayCreateChannel();
  const mayWrite = useHasRight('dm_enable');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu trigger={trigger} align="end" open={isOpen} onOpenChange={setIsOpen}>
      {mayCreateChannel && (
        <MenuItem icon={<Hash size={16} aria-hidden />} onSelect={onCreateChannel}>
          {t('list.create_channel')}
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon={<MessageSquare size={16} aria-hidden />} onSelect={onStartDm}>
          {t('list.start_dm')}
        </MenuItem>
      )}
      {onInvite && (
        <MenuItem icon={<UserPlus size={16} aria-hidden />} onSelect={onInvite}>
          {t('list.invite')}
        </MenuItem>
      )}
    </Menu>
  );
}
