import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAvatars } from './avatars.ts';
import { createUserAccounts } from './user-accounts.ts';
import type {
  AddressVisibility,
  BotWebhooks,
  NotifyUser,
  UserLimit,
  UserLinkedMethods,
  UserMd5Forms,
  UserProof,
  UserSecondFactors,
  UserSessions,
} from './user-dependencies.ts';
import type { Presence, UserDirectory, UserLifecycle, VisitorHosts } from './users.access.ts';
import { userRoutes } from './users.routes.ts';
import { createUserService } from './users.service.ts';
import type { Change, Stores } from './users.store.ts';

interface UserDependencies {
  users: UserDirectory;
  hosts: VisitorHosts;
  limit: UserLimit;
  acquaintances: AddressVisibility;
  sessions: UserSessions;
  secondFactors: UserSecondFactors;
  md5Forms: UserMd5Forms;
  linked: UserLinkedMethods;
  proof: UserProof;
  notifyMethodChanges: NotifyUser;
  webhooks: BotWebhooks;
  presence: Presence;
  /** Limits wrong old passwords by account. */
  passwordGuesses: RateLimit;
  /** Limits changes of sign-in methods by account. */
  methodChanges: RateLimit;
  /** Hooks of other features for added and deleted accounts, called in this order. */
  lifecycles: readonly UserLifecycle[];
}

/** Accounts of users and bots, and their avatars. */
export function createUsers(platform: Platform<Stores, Change>, dependencies: UserDependencies) {
  const { transact, reads, blobs, clock } = platform;
  const { users, hosts, limit, acquaintances, sessions, webhooks, presence, passwordGuesses, lifecycles } =
    dependencies;
  const { secondFactors, md5Forms, linked, proof, notifyMethodChanges, methodChanges } = dependencies;
  const accounts = createUserAccounts({ users, hosts, clock, limit, acquaintances, lifecycles });
  const avatars = createAvatars({ transact, users, accounts, blobs, clock });
  const service = createUserService({
    transact,
    reads,
    users,
    hosts,
    accounts,
    sessions,
    presence,
    avatars,
    webhooks,
    acquaintances,
    passwordGuesses,
    secondFactors,
    md5Forms,
    linked,
    proof,
    notifyMethodChanges,
    methodChanges,
  });
  return { access: { accounts, avatars }, routes: [userRoutes(service, avatars)] };
}
