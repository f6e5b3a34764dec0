import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { DigestMark, DigestStore } from './digests.store.ts';

/** What this feature stores. */
export interface Stores {
  digests: DigestStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'digest_mark.changed'; mark: DigestMark };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
