import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import type { ForwardStore } from './forwards.store.ts';

/** What this feature stores. */
export interface Stores {
  forwards: ForwardStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
