import { avatarUrlOf } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useIsOnline, useUser } from './users.selectors.ts';

export interface UserAvatarProps {
  uid: number;
  /** Edge in px. */
  size?: number;
  hasPresence?: boolean;
  className?: string;
}

/** The picture of a user, with a dot that tells whether they are there. Bots have no presence. */
export function UserAvatar({ uid, size, hasPresence = false, className }: UserAvatarProps) {
  const user = useUser(uid);
  const isOnline = useIsOnline(uid);
  const isBot = user?.is_bot ?? false;
  const presence = hasPresence && !isBot ? (isOnline ? 'online' : 'offline') : undefined;
  return (
    <Avatar
      name={user?.name ?? ''}
      src={avatarUrlOf(user)}
      isBot={isBot}
      presence={presence}
      {...(size !== undefined && { size })}
      {...(className && { className })}
    />
  );
}
