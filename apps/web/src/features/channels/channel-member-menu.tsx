import { Crown, UserMinus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '../../lib/report-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { addMembers, removeMember } from './channels.actions.ts';

export interface ChannelMemberMenuProps {
  trigger: ReactElement;
  gid: number;
  uid: number;
  name: string;
  isRemovable: boolean;
  /** Asks before the channel is transferred; absent for members who cannot own one. */
  onHandOver: (() => void) | undefined;
}

/** The actions for a member of a channel; open when rendered. */
export function ChannelMemberMenu({ trigger, gid, uid, name, isRemovable, onHandOver }: ChannelMemberMenuProps) {
  const { t } = useTranslation('channel');
  const [isOpen, setIsOpen] = useState(true);
  const attempt = async (change: Promise<void>, done?: () => void) => {
    try {
      await change;
      done?.();
    } catch (error) {
      reportFailure(error);
    }
  };
  const remove = () => {
    const undo = { label: t('members.undo'), onSelect: () => void attempt(addMembers(gid, [uid])) };
    void attempt(removeMember(gid, uid), () => toasts.info(t('members.removed', { name }), { action: undo }));
  };
  return (
    <Menu trigger={trigger} align="end" open={isOpen} onOpenChange={setIsOpen}>
      {onHandOver && (
        <MenuItem icon={<Crown size={16} aria-hidden />} onSelect={onHandOver}>
          {t('members.make_owner')}
        </MenuItem>
      )}
      {isRemovable && (
        <MenuItem isDanger icon={<UserMinus size={16} aria-hidden />} onSelect={remove}>
          {t('members.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
