import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { FileDownloads, FileReader, FileRights, FileSharing } from '../files/files.access.ts';
import type { StorageRoom } from '../storage/storage.access.ts';
import type { AvatarCopies, UserDirectory } from '../users/users.access.ts';
import { createBundleDownloads } from './bundle-downloads.ts';
import { createBundleKeeper } from './bundle-keeper.ts';
import { createBundleMaker, type Originals } from './bundle-maker.ts';
import { forwardJobs } from './forwards.jobs.ts';
import { forwardRoutes } from './forwards.routes.ts';
import { createForwardService } from './forwards.service.ts';
import type { Stores } from './forwards.store.ts';

interface ForwardDependencies {
  users: UserDirectory;
  channels: ChannelDirectory;
  avatars: AvatarCopies;
  messages: Originals;
  files: FileDownloads & FileReader;
  rights: FileRights;
  sharing: FileSharing;
  storage: StorageRoom;
}

/** Copies of messages in bundles, for forwarding or saving. */
export function createForwards(platform: Platform<Stores>, dependencies: ForwardDependencies) {
  const { transact, reads, blobs, clock } = platform;
  const { users, channels, avatars, messages, files, rights, sharing, storage } = dependencies;
  const makeBundle = createBundleMaker({ reads, messages, files, users, channels, avatars, clock });
  const keepBundle = createBundleKeeper({ transact, blobs, clock, sharing, storage, avatars, makeBundle });
  const downloads = createBundleDownloads({ blobs, files });
  return {
    access: { keepBundle, downloads },
    routes: [forwardRoutes(createForwardService({ reads, keepBundle, downloads, clock, rights }))],
    jobs: forwardJobs({ transact, reads, blobs, clock }),
  };
}
