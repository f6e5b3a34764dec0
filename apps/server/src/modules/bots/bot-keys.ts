import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { RunUnit, Stores } from '../../stores.ts';
import type { UserLifecycle } from '../users/users.access.ts';
import { type BotKeyService, createBotKeyService } from './bot-keys.service.ts';
import type { BotKeys } from './bots.access.ts';
import { createKeyRing } from './key-ring.ts';
import { createKeyUses } from './key-uses.ts';

export interface BotKeyParts {
  transact: RunUnit;
  reads: Stores;
  clock: Clock;
  sealer: Sealer;
  report: (error: unknown) => void;
}

/** The API keys of bots, with what administrators do to them and what becomes of them when their bot goes. */
export interface LoadedBotKeys extends BotKeys {
  service: BotKeyService;
  lifecycle: UserLifecycle;
  /** Writes down what is still in memory only. */
  stop(): Promise<void>;
}

/** Loads all API keys. */
export async function loadBotKeys(parts: BotKeyParts): Promise<LoadedBotKeys> {
  const ring = createKeyRing(await parts.reads.botKeys.list());
  const uses = createKeyUses(parts);
  const service = createBotKeyService({ ...parts, ring, uses });
  const lifecycle: UserLifecycle = {
    created: async () => {},
    // The rows go with the account's.
    deleted: async (tx, uid) => tx.afterCommit(() => ring.deleteAllOf(uid)),
  };
  return { service, lifecycle, find: ring.find, noteUse: uses.note, stop: uses.stop };
}
