import { AVATAR_SIZE_PX, type Gid, ProblemError } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Download } from '../../platform/http/download.ts';
import { downloadOfImage, requirePng } from '../../platform/http/stored-image.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { avatarKeyOf } from './channel-closing.ts';
import { belonging } from './channel-events.ts';
import { canManage, remember, requireManaged } from './channel-membership.ts';
import type { ChannelParts } from './channels.service.ts';
import type { Tx } from './channels.store.ts';

export interface ChannelAvatars {
  /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `image.undecodable` */
  replace(viewer: Viewer, gid: Gid, image: Uint8Array): Promise<void>;
  /** `isVersioned`: the address changes with the image. @throws ProblemError `image.not_found` */
  get(gid: Gid, isVersioned: boolean): Promise<Download>;
}

type Parts = Pick<ChannelParts, 'transact' | 'directory' | 'events' | 'clock'> & { blobs: BlobStore };

/** Pictures of channels. */
export function createChannelAvatars({ transact, directory, events, clock, blobs }: Parts): ChannelAvatars {
  /** Checked before the image is decoded; the unit of work checks again. */
  function requireAllowed(viewer: Viewer, gid: Gid): void {
    const channel = directory.get(gid);
    if (!channel) throw new ProblemError('channel.not_found');
    if (!canManage(channel, viewer)) throw new ProblemError('channel.forbidden');
  }

  async function tell(tx: Tx, viewer: Viewer, gid: Gid): Promise<void> {
    await requireManaged(tx, viewer, gid);
    const avatar_updated_at = clock.now();
    await tx.channels.update(gid, { avatar_updated_at });
    const channel = await remember(tx, gid);
    events.changed(tx, gid, belonging(channel), { avatar_updated_at });
  }

  return {
    async replace(viewer, gid, image) {
      requireAllowed(viewer, gid);
      await blobs.put(avatarKeyOf(gid), await requirePng(image, AVATAR_SIZE_PX, viewer.uid));
      try {
        await transact((tx) => tell(tx, viewer, gid));
      } catch (error) {
        // The channel was deleted meanwhile, and its picture with it.
        if (!directory.get(gid)) await blobs.delete(avatarKeyOf(gid));
        throw error;
      }
    },
    async get(gid, isVersioned) {
      const modifiedAt = directory.get(gid)?.avatar_updated_at ?? 0;
      if (modifiedAt === 0) throw new ProblemError('image.not_found');
      return downloadOfImage(blobs, avatarKeyOf(gid), { modifiedAt, isVersioned });
    },
  };
}
