import type { Channel, User } from '@loquat/contract';
import { useIsGuest } from '../../hooks/use-session.ts';
import { useCommonSetting } from '../server/server.store.ts';
import { useServerSwitch } from '../server/switches.ts';
import { useMe } from '../users/users.selectors.ts';
import { useChannel } from './channels.selectors.ts';

/** A user's permissions in a channel. The server decides; this hides actions that it would refuse. */
export interface ChannelRights {
  /** On the member list of a private channel: can leave it. */
  isMember: boolean;
  isOwner: boolean;
  /** Changes and deletes it: administrators for a public channel, also the owner for a private one. */
  isManager: boolean;
  /** Adds users and creates links. */
  mayInvite: boolean;
  /** Makes it private or public. */
  mayChangeType: boolean;
}

const NONE: ChannelRights = {
  isMember: false,
  isOwner: false,
  isManager: false,
  mayInvite: false,
  mayChangeType: false,
};

type Viewer = Pick<User, 'uid' | 'is_admin' | 'create_by'>;

/** The permissions of `me` in a channel; `isInvitingForAdmins` is the server's switch of that name. */
export function channelRights(
  channel: Pick<Channel, 'is_public' | 'owner' | 'members'> | undefined,
  me: Viewer | undefined,
  isInvitingForAdmins: boolean,
): ChannelRights {
  if (!channel || !me || me.create_by === 'guest') return NONE;
  const isOwner = !channel.is_public && channel.owner === me.uid;
  const isMember = !channel.is_public && channel.members.includes(me.uid);
  const isManager = me.is_admin || isOwner;
  return {
    isMember,
    isOwner,
    isManager,
    mayInvite: me.is_admin || (!isInvitingForAdmins && (channel.is_public || isMember)),
    // Everyone sees a public channel, so only administrators can make one.
    mayChangeType: me.is_admin,
  };
}

/** The user's permissions in a channel; none if they cannot see it. */
export const useChannelRights = (gid: number): ChannelRights =>
  channelRights(useChannel(gid), useMe(), useServerSwitch('admin_only_can_invite'));

/** Whether the user may invite people to the server. */
export function useMayInvite(): boolean {
  const isForAdmins = useServerSwitch('admin_only_can_invite');
  const isAdmin = useMe()?.is_admin ?? false;
  return !useIsGuest() && (isAdmin || !isForAdmins);
}

/** Whether the user may create channels; public ones are for administrators in any case. */
export function useMayCreateChannel(): boolean {
  const isForAdmins = useCommonSetting('only_admin_can_create_group');
  const isAdmin = useMe()?.is_admin ?? false;
  return !useIsGuest() && (isAdmin || !isForAdmins);
}
