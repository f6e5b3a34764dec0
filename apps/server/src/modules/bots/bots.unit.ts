import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import type { BotKeyStore } from './bots.store.ts';
import type { LiveKey } from './key-ring.ts';

/** What this feature stores. */
export interface Stores {
  botKeys: BotKeyStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'bot_key.created'; key: LiveKey } | { kind: 'bot_key.deleted'; key: LiveKey };

export type RunUnit = RunUnitOf<Stores, Change>;
