import { gauge } from '../../platform/http/monitoring/metric.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createStorageRoom } from './storage-room.ts';
import type { StorageReporter } from './storage.access.ts';
import { storageRoutes } from './storage.routes.ts';
import { createStorageService } from './storage.service.ts';
import type { Stores } from './storage.store.ts';

interface StorageDependencies {
  settings: ServerSettings;
  users: Pick<UserDirectory, 'get'>;
}

/** Storage use by user, and the quotas. */
export function createStorage(platform: Platform<Stores>, { settings, users }: StorageDependencies) {
  const { config, transact, reads, blobs } = platform;
  const service = createStorageService({ transact, reads, settings, blobs, config });
  const reporter: StorageReporter = service;
  return {
    access: { room: createStorageRoom({ reads, settings, users }), reporter },
    metrics: [gauge('loquat_storage_used_bytes', 'Bytes of files that people stored', () => reads.storage.usedInAll())],
    routes: [storageRoutes(service)],
  };
}
