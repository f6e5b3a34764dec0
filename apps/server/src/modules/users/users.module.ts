import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAvatars } from './avatars.ts';
import { createUserAccounts } from './user-accounts.ts';
import type {
  AddressVisibility,
  BotWebhooks,
  UserLimit,
  UserPasskeys,
  UserSecondFactors,
  UserSessions,
} from './user-dependencies.ts';
import type { Presence, UserDirectory, UserLifecycle } from './users.access.ts';
import { userRoutes } from './users.routes.ts';
import { createUserService } from './users.service.ts';
import type { Change, Stores } from './users.store.ts';

interface UserDependencies {
  users: UserDirectory;
  limit: UserLimit;
  acquaintances: AddressVisibility;
  sessions: UserSessions;
  secondFactors: UserSecondFactors;
  passkeys: UserPasskeys;
  webhooks: BotWebhooks;
  presence: Presence;
  /** Counts wrong old passwords by account. */
  passwordGuesses: RateLimit;
  /** What other features do when accounts are added and deleted, in this order. */
  lifecycles: readonly UserLifecycle[];
}

/** Accounts of people and bots, and their pictures. */
export function createUsers(platform: Platform<Stores, Change>, dependencies: UserDependencies) {
  const { transact, reads, blobs, clock } = platform;
  const { users, limit, acquaintances, sessions, webhooks, presence, passwordGuesses, lifecycles } = dependencies;
  const { secondFactors, passkeys } = dependencies;
  const accounts = createUserAccounts({ users, clock, limit, acquaintances, lifecycles });
  const avatars = createAvatars({ transact, users, accounts, blobs, clock });
  const service = createUserService({
    ...{ transact, reads, users, accounts, sessions, presence, avatars, webhooks, acquaintances, passwordGuesses },
    secondFactors,
    passkeys,
  });
  return { access: { accounts, avatars }, routes: [userRoutes(service, avatars)] };
}
