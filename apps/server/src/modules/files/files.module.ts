import { gauge } from '../../platform/http/monitoring/metric.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { StorageRoom } from '../storage/storage.access.ts';
import { createEraseDeletedJob, createEraseFileJob } from './erase-files.job.ts';
import { createFileExpiryJob } from './file-expiry.job.ts';
import type { FileRights } from './files.access.ts';
import { fileRoutes } from './files.routes.ts';
import { createFileService } from './files.service.ts';
import type { Stores } from './files.store.ts';
import { createIdleUploadsJob } from './idle-uploads.job.ts';
import { createUploads } from './uploads.ts';

const BYTES_PER_MB = 1_000_000;

interface FileDependencies {
  settings: ServerSettings;
  storage: StorageRoom;
  rights: FileRights;
}

/** Files that users send: endpoints, background jobs, and the interface for other features. */
export function createFiles(platform: Platform<Stores>, { settings, storage, rights }: FileDependencies) {
  const { config, transact, reads, blobs, clock } = platform;
  const maxFileBytes = config.maxFileMb * BYTES_PER_MB;
  const uploads = createUploads({ transact, blobs, clock, maxFileBytes, storage });
  const downloads = createFileService({ transact, reads, blobs, clock, rights });
  const expiryMode = () => settings.get('common').max_file_expiry_mode;
  return {
    access: { uploads, downloads },
    routes: [fileRoutes(downloads, uploads)],
    metrics: [gauge('loquat_uploads_in_progress', 'Uploads that are not complete', uploads.countOpen)],
    jobs: [
      createIdleUploadsJob(uploads),
      createEraseFileJob({ transact, reads, blobs, clock }),
      createEraseDeletedJob({ transact, reads, blobs, clock }),
      createFileExpiryJob({ transact, reads, clock, expiryMode }),
    ],
  };
}
