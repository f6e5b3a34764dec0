import { gauge } from '../../platform/http/monitoring/figures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createStorageRoom } from './storage-room.ts';
import type { StorageReporter } from './storage.access.ts';
import { storageRoutes } from './storage.routes.ts';
import { createStorageService } from './storage.service.ts';
import type { Stores } from './storage.store.ts';

/** Who stores how much, and the limits. */
export function createStorage(platform: Platform<Stores>, { settings }: { settings: ServerSettings }) {
  const { config, transact, reads, blobs } = platform;
  const service = createStorageService({ transact, reads, settings, blobs, config });
  const reporter: StorageReporter = service;
  return {
    access: { room: createStorageRoom({ reads, settings }), reporter },
    figures: [gauge('loquat_storage_used_bytes', 'Bytes of files that people stored', () => reads.storage.usedInAll())],
    routes: [storageRoutes(service)],
  };
}
