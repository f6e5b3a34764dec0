import { useCommonSetting } from '../server/server.store.ts';
import { useMe } from './users.selectors.ts';

/** What administrators can turn off for all other users. */
export type UserRight = 'dm_enable' | 'add_friend_enable' | 'search_user_enable';

/** Whether the user may write to others directly, add contacts, or search for users. */
export function useHasRight(right: UserRight): boolean {
  const isOn = useCommonSetting(right);
  const isAdmin = useMe()?.is_admin === true;
  return isOn || isAdmin;
}
