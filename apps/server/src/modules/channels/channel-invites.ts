import { ProblemError, type Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ChannelInvites } from '../invites/invites.access.ts';
import { switchesOf } from '../server/server.access.ts';
import { findActiveUser, type UserDirectory } from '../users/users.access.ts';
import type { ChannelContext } from './channel-context.ts';
import { join } from './channel-membership.ts';
import { own, type StoredChannel } from './channels.store.ts';

type Inviter = { uid: Uid; is_admin: boolean };

export interface ChannelInviteParts {
  context: ChannelContext;
  users: Pick<UserDirectory, 'get'>;
}

/** Adds users of an invite link to its channel. */
export function createChannelInvites({ context, users }: ChannelInviteParts): ChannelInvites {
  const { directory, settings, views } = context;
  const isForAdmins = () => switchesOf(settings.get('common')).admin_only_can_invite;
  const mayInvite = ({ is_admin }: Inviter, isMember: () => boolean) => is_admin || (!isForAdmins() && isMember());

  /** Whether the creator of an invite could still create it now: it ends with their membership. */
  async function isHonoured(unit: Unit, { members }: StoredChannel, maker: Uid): Promise<boolean> {
    const user = await findActiveUser(unit, maker);
    return user !== null && mayInvite(user, () => members.includes(maker));
  }

  return {
    requireInviter(viewer, gid) {
      const channel = gid === undefined ? undefined : directory.get(gid);
      if (gid !== undefined && !channel) throw new ProblemError('channel.not_found');
      const isMember = () => !channel || directory.canSee(channel.gid, viewer.uid);
      if (!mayInvite(viewer, isMember)) throw new ProblemError('channel.forbidden');
    },
    requirePrivateInviter(viewer, gid) {
      this.requireInviter(viewer, gid);
      if (directory.isPublic(gid)) throw new ProblemError('channel.forbidden');
    },
    nameOf: (gid) => directory.get(gid)?.name,
    isHonoured(gid, maker) {
      const user = users.get(maker);
      const isOpen = directory.get(gid)?.is_public === false;
      return isOpen && user?.status === 'normal' && mayInvite(user, () => directory.isMember(gid, maker));
    },
    async join(unit, uid, { gid, maker }) {
      const tx = own(unit);
      const channel = await tx.channels.find(gid);
      // All users belong to a public channel, and a deleted one cannot be joined: the invite still admits to the
      // server.
      if (!channel || channel.is_public || channel.members.includes(uid)) return;
      if (await isHonoured(tx, channel, maker)) await join(tx, context.events, channel, [uid]);
    },
    async enter(unit, uid, { gid, maker }) {
      const tx = own(unit);
      const channel = await tx.channels.find(gid);
      if (!channel) throw new ProblemError('invite.unusable');
      if (channel.is_public || channel.members.includes(uid)) throw new ProblemError('channel.joined_already');
      if (!(await isHonoured(tx, channel, maker))) throw new ProblemError('invite.unusable');
      return views.of(await join(tx, context.events, channel, [uid]), uid);
    },
  };
}
