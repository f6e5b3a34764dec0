import { type Gid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Tx } from '../../stores.ts';
import type { ChannelInvites } from '../invites/invites.access.ts';
import { isGuest, type UserLifecycle } from '../users/users.access.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import { announce, join } from './channel-membership.ts';
import type { StoredChannel } from './channels.store.ts';

export { type ChannelDirectory, toWire } from './channel-directory.ts';

/** Who may read and write in a channel, answered from memory. */
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
      const isInCharge = channel.is_public ? viewer.is_admin : channel.owner === viewer.uid;
      if (channel.only_owner_can_send_msg && !isInCharge) throw new ProblemError('message.sending_forbidden');
      return channel;
    },
  };
}

/** What becomes of channels when somebody comes or goes. */
export function createChannelLifecycle(directory: ChannelDirectory): UserLifecycle {
  /** Without its owner a private channel has nobody in charge: it goes too. */
  async function close(tx: Tx, { gid, members }: StoredChannel): Promise<void> {
    await tx.channels.delete(gid);
    tx.afterCommit(() => directory.delete(gid));
    announce(tx, { to: 'users', uids: members }, { type: 'kick_from_group', gid, reason: 'group_deleted' });
  }

  async function leave(tx: Tx, { gid, members }: StoredChannel, uid: Uid): Promise<void> {
    await tx.channels.removeMember(gid, uid);
    tx.afterCommit(() => directory.removeMember(gid, uid));
    const others = members.filter((member) => member !== uid);
    announce(tx, { to: 'users', uids: others }, { type: 'user_leaved_group', gid, uid: [uid] });
  }

  return {
    async created(tx, { uid }) {
      for (const { gid } of directory.publicChannels()) {
        announce(tx, { to: 'everyone' }, { type: 'user_joined_group', gid, uid: [uid] });
      }
    },
    async deleted(tx, uid) {
      const user = await tx.users.find(uid);
      // Guests are in no member list, so nobody is told that they go.
      if (!user || isGuest(user)) return;
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

/** How invite links let people into channels. */
export function createChannelInvites(directory: ChannelDirectory): ChannelInvites {
  return {
    requireInviter(viewer, gid) {
      const channel = directory.get(gid);
      if (!channel) throw new ProblemError('channel.not_found');
      const isAllowed = channel.is_public || viewer.is_admin || directory.isMember(gid, viewer.uid);
      if (!isAllowed) throw new ProblemError('channel.forbidden');
    },
    async join(tx, uid, gid) {
      const channel = await tx.channels.find(gid);
      // Everyone belongs to a public channel, and one that is gone cannot be joined: the invite still admits.
      if (!channel || channel.is_public || channel.members.includes(uid)) return;
      await join(tx, directory, channel, [uid]);
    },
  };
}
