import { type RunUnit as RunUnitOf, type UnitView } from '../../platform/unit-of-work.ts';
import type { CallStore, StoredCall } from './calls.store.ts';

/** What this feature stores. */
export interface Stores {
  calls: CallStore;
}

/** What it holds in memory too. */
export type Change = { kind: 'call.changed'; call: StoredCall } | { kind: 'call.ended'; room: string };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
