import { KeyRound, LogIn, Pencil, ShieldCheck, ShieldOff, Smartphone, Snowflake, Sun, UserX } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuGroup } from '#ui/menu/menu-group.tsx';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { MenuSeparator } from '#ui/menu/menu-separator.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import type { Account } from './account-list.ts';
import type { AccountQuestion } from './account-question.ts';
import { useAccountChange } from './use-account-change.ts';
import { useReadOnlyReason } from './use-read-only-reason.ts';

export interface MemberMenuProps {
  trigger: ReactElement;
  account: Account;
  /** Opens the confirmation of a change. */
  onAsk: (question: AccountQuestion) => void;
}

/** Administrators' actions on an account; the menu appears open. */
export function MemberMenu({ trigger, account, onAsk }: MemberMenuProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(true);
  const fixed = useReadOnlyReason(account.user.uid);
  return (
    <Menu trigger={trigger} align="end" open={isOpen} onOpenChange={setIsOpen}>
      {fixed === undefined ? (
        <AccountItems account={account} onAsk={onAsk} />
      ) : (
        <MenuGroup label={fixed}>
          <MenuItem isDanger disabled icon={<UserX size={16} aria-hidden />}>
            {t('members.remove')}
          </MenuItem>
        </MenuGroup>
      )}
    </Menu>
  );
}

function AccountItems({ account, onAsk }: Pick<MemberMenuProps, 'account' | 'onAsk'>) {
  const { t } = useTranslation('admin');
  const { user, role, state, hasSecondFactor } = account;
  const change = useAccountChange(user.uid);
  const ask = (kind: AccountQuestion['kind']) => () => onAsk({ kind, user });
  return (
    <>
      {role !== 'bot' && (
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={ask('edit')}>
          {t('members.edit')}
        </MenuItem>
      )}
      {role === 'member' && (
        <MenuItem icon={<ShieldCheck size={16} aria-hidden />} onSelect={() => void change({ is_admin: true })}>
          {t('members.make_admin')}
        </MenuItem>
      )}
      {role === 'admin' && (
        <MenuItem icon={<ShieldOff size={16} aria-hidden />} onSelect={() => void change({ is_admin: false })}>
          {t('members.make_member')}
        </MenuItem>
      )}
      {role !== 'bot' && (
        <MenuItem icon={<KeyRound size={16} aria-hidden />} onSelect={ask('password')}>
          {t('members.reset_password')}
        </MenuItem>
      )}
      {role !== 'bot' && (
        <MenuItem icon={<LogIn size={16} aria-hidden />} onSelect={ask('sign_in_methods')}>
          {t('members.sign_in_methods')}
        </MenuItem>
      )}
      {hasSecondFactor && (
        <MenuItem icon={<Smartphone size={16} aria-hidden />} onSelect={ask('second_factor')}>
          {t('members.reset_second_factor')}
        </MenuItem>
      )}
      {state === 'frozen' ? (
        <MenuItem icon={<Sun size={16} aria-hidden />} onSelect={() => void change({ status: 'normal' })}>
          {t('members.unfreeze')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Snowflake size={16} aria-hidden />} onSelect={ask('freeze')}>
          {t('members.freeze')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDanger icon={<UserX size={16} aria-hidden />} onSelect={ask('remove')}>
        {t('members.remove')}
      </MenuItem>
    </>
  );
}
