import type { Platform } from '../../platform/platform.ts';
import type { BundleDownloads, KeepBundle } from '../forwards/forwards.access.ts';
import { createSavedLifecycle } from './saved.access.ts';
import { savedRoutes } from './saved.routes.ts';
import { createSavedService } from './saved.service.ts';
import type { Stores } from './saved.store.ts';

interface SavedDependencies {
  keepBundle: KeepBundle;
  downloads: BundleDownloads;
}

/** Messages that users save for themselves. */
export function createSaved(
  { transact, reads, clock }: Platform<Stores>,
  { keepBundle, downloads }: SavedDependencies,
) {
  return {
    routes: [savedRoutes(createSavedService({ transact, reads, keepBundle, downloads, clock }))],
    lifecycles: { users: createSavedLifecycle(clock) },
  };
}
