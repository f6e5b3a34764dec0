import type { Gid } from '@loquat/contract';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { belonging, type ChannelEvents } from './channel-events.ts';
import type { StoredChannel, Tx } from './channels.store.ts';

/** Blob key of a channel's picture, as long as the channel exists. */
export const avatarKeyOf = (gid: Gid): string => `channel-avatars/${gid}`;

/** A hook for other features in the unit of work that deletes a channel. */
export interface ChannelLifecycle {
  deleted(unit: Unit, gid: Gid): Promise<void>;
}

export interface ClosingParts {
  events: ChannelEvents;
  clock: Clock;
  lifecycles: readonly ChannelLifecycle[];
}

/**
 * Deletes a channel with its members, pins, users' settings and picture; messages stay, but no user can read them any
 * more.
 */
export type CloseChannel = (tx: Tx, channel: StoredChannel) => Promise<void>;

export const createChannelClosing =
  ({ events, clock, lifecycles }: ClosingParts): CloseChannel =>
  async (tx, channel) => {
    const { gid, avatar_updated_at } = channel;
    for (const lifecycle of lifecycles) await lifecycle.deleted(tx, gid);
    await tx.channels.delete(gid);
    tx.record({ kind: 'channel.deleted', gid });
    if (avatar_updated_at > 0) await tx.jobs.put(eraseBlobs([avatarKeyOf(gid)], clock.now()));
    events.kicked(tx, gid, belonging(channel), 'group_deleted');
  };
