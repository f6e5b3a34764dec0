import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ConfirmationStore } from './confirmations.store.ts';
import type { InviteStore } from './invites.store.ts';

/** What this feature stores. */
export interface Stores {
  invites: InviteStore;
  confirmations: ConfirmationStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
