import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import type { FileStore } from './files.store.ts';

/** What this feature stores. */
export interface Stores {
  files: FileStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
