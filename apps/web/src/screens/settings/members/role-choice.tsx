import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { MenuButton, menuOnDemand } from '../../../ui/menu/menu-on-demand.tsx';
import type { Account } from './account-list.ts';
import { useAccountChange } from './use-account-change.ts';
import { useFixedReason } from './use-fixed-reason.ts';

const choiceMenu = menuOnDemand(async () => (await import('../../../ui/menu/choice-menu.tsx')).ChoiceMenu);

/** The role of somebody, and another one instead; it applies at once. Bots are what they are. */
// i18n-keys: members.role_admin, members.role_bot, members.role_member
export function RoleChoice({ account }: { account: Account }) {
  const { t } = useTranslation('admin');
  const { user, role } = account;
  const change = useAccountChange(user.uid);
  const fixed = useFixedReason(user.uid);
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
