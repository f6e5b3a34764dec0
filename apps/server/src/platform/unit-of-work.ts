import type { Transact, UnitEffects } from './db/transact.ts';
import type { BusMessage } from './events/bus.ts';
import type { JobStore } from './jobs/jobs.store.ts';

/**
 * A unit of work as features hand it to each other: whoever is given one acts in it, and sees no stores but its own
 * (`viewOf`). Its stores close with it.
 */
export type Unit = Pick<UnitEffects<BusMessage, never>, 'announce'>;

/** What every feature may store: work for later. */
export interface PlatformStores {
  jobs: JobStore;
}

/** A unit of work as one feature sees it: its own stores `S`, and the changes `C` that are its to record. */
export type UnitView<S extends object = object, C = never> = S & PlatformStores & UnitEffects<BusMessage, C>;

/** Runs a unit of work: everything it writes is on disk before its promise resolves and its events leave. */
export type RunUnit<S extends object = object, C = never> = Transact<S & PlatformStores, BusMessage, C>;

/**
 * How a feature that is handed a unit of work comes to its own stores in it. A unit has the stores of all features, as
 * `modules.ts` proves: it gives each feature a `Platform` with the stores that the feature names here. What others
 * store has no name where it could be asked for.
 */
export const viewOf =
  <S extends object, C = never>() =>
  (unit: Unit): UnitView<S, C> =>
    unit as UnitView<S, C>;
