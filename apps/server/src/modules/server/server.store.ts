import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { SettingChange } from './server.access.ts';

export interface SettingsStore {
  /** The value that was set, undefined when none was. */
  find(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
}

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
