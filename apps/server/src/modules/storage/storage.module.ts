import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createStorageRoom } from './storage-room.ts';
import { storageRoutes } from './storage.routes.ts';
import { createStorageService } from './storage.service.ts';
import type { Stores } from './storage.store.ts';

/** Who stores how much, and the limits. */
export function createStorage(platform: Platform<Stores>, { settings }: { settings: ServerSettings }) {
  const { config, transact, reads, blobs } = platform;
  return {
    access: createStorageRoom({ reads, settings }),
    routes: [storageRoutes(createStorageService({ transact, reads, settings, blobs, config }))],
  };
}
