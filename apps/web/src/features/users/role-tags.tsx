import type { User } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';

/** Tags for the roles of a user who is not an ordinary member. */
export function RoleTags({ user }: { user: User }) {
  const { t } = useTranslation('member');
  if (user.is_bot) return <Tag tone="bot">{t('role.bot')}</Tag>;
  if (user.is_admin) return <Tag tone="admin">{t('role.admin')}</Tag>;
  if (user.is_visitor) return <Tag tone="guest">{t('role.visitor')}</Tag>;
  if (user.create_by === 'guest') return <Tag tone="guest">{t('role.guest')}</Tag>;
  return null;
}
