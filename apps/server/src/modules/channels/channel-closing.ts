import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Tx } from '../../stores.ts';
import { avatarKeyOf } from './channel-avatars.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import { belonging, type ChannelNews } from './channel-news.ts';
import type { StoredChannel } from './channels.store.ts';

export interface ClosingParts {
  directory: ChannelDirectory;
  news: ChannelNews;
  blobs: Pick<BlobStore, 'delete'>;
  report: (error: unknown) => void;
}

/** Ends a channel: members, pins, markers and picture go with it, messages stay but nobody reads them any more. */
export type CloseChannel = (tx: Tx, channel: StoredChannel) => Promise<void>;

export const createChannelClosing =
  ({ directory, news, blobs, report }: ClosingParts): CloseChannel =>
  async (tx, channel) => {
    const { gid, avatar_updated_at } = channel;
    await tx.channels.delete(gid);
    tx.afterCommit(() => {
      directory.delete(gid);
      if (avatar_updated_at > 0) blobs.delete(avatarKeyOf(gid)).catch(report);
    });
    news.kicked(tx, gid, belonging(channel), 'group_deleted');
  };
