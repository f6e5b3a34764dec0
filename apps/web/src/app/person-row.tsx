import type { User } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { avatarUrlOf } from '../lib/avatar-url.ts';
import { useMyUid } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Tag } from '../ui/tag.tsx';

/** A person in a list: avatar with presence, name, what they are, address. */
export function PersonRow({ user, isHere }: { user: User; isHere: boolean }) {
  const { t } = useTranslation();
  const isMe = user.uid === useMyUid();
  return (
    <>
      <Avatar name={user.name} src={avatarUrlOf(user)} isBot={user.is_bot} presence={isHere ? 'online' : 'offline'} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{user.name}</span>
          {user.is_bot && <Tag tone="bot">{t('people.bot')}</Tag>}
          {user.is_admin && !user.is_bot && <Tag tone="admin">{t('people.admin')}</Tag>}
        </span>
        <span className="block truncate text-sm text-muted">{isMe ? t('people.you') : user.email}</span>
      </span>
    </>
  );
}
