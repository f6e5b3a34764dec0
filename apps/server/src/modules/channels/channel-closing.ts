import type { Gid } from '@loquat/contract';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../../platform/clock.ts';
import { belonging, type ChannelNews } from './channel-news.ts';
import type { StoredChannel, Tx } from './channels.store.ts';

/** Where a channel's picture is stored, as long as the channel exists. */
export const avatarKeyOf = (gid: Gid): string => `channel-avatars/${gid}`;

export interface ClosingParts {
  news: ChannelNews;
  clock: Clock;
}

/**
 * Ends a channel: members, pins, markers and picture are deleted with it; messages stay, but nobody can read them any
 * more.
 */
export type CloseChannel = (tx: Tx, channel: StoredChannel) => Promise<void>;

export const createChannelClosing =
  ({ news, clock }: ClosingParts): CloseChannel =>
  async (tx, channel) => {
    const { gid, avatar_updated_at } = channel;
    await tx.channels.delete(gid);
    tx.record({ kind: 'channel.deleted', gid });
    if (avatar_updated_at > 0) await tx.jobs.put(eraseBlobs([avatarKeyOf(gid)], clock.now()));
    news.kicked(tx, gid, belonging(channel), 'group_deleted');
  };
