import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import type { OpenidClientStore } from './openid.store.ts';

/** What this feature stores. */
export interface Stores {
  openidClients: OpenidClientStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'openid_providers.changed' };

export type RunUnit = RunUnitOf<Stores, Change>;
