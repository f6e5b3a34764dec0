import type { User } from '@loquat/contract';

/** Address of a user's avatar, undefined without one. Changes with the avatar, so caches may keep it. */
export const avatarUrlOf = (user: Pick<User, 'uid' | 'avatar_updated_at'> | undefined): string | undefined =>
  user && user.avatar_updated_at > 0 ? `/api/resource/avatar?uid=${user.uid}&t=${user.avatar_updated_at}` : undefined;
