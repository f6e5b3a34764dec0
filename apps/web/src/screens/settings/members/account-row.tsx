import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '../../../ui/menu/menu-on-demand.tsx';
import { Tag, type TagProps } from '../../../ui/tag.tsx';
import { RoleTags } from '../../../features/users/role-tags.tsx';
import { UserAvatar } from '../../../features/users/user-avatar.tsx';
import { accountColumns } from './account-columns.ts';
import type { AccountQuestion } from './account-question.ts';
import type { Account, AccountState } from './account-list.ts';
import { RoleChoice } from './role-choice.tsx';

const accountMenu = menuOnDemand(async () => (await import('./member-menu.tsx')).MemberMenu);

const tones: Readonly<Record<AccountState, NonNullable<TagProps['tone']>>> = {
  owner: 'admin',
  frozen: 'failed',
  new: 'guest',
  active: 'on',
};

export interface AccountRowProps {
  account: Account;
  /** Among all rows, from 0. */
  index: number;
  /** Px below the start of the list. */
  top: number;
  onAsk: (question: AccountQuestion) => void;
}

/** One account: who it is, what they may, and what can be done about it. */
// i18n-keys: members.state_owner, members.state_frozen, members.state_new, members.state_active
export function AccountRow({ account, index, top, onAsk }: AccountRowProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { user, state, createdAt } = account;
  const trigger = (
    <IconButton aria-label={t('members.more', { name: user.name })} hasTooltip={false}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  const tag = <Tag tone={tones[state]}>{t(`members.state_${state}`)}</Tag>;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      // The header is the first row. Height: ACCOUNT_ROW_PX.
      className={`${accountColumns} absolute inset-x-0 top-0 h-[60px] border-line not-first:border-t`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="flex min-w-0 items-center gap-[11px]">
        <UserAvatar uid={user.uid} size={32} hasPresence />
        <span className="min-w-0 flex-1 leading-[1.35]">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-[650]">{user.name}</span>
            <span className="flex flex-none gap-1.5 md:hidden">
              <RoleTags user={user} />
              {state !== 'active' && tag}
            </span>
          </span>
          {user.email && <span className="block truncate text-sm text-muted">{user.email}</span>}
        </span>
      </span>
      <span role="cell" className="max-md:hidden">
        <RoleChoice account={account} />
      </span>
      <span role="cell" className="max-md:hidden">
        {tag}
      </span>
      <span role="cell" className="text-right text-sm text-muted max-md:hidden">
        {createdAt !== undefined && format.date(createdAt)}
      </span>
      <span role="cell" className="flex justify-end">
        <MenuButton trigger={trigger} menu={accountMenu} menuProps={{ account, onAsk }} />
      </span>
    </div>
  );
}
