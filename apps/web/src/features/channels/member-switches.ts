import type { Channel, User } from '@loquat/contract';
import { useServerSwitch } from '../server/switches.ts';
import { useMe, useUser } from '../users/users.selectors.ts';
import { channelsStore } from './channels.store.ts';

/** A permission that a channel can give its members towards each other. */
export type MemberSwitch = 'show_email' | 'dm_to_member' | 'add_friend';

type Party = Pick<User, 'uid' | 'is_admin' | 'is_bot'>;
type Shared = Pick<Channel, 'is_public' | 'owner' | 'members' | MemberSwitch>;

/**
 * Whether the channels of `me` permit an action between two users, by the server's rule (docs/channels.md). A user who
 * was added as a contact may do it as well, which only the server knows. `isDiscreet`: members of private channels are
 * hidden, so the other user may be in any of them.
 */
export function isLetBy(what: MemberSwitch, channels: readonly Shared[], me: Party, other: Party, isDiscreet = false) {
  if ([me, other].some(({ is_admin, is_bot }) => is_admin || is_bot) || me.uid === other.uid) return true;
  const isShared = (channel: Shared): boolean =>
    channel.is_public || channel.members.some((uid) => uid === other.uid) || (isDiscreet && channel[what]);
  const shared = channels.filter(isShared);
  const isTheirs = ({ owner }: Shared): boolean => owner === me.uid || owner === other.uid;
  return shared.length === 0 || shared.some((channel) => channel[what] || isTheirs(channel));
}

/** Whether the user's channels permit an action towards another user; true while that is unknown. */
export function useIsLet(what: MemberSwitch, uid: number): boolean {
  const me = useMe();
  const other = useUser(uid);
  const isDiscreet = useServerSwitch('only_admin_can_see_channel_members');
  return channelsStore(({ byId }) => !me || !other || isLetBy(what, Object.values(byId), me, other, isDiscreet));
}
