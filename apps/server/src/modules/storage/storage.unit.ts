import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import type { StorageStore } from './storage.store.ts';

/** What this feature stores. */
export interface Stores {
  storage: StorageStore;
}

export type RunUnit = RunUnitOf<Stores>;
