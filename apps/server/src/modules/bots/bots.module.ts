import type { Platform } from '../../platform/platform.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { botKeyRoutes } from './bot-keys.routes.ts';
import { loadBotKeys } from './bot-keys.ts';
import { type BotCallParts, botRoutes } from './bots.routes.ts';
import type { Change, Stores } from './bots.store.ts';

/** The API keys of bots, and the calls made with them. */
export async function createBots(platform: Platform<Stores, Change, UserDeleted>, parts: BotCallParts) {
  const { transact, reads, clock, sealer, changes, report } = platform;
  const keys = await loadBotKeys({ transact, reads, users: parts.users, clock, sealer, changes, report });
  return {
    access: keys,
    routes: [botKeyRoutes(keys.service), botRoutes(parts)],
    close: () => keys.stop(),
  };
}
