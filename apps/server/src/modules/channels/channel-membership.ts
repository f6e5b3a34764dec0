import { type Gid, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { findMember } from '../users/users.access.ts';
import type { ChannelEvents } from './channel-events.ts';
import { type Membership, own, type StoredChannel, type Tx } from './channels.store.ts';

const ascending = (one: number, other: number) => one - other;

/** Whether a user manages a channel: administrators manage all channels, owners their own. */
export const canManage = ({ owner }: StoredChannel, { uid, is_admin }: Pick<Viewer, 'uid' | 'is_admin'>): boolean =>
  is_admin || owner === uid;

/** The channel as this unit of work sees it. @throws ProblemError `channel.not_found` */
export async function requireStored(unit: Unit, gid: Gid): Promise<StoredChannel> {
  const channel = await own(unit).channels.find(gid);
  if (!channel) throw new ProblemError('channel.not_found');
  return channel;
}

/** @throws ProblemError `channel.not_found`, `channel.forbidden` */
export async function requireManaged(unit: Unit, viewer: Viewer, gid: Gid): Promise<StoredChannel> {
  const channel = await requireStored(unit, gid);
  if (!canManage(channel, viewer)) throw new ProblemError('channel.forbidden');
  return channel;
}

/** Checked in the unit itself: a user deleted a moment ago must not become a member. */
export async function requireKnownUsers(tx: Unit, uids: readonly Uid[]): Promise<void> {
  for (const uid of uids) {
    if (!(await findMember(tx, uid))) throw new ProblemError('user.unknown_member');
  }
}

/** Records the channel as this unit of work leaves it; memory takes it after the commit. */
export async function remember(unit: Unit, gid: Gid): Promise<StoredChannel> {
  const tx = own(unit);
  const channel = await requireStored(tx, gid);
  tx.record({ kind: 'channel.changed', channel });
  return channel;
}

/**
 * Adds users to a private channel: stores and records them, without an announcement. Messages up to `since_mid` were
 * not addressed to them.
 */
export async function enter(
  tx: Tx,
  channel: StoredChannel,
  { uids, since_mid }: { uids: readonly Uid[]; since_mid: Mid },
): Promise<StoredChannel> {
  const memberships: Membership[] = uids.map((uid) => ({ gid: channel.gid, uid, since_mid }));
  await tx.channels.addMembers(memberships);
  const entered = { ...channel, members: [...channel.members, ...uids].sort(ascending) };
  tx.record({ kind: 'channel.changed', channel: entered, entered: memberships });
  return entered;
}

/** Adds users and announces them: `joined_group` to the new members, `user_joined_group` to the existing ones. */
export async function join(
  tx: Tx,
  events: ChannelEvents,
  channel: StoredChannel,
  uids: readonly Uid[],
): Promise<StoredChannel> {
  if (uids.length === 0) return channel;
  const since_mid = await tx.channels.lastMid();
  const entered = await enter(tx, channel, { uids, since_mid });
  events.showTo(tx, entered, uids, since_mid);
  events.joined(tx, channel, uids);
  return entered;
}
