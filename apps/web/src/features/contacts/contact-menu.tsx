import { Ban, Copy, Pencil, UserCheck, UserMinus, UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { MenuSeparator } from '../../ui/menu/menu-separator.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useIsLet } from '../channels/member-switches.ts';
import { useContactStatus, useNameOf } from '../users/contacts.selectors.ts';
import { useHasRight } from '../users/user-rights.ts';
import { useUser } from '../users/users.selectors.ts';
import { useContactActions } from './use-contact-actions.ts';
import { useCopyEmail } from './use-copy-email.ts';

export interface ContactMenuProps {
  uid: number;
  trigger: ReactElement;
  /** Opens the dialog that asks for a nickname. */
  onNickname: () => void;
}

/** The actions for a user: contact, nickname, address, block. */
export function ContactMenu({ uid, trigger, onNickname }: ContactMenuProps) {
  const { t } = useTranslation('member');
  const copyEmail = useCopyEmail();
  const email = useUser(uid)?.email;
  return (
    <Menu trigger={trigger} align="end">
      <ContactItem uid={uid} />
      <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onNickname}>
        {t('contact.nickname_set')}
      </MenuItem>
      {email && (
        <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => void copyEmail(email)}>
          {t('contact.copy_email')}
        </MenuItem>
      )}
      <MenuSeparator />
      <BlockItem uid={uid} />
    </Menu>
  );
}

function ContactItem({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const status = useContactStatus(uid);
  const name = useNameOf(uid) ?? '';
  const { changeStatus } = useContactActions();
  const isLet = useIsLet('add_friend', uid);
  const mayAdd = useHasRight('add_friend_enable') && isLet;
  // Adding a blocked user would silently let them write again.
  if (status === 'blocked' || (status === '' && !mayAdd)) return null;
  return status === 'added' ? (
    <MenuItem icon={<UserMinus size={16} aria-hidden />} onSelect={() => void changeStatus(uid, 'remove', name)}>
      {t('contact.remove')}
    </MenuItem>
  ) : (
    <MenuItem icon={<UserPlus size={16} aria-hidden />} onSelect={() => void changeStatus(uid, 'add', name)}>
      {t('contact.add')}
    </MenuItem>
  );
}

function BlockItem({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const isBlocked = useContactStatus(uid) === 'blocked';
  const name = useNameOf(uid) ?? '';
  const { changeStatus } = useContactActions();
  return isBlocked ? (
    <MenuItem icon={<UserCheck size={16} aria-hidden />} onSelect={() => void changeStatus(uid, 'unblock', name)}>
      {t('contact.unblock')}
    </MenuItem>
  ) : (
    <MenuItem icon={<Ban size={16} aria-hidden />} isDanger onSelect={() => void changeStatus(uid, 'block', name)}>
      {t('contact.block')}
    </MenuItem>
  );
}
