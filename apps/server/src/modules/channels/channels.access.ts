import { type Channel, type Gid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { findMember, isVisitor, type UserLifecycle } from '../users/users.access.ts';
import type { ChannelContext } from './channel-context.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import { announce } from './channel-events.ts';
import { own, type StoredChannel, type Tx } from './channels.store.ts';

export type { ChannelLifecycle } from './channel-closing.ts';
export type { ChannelDirectory, MemberSwitch } from './channel-directory.ts';
export { remember, requireManaged } from './channel-membership.ts';
export { announce, belonging } from './channel-events.ts';
export type { ChannelViews } from './channel-views.ts';
export type { Change as ChannelChange } from './channels.store.ts';

/** Whether a channel exists, as this unit of work sees it. */
export const isChannel = async (unit: Unit, gid: Gid): Promise<boolean> =>
  (await own(unit).channels.find(gid)) !== null;

/** Whether a channel exists and is public, as this unit of work sees it. */
export const isPublicChannel = async (unit: Unit, gid: Gid): Promise<boolean> =>
  (await own(unit).channels.find(gid))?.is_public === true;

/** The channels that a user can read. */
export interface ReadableChannels {
  /** Ascending by gid. */
  listChannels(viewer: Viewer, isPublicOnly: boolean): Channel[];
  /** Outsiders of a private channel see its name and picture. @throws ProblemError `channel.not_found` */
  getChannel(viewer: Viewer, gid: Gid): Channel;
}

/** Read and write permissions in channels, answered from memory. */
export interface ChannelAccess {
  /** @throws ProblemError `channel.not_found`, `channel.forbidden` */
  requireReader(viewer: Viewer, gid: Gid): StoredChannel;
  /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `message.sending_forbidden` */
  requireSender(viewer: Viewer, gid: Gid): StoredChannel;
}

export function createChannelAccess(directory: ChannelDirectory): ChannelAccess {
  function requireReader(viewer: Viewer, gid: Gid): StoredChannel {
    const channel = directory.get(gid);
    if (!channel) throw new ProblemError('channel.not_found');
    if (!directory.canSee(gid, viewer.uid)) throw new ProblemError('channel.forbidden');
    return channel;
  }

  return {
    requireReader,
    requireSender(viewer, gid) {
      const channel = requireReader(viewer, gid);
      // In a private channel only members get here; administrators among them may write.
      const isInCharge = viewer.is_admin || channel.owner === viewer.uid;
      if (channel.only_owner_can_send_msg && !isInCharge) throw new ProblemError('message.sending_forbidden');
      return channel;
    },
  };
}

/** Effects of added and deleted users on channels. */
export function createChannelLifecycle({ directory, events, close }: ChannelContext): UserLifecycle {
  async function leave(tx: Tx, channel: StoredChannel, uid: Uid): Promise<void> {
    const { gid } = channel;
    await tx.channels.removeMembers(gid, [uid]);
    const members = channel.members.filter((member) => member !== uid);
    tx.record({ kind: 'channel.changed', channel: { ...channel, members } });
    events.left(tx, channel, [uid], members);
  }

  return {
    async created(unit, user) {
      if (isVisitor(user)) return;
      const { uid } = user;
      for (const { gid } of directory.publicChannels()) {
        announce(unit, { to: 'everyone' }, { type: 'user_joined_group', gid, uid: [uid] });
      }
    },
    async deleted(unit, uid) {
      // Guests and visitors are in no member list, so no event announces that they leave.
      if (!(await findMember(unit, uid))) return;
      const tx = own(unit);
      for (const channel of await tx.channels.listJoined(uid)) {
        if (channel.owner === uid) await close(tx, channel);
        else await leave(tx, channel, uid);
      }
      for (const { gid } of directory.publicChannels()) {
        announce(tx, { to: 'everyone' }, { type: 'user_leaved_group', gid, uid: [uid] });
      }
    },
  };
}
