import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { SettingChange } from './server.access.ts';
import type { SettingsStore } from './server.store.ts';

/** What this feature stores. */
export interface Stores {
  settings: SettingsStore;
}

/** What it also holds in memory. */
export type Change = SettingChange;

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
