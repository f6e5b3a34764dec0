import type { ServerSettings } from '../server/server.access.ts';
import type { StorageRoom } from '../storage/storage.access.ts';
import { createChatFilesService } from './chat-files.service.ts';
import { createEraseDeletedJob, createEraseFileJob } from './erase-files.job.ts';
import { createFileExpiryJob } from './file-expiry.job.ts';
import { fileRoutes } from './files.routes.ts';
import { createFileService, type FileServiceParts } from './files.service.ts';
import { createIdleUploadsJob } from './idle-uploads.job.ts';
import { createUploads } from './uploads.ts';

export interface FilesParts extends FileServiceParts {
  settings: ServerSettings;
  storage: StorageRoom;
  /** Largest file that is taken. */
  maxFileBytes: number;
}

/** Everything files need: the calls, the work in the background, and the uploads and downloads that others share. */
export function createFiles(parts: FilesParts) {
  const uploads = createUploads(parts);
  const expiryMode = () => parts.settings.get('common').max_file_expiry_mode;
  const downloads = createFileService(parts);
  return {
    uploads,
    downloads,
    mount: fileRoutes(downloads, uploads, createChatFilesService(parts)),
    jobs: [
      createIdleUploadsJob(uploads),
      createEraseFileJob(parts),
      createEraseDeletedJob(parts),
      createFileExpiryJob({ ...parts, expiryMode }),
    ],
  };
}
