import type { Transact, UnitEffects } from './db/transact.ts';
import type { BusMessage } from './events/bus.ts';
import type { JobStore } from './jobs/jobs.store.ts';

/**
 * A unit of work as features pass it to each other: a feature that receives one acts within it, and sees only its own
 * stores (`viewOf`). Its stores close with it.
 */
export type Unit = Pick<UnitEffects<BusMessage, never>, 'announce'>;

/** The store that every feature has: jobs for later. */
export interface PlatformStores {
  jobs: JobStore;
}

/** A unit of work as one feature sees it: its own stores `S`, and the changes `C` that it may record. */
export type UnitView<S extends object = object, C = never> = S & PlatformStores & UnitEffects<BusMessage, C>;

/** Runs a unit of work: all its writes are on disk before its promise resolves and its events are sent. */
export type RunUnit<S extends object = object, C = never> = Transact<S & PlatformStores, BusMessage, C>;

/**
 * Gives a feature access to its own stores in a unit of work that it receives. A unit has the stores of all features,
 * as `modules.ts` proves: it gives each feature a `Platform` with the stores that the feature names here. Other
 * features' stores cannot be named.
 */
export const viewOf =
  <S extends object, C = never>() =>
  (unit: Unit): UnitView<S, C> =>
    unit as UnitView<S, C>;
