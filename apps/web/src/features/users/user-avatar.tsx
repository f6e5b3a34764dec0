import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { avatarUrlOf } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { usePresence, useUser } from './users.selectors.ts';

export interface UserAvatarProps {
  uid: number;
  /** Edge in px. */
  size?: number;
  hasPresence?: boolean;
  className?: string;
}

/** A user's picture, with a dot for their presence if that is known. */
export function UserAvatar({ uid, size, hasPresence = false, className }: UserAvatarProps) {
  const user = useUser(uid);
  const presence = usePresence(uid);
  const { t } = useTranslation();
  // Only a guest is not among the users they know.
  const isGuest = useMyUid() === uid && !user;
  return (
    <Avatar
      name={isGuest ? t('account.guest') : (user?.name ?? '')}
      src={avatarUrlOf(user)}
      isBot={user?.is_bot ?? false}
      presence={hasPresence ? presence : undefined}
      {...(size !== undefined && { size })}
      {...(className && { className })}
    />
  );
}
