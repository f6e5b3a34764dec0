import { ChevronDown, Ellipsis, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RoleTags } from '#features/users/role-tags.tsx';
import { UserAvatar } from '#features/users/user-avatar.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { readableEmail } from '#lib/readable-email.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '#ui/menu/menu-on-demand.tsx';
import { Tag, type TagProps } from '#ui/tag.tsx';
import { accountColumns } from './account-columns.ts';
import type { Account, AccountState } from './account-list.ts';
import type { AccountQuestion } from './account-question.ts';
import { useAccountChange } from './use-account-change.ts';
import { useReadOnlyReason } from './use-read-only-reason.ts';

const accountMenu = menuOnDemand(async () => (await import('./member-menu.tsx')).MemberMenu);

const tones: Readonly<Record<AccountState, NonNullable<TagProps['tone']>>> = {
  owner: 'admin',
  frozen: 'failed',
  new: 'guest',
  active: 'on',
};

const choiceMenu = menuOnDemand(async () => (await import('#ui/menu/choice-menu.tsx')).ChoiceMenu);

export interface AccountRowProps {
  account: Account;
  /** Index among all rows, from 0. */
  index: number;
  /** Px below the start of the list. */
  top: number;
  onAsk: (question: AccountQuestion) => void;
}

/** One account: user, role, state, and a menu of actions. */
// i18n-keys: members.state_owner, members.state_frozen, members.state_new, members.state_active
export function AccountRow({ account, index, top, onAsk }: AccountRowProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { user, state, createdAt, hasSecondFactor } = account;
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
            {hasSecondFactor && (
              <Smartphone
                size={14}
                role="img"
                aria-label={t('members.has_second_factor')}
                className="flex-none text-muted"
              />
            )}
            <span className="flex flex-none gap-1.5 md:hidden">
              <RoleTags user={user} />
              {state !== 'active' && tag}
            </span>
          </span>
          {user.email && <span className="block truncate text-sm text-muted">{readableEmail(user.email)}</span>}
        </span>
      </span>
      <span role="cell" className="max-md:hidden">
        {user.is_visitor ? <RoleTags user={user} /> : <RoleChoice account={account} />}
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

/** A user's role and a control to change it; changes apply at once. Bots stay bots. */
// i18n-keys: members.role_admin, members.role_bot, members.role_member
function RoleChoice({ account }: { account: Account }) {
  const { t } = useTranslation('admin');
  const { user, role } = account;
  const change = useAccountChange(user.uid);
  const fixed = useReadOnlyReason(user.uid);
  const name = t(`members.role_${role}`);
  if (role === 'bot') return <span className="px-[11px] text-sm text-muted">{name}</span>;
  const trigger = (
    <Button size="sm" aria-label={t('members.role_of', { name: user.name, role: name })} disabledReason={fixed}>
      {name}
      {fixed === undefined && <ChevronDown size={14} aria-hidden className="text-muted" />}
    </Button>
  );
  if (fixed !== undefined) return trigger;
  const items = [
    { value: 'admin', label: t('members.role_admin') },
    { value: 'member', label: t('members.role_member') },
  ];
  const choice = {
    label: t('members.role'),
    items,
    value: role,
    onValueChange: (next: string) => void (next !== role && change({ is_admin: next === 'admin' })),
  };
  return <MenuButton trigger={trigger} menu={choiceMenu} menuProps={choice} />;
}
