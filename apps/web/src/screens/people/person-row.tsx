import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { RoleTags } from '../../features/users/role-tags.tsx';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { useUser } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { Tag } from '../../ui/tag.tsx';

/** A person in a list: avatar with presence, what the user calls them, what they are, address. */
export function PersonRow({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const user = useUser(uid);
  const name = useNameOf(uid);
  const isMe = uid === useMyUid();
  if (!user) return null;
  return (
    <>
      <UserAvatar uid={uid} hasPresence />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{name}</span>
          <RoleTags user={user} />
          {name !== user.name && <Tag>{t('contact.tag_nickname')}</Tag>}
        </span>
        <span className="block truncate text-sm text-muted">{isMe ? t('you') : user.email}</span>
      </span>
    </>
  );
}
