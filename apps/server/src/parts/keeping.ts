import type { FastifyInstance } from 'fastify';
import type { ChannelDirectory } from '../modules/channels/channels.access.ts';
import type { FileDownloads } from '../modules/files/files.access.ts';
import { createBundleDownloads } from '../modules/forwards/bundle-downloads.ts';
import { createBundleKeeper } from '../modules/forwards/bundle-keeper.ts';
import { createBundleMaker } from '../modules/forwards/bundle-maker.ts';
import { forwardJobs } from '../modules/forwards/forwards.jobs.ts';
import { forwardRoutes } from '../modules/forwards/forwards.routes.ts';
import { createForwardService } from '../modules/forwards/forwards.service.ts';
import { savedRoutes } from '../modules/saved/saved.routes.ts';
import { createSavedService } from '../modules/saved/saved.service.ts';
import type { StorageRoom } from '../modules/storage/storage.access.ts';
import type { AvatarCopies, UserDirectory } from '../modules/users/users.access.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { createEraseBlobsJob } from '../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import type { RunUnit, Stores } from '../stores.ts';

export interface KeepingSurroundings {
  transact: RunUnit;
  reads: Stores;
  blobs: BlobStore;
  clock: Clock;
  users: UserDirectory;
  channels: ChannelDirectory;
  avatars: AvatarCopies;
  files: FileDownloads;
  storage: StorageRoom;
}

interface Keeping {
  routes: ((app: FastifyInstance) => void)[];
  jobs: JobHandler[];
}

/** Copies of messages: forwards and saved items. */
export function createKeeping(parts: KeepingSurroundings): Keeping {
  const makeBundle = createBundleMaker(parts);
  const downloads = createBundleDownloads(parts);
  const keepBundle = createBundleKeeper({ ...parts, makeBundle });
  const shared = { ...parts, keepBundle, downloads };
  return {
    routes: [forwardRoutes(createForwardService(shared)), savedRoutes(createSavedService(shared))],
    jobs: [createEraseBlobsJob(parts.blobs), ...forwardJobs(parts)],
  };
}
