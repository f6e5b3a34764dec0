import type { Clock } from '../../platform/clock.ts';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { type BotKeyService, createBotKeyService } from './bot-keys.service.ts';
import type { BotKeys } from './bots.access.ts';
import type { Change, RunUnit, Stores } from './bots.store.ts';
import { createKeyRing } from './key-ring.ts';
import { createKeyUses } from './key-uses.ts';

export interface BotKeyParts {
  transact: RunUnit;
  reads: Pick<Stores, 'botKeys'>;
  users: Pick<UserDirectory, 'get'>;
  clock: Clock;
  sealer: Sealer;
  changes: Changes<Change | UserDeleted>;
  report: (error: unknown) => void;
}

/** The API keys of bots: their administration, and their deletion with the bot. */
export interface LoadedBotKeys extends BotKeys {
  service: BotKeyService;
  /** Stores uses that are only in memory. */
  stop(): Promise<void>;
}

/** Loads all API keys. */
export async function loadBotKeys(parts: BotKeyParts): Promise<LoadedBotKeys> {
  const ring = createKeyRing(await parts.reads.botKeys.list());
  const uses = createKeyUses(parts);
  const service = createBotKeyService({ ...parts, uses });
  parts.changes.follow({
    'bot_key.created': ({ key }) => ring.add(key),
    'bot_key.deleted': ({ key }) => ring.delete(key),
    // The database deletes the rows with the account.
    'user.deleted': ({ uid }) => ring.deleteAllOf(uid),
  });
  return { service, find: ring.find, noteUse: uses.note, stop: uses.stop };
}
