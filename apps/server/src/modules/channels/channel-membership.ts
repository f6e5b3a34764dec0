import { type Gid, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Audience } from '../../platform/events/audience.ts';
import type { StreamEvent } from '../../platform/events/bus.ts';
import type { Tx } from '../../stores.ts';
import { type ChannelDirectory, toWire } from './channel-directory.ts';
import type { Membership, StoredChannel } from './channels.store.ts';

const ascending = (one: number, other: number) => one - other;

/** Announces an event of a channel to whoever is named. */
export const announce = (tx: Tx, audience: Audience, event: StreamEvent): void =>
  tx.announce({ kind: 'event', audience, event });

/** People who enter a private channel, in the unit that lets them in: stored, remembered, not yet announced. */
export async function enter(tx: Tx, directory: ChannelDirectory, channel: StoredChannel, uids: readonly Uid[]) {
  const since_mid = (await tx.messages.lastMid()) as Mid;
  const memberships: Membership[] = uids.map((uid) => ({ gid: channel.gid, uid, since_mid }));
  await tx.channels.addMembers(memberships);
  const entered = { ...channel, members: [...channel.members, ...uids].sort(ascending) };
  tx.afterCommit(() => directory.put(entered, memberships));
  return entered;
}

/** `joined_group` to the newcomers, `user_joined_group` to those who were there. */
export async function join(tx: Tx, directory: ChannelDirectory, channel: StoredChannel, uids: readonly Uid[]) {
  if (uids.length === 0) return;
  const entered = await enter(tx, directory, channel, uids);
  announce(tx, { to: 'users', uids }, { type: 'joined_group', group: toWire(entered) });
  const { gid, members } = channel;
  announce(tx, { to: 'users', uids: members }, { type: 'user_joined_group', gid, uid: [...uids] });
}

/** The channel as this unit of work sees it. @throws ProblemError `channel.not_found` */
export async function requireStored(tx: Tx, gid: Gid): Promise<StoredChannel> {
  const channel = await tx.channels.find(gid);
  if (!channel) throw new ProblemError('channel.not_found');
  return channel;
}
