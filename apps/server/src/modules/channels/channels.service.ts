import { type Channel, type Gid, ProblemError, type Timestamp, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit, Tx } from '../../stores.ts';
import { isGuest } from '../users/users.access.ts';
import { type ChannelDirectory, toWire } from './channel-directory.ts';
import { announce, enter, join, requireStored } from './channel-membership.ts';

export interface ChannelParts {
  transact: RunUnit;
  directory: ChannelDirectory;
  clock: Pick<Clock, 'now'>;
}

export interface ChannelDraft {
  name: string;
  description: string;
  members: readonly Uid[];
  is_public: boolean;
}

/** Asked in the unit itself: somebody deleted a moment ago must not be left behind in a channel. */
async function requireKnown(tx: Tx, uids: readonly Uid[]): Promise<void> {
  for (const uid of uids) {
    const user = await tx.users.find(uid);
    if (!user || isGuest(user)) throw new ProblemError('user.unknown_member');
  }
}

export type ChannelService = ReturnType<typeof createChannelService>;

/** Channels and their members. */
export function createChannelService({ transact, directory, clock }: ChannelParts) {
  async function create(tx: Tx, viewer: Viewer, { name, description, members, is_public }: ChannelDraft) {
    await requireKnown(tx, members);
    const created_at = clock.now();
    const owner = is_public ? null : viewer.uid;
    const channel = await tx.channels.insert({ name, description, is_public, owner, created_at });
    // A public channel has nobody in it: everyone belongs to it.
    const uids = is_public ? [] : [...new Set([viewer.uid, ...members])];
    const entered = await enter(tx, directory, channel, uids);
    announce(tx, is_public ? { to: 'everyone' } : { to: 'users', uids }, {
      type: 'joined_group',
      group: toWire(entered),
    });
    return { gid: channel.gid, created_at };
  }

  return {
    /** What the caller can read, ascending by gid. */
    listChannels: (viewer: Viewer, isPublicOnly: boolean): Channel[] =>
      (isPublicOnly ? directory.publicChannels() : directory.channelsOf(viewer.uid)).map(toWire),

    /** Outsiders of a private channel see no members and no pins. @throws ProblemError `channel.not_found` */
    getChannel(viewer: Viewer, gid: Gid): Channel {
      const channel = directory.get(gid);
      if (!channel) throw new ProblemError('channel.not_found');
      return toWire(directory.canSee(gid, viewer.uid) ? channel : { ...channel, members: [] });
    },

    /** @throws ProblemError `channel.forbidden`, `channel.public_has_no_members`, `user.unknown_member` */
    async createChannel(viewer: Viewer, draft: ChannelDraft): Promise<{ gid: Gid; created_at: Timestamp }> {
      if (draft.is_public && !viewer.is_admin) throw new ProblemError('channel.forbidden');
      if (draft.is_public && draft.members.length > 0) throw new ProblemError('channel.public_has_no_members');
      return transact((tx) => create(tx, viewer, draft));
    },

    /**
     * Refused as a whole when anybody is a member already; a uid named twice counts once.
     * @throws ProblemError in this order `user.unknown_member`, `channel.not_found`, `channel.forbidden`,
     * `channel.already_member`
     */
    addMembers: (viewer: Viewer, gid: Gid, uids: readonly Uid[]): Promise<void> =>
      transact(async (tx) => {
        await requireKnown(tx, uids);
        const channel = await requireStored(tx, gid);
        const isAllowed = !channel.is_public && (viewer.is_admin || channel.members.includes(viewer.uid));
        if (!isAllowed) throw new ProblemError('channel.forbidden');
        const members = new Set(channel.members);
        if (uids.some((uid) => members.has(uid))) throw new ProblemError('channel.already_member');
        await join(tx, directory, channel, [...new Set(uids)]);
      }),
  };
}
