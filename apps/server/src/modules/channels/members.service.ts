import { type Gid, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { switchesOf } from '../server/server.access.ts';
import { listMembers } from '../users/users.access.ts';
import { announce } from './channel-events.ts';
import { enter, join, remember, requireKnownUsers, requireManaged, requireStored } from './channel-membership.ts';
import type { ChannelParts } from './channels.service.ts';
import type { StoredChannel, Tx } from './channels.store.ts';

const ALL_THAT_WAS_SAID = 0 as Mid;

export type MemberService = ReturnType<typeof createMemberService>;

/** Membership of channels. */
export function createMemberService(parts: Omit<ChannelParts, 'clock'>) {
  const { transact, views, events, settings, limits } = parts;

  /** @throws ProblemError `channel.forbidden` */
  function requireAdder({ is_public, members }: StoredChannel, viewer: Viewer): void {
    const isForAdmins = switchesOf(settings.get('common')).admin_only_can_invite;
    const isAllowed = !is_public && (viewer.is_admin || (!isForAdmins && members.includes(viewer.uid)));
    if (!isAllowed) throw new ProblemError('channel.forbidden');
  }

  /** All users could read the channel's messages until now, so its present members keep all of them. */
  async function close(tx: Tx, viewer: Viewer, before: StoredChannel, chosen: readonly Uid[]): Promise<void> {
    const { gid } = before;
    await requireKnownUsers(tx, chosen);
    const uids = [...new Set([viewer.uid, ...(chosen.length > 0 ? chosen : await listMembers(tx))])];
    await tx.channels.update(gid, { is_public: false, owner: viewer.uid });
    const channel = await enter(tx, await requireStored(tx, gid), { uids, since_mid: ALL_THAT_WAS_SAID });
    events.changed(tx, gid, { to: 'users', uids }, { is_public: false, owner: viewer.uid });
    events.changed(tx, gid, { to: 'others', uids }, { is_public: false });
    events.showTo(tx, channel, channel.members);
    events.kicked(tx, gid, { to: 'others', uids }, 'kick');
  }

  async function open(tx: Tx, before: StoredChannel): Promise<void> {
    const { gid, members } = before;
    await tx.channels.removeMembers(gid, members);
    await tx.channels.update(gid, { is_public: true, owner: null });
    const channel = await remember(tx, gid);
    const present = new Set(members);
    events.changed(tx, gid, { to: 'everyone' }, { is_public: true });
    events.joined(
      tx,
      before,
      (await listMembers(tx)).filter((uid) => !present.has(uid)),
    );
    // The same view for all users: a public channel lists no members. From now on guests see it too.
    const [uid] = members;
    if (uid === undefined) return;
    const since_mid = await tx.channels.lastMid();
    announce(tx, { to: 'others', uids: members }, { type: 'joined_group', group: views.of(channel, uid), since_mid });
  }

  return {
    /**
     * Refused as a whole if one of the users is already a member; a repeated uid counts once.
     * @throws ProblemError in this order `user.unknown_member`, `channel.not_found`, `channel.forbidden`,
     * `channel.already_member`, `channel.too_many`
     */
    addMembers: (viewer: Viewer, gid: Gid, uids: readonly Uid[]): Promise<void> =>
      transact(async (tx) => {
        await requireKnownUsers(tx, uids);
        const channel = await requireStored(tx, gid);
        requireAdder(channel, viewer);
        const members = new Set(channel.members);
        if (uids.some((uid) => members.has(uid))) throw new ProblemError('channel.already_member');
        const added = [...new Set(uids)];
        limits.takeMembers(viewer, added);
        await join(tx, events, channel, added);
      }),

    /**
     * Refused as a whole if one of the users is not a member, or is the owner.
     * @throws ProblemError `channel.not_found`, `channel.forbidden`, `channel.not_a_member`
     */
    removeMembers: (viewer: Viewer, gid: Gid, uids: readonly Uid[]): Promise<void> =>
      transact(async (tx) => {
        const before = await requireManaged(tx, viewer, gid);
        if (before.is_public) throw new ProblemError('channel.forbidden');
        const members = new Set(before.members);
        if (uids.some((uid) => !members.has(uid))) throw new ProblemError('channel.not_a_member');
        if (before.owner !== null && uids.includes(before.owner)) throw new ProblemError('channel.forbidden');
        const gone = [...new Set(uids)];
        if (gone.length === 0) return;
        await tx.channels.removeMembers(gid, gone);
        const channel = await remember(tx, gid);
        events.kicked(tx, gid, { to: 'users', uids: gone }, 'kick');
        events.left(tx, channel, gone, channel.members);
      }),

    /** The leaving member gets the event too. @throws ProblemError `channel.not_found`, `channel.forbidden` */
    leaveChannel: ({ uid }: Viewer, gid: Gid): Promise<void> =>
      transact(async (tx) => {
        const before = await requireStored(tx, gid);
        const isAllowed = before.members.includes(uid) && before.owner !== uid;
        if (!isAllowed) throw new ProblemError('channel.forbidden');
        await tx.channels.removeMembers(gid, [uid]);
        const channel = await remember(tx, gid);
        events.left(tx, channel, [uid], channel.members);
        announce(tx, { to: 'users', uids: [uid] }, { type: 'user_leaved_group', gid, uid: [uid] });
      }),

    /**
     * To private: the caller becomes owner, and the given users members, or all users except guests if none are given.
     * To public, for administrators only: all users belong to it.
     * @throws ProblemError `channel.not_found`, `channel.forbidden`, `user.unknown_member`
     */
    changeType: (viewer: Viewer, gid: Gid, is_public: boolean, members: readonly Uid[]): Promise<void> =>
      transact(async (tx) => {
        const before = await requireManaged(tx, viewer, gid);
        if (before.is_public === is_public) return;
        if (is_public && !viewer.is_admin) throw new ProblemError('channel.forbidden');
        await (is_public ? open(tx, before) : close(tx, viewer, before, members));
      }),
  };
}
