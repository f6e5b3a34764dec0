import { ProblemError } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createAuthenticate } from './modules/auth/authenticate.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createRegistrationService } from './modules/auth/registration.service.ts';
import { createSessionRegistry } from './modules/auth/session-registry.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { createSignInLimits } from './modules/auth/sign-in-limits.ts';
import { createTokens } from './modules/auth/tokens.ts';
import type { ChannelInvites } from './modules/invites/invites.access.ts';
import { inviteRoutes } from './modules/invites/invites.routes.ts';
import { createInviteService } from './modules/invites/invites.service.ts';
import { createMagicTokens } from './modules/invites/magic-tokens.ts';
import { createLinkOrigin, loadSettings } from './modules/server/settings.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { createSetupService } from './modules/setup/setup.service.ts';
import { createUserAccounts } from './modules/users/user-accounts.ts';
import { loadUserDirectory } from './modules/users/user-directory.ts';
import type { UserLifecycle } from './modules/users/users.access.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openSqlite } from './platform/db/sqlite.ts';
import { createTransact } from './platform/db/transact.ts';
import { type Bus, type BusMessage, createLocalBus } from './platform/events/bus.ts';
import { type Keys, loadKeys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import { createSqliteStores, type RunUnit, type Stores } from './stores.ts';

export interface Surroundings {
  config: Config;
  log: Log;
  /** Throw when an answer does not fit its schema instead of logging it: for tests. */
  strictAnswers?: boolean;
  clock?: Clock;
}

export interface Server {
  app: FastifyInstance;
  /** Carries what was committed, for tests that listen. */
  bus: Bus;
  /** Runs units of work and reads, for tests that look behind the wire. */
  transact: RunUnit;
  reads: Stores;
  /** Stops politely: no new requests, streams ended, queue drained, database closed. */
  close(): Promise<void>;
}

interface Ground {
  config: Config;
  clock: Clock;
  keys: Keys;
  reads: Stores;
  transact: RunUnit;
}

// There are no channels yet: any that is asked for is not found, and none can stand in a token.
const channelInvites: ChannelInvites = {
  requireInviter: () => {
    throw new ProblemError('channel.not_found');
  },
  join: async () => {},
};

/** What a feature does when accounts come and go, in this order. */
const lifecycles: readonly UserLifecycle[] = [];

async function createAccounts({ config, clock, keys, reads, transact }: Ground) {
  await transact((tx) => tx.sessions.deleteExpired(clock.now()));
  const directory = await loadUserDirectory(reads);
  const settings = await loadSettings(reads);
  const accounts = createUserAccounts({ cache: directory, clock, lifecycles });
  const tokens = createTokens(keys.tokenSecret);
  const registry = createSessionRegistry(await reads.sessions.list());
  const sessions = createSessions({ ...config, transact, reads, tokens, registry, clock, serverId: keys.serverId });
  const authenticate = createAuthenticate({ tokens, registry, directory, clock });
  return { directory, settings, accounts, sessions, authenticate };
}

type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/** The calls by which people come in: setup, sign-in, registration, invitations. */
function createEntrance({ config, clock, keys, reads, transact }: Ground, accounts: Accounts) {
  const { directory, settings } = accounts;
  const limits = createSignInLimits(config, clock);
  const invites = createInviteService({
    transact,
    reads,
    tokens: createMagicTokens(keys.tokenSecret, clock),
    directory,
    channels: channelInvites,
    links: createLinkOrigin(settings, config.frontendUrl),
    clock,
    defaultTtlSeconds: config.magicTokenTtlSeconds,
    confirmations: limits.confirmation,
  });
  const auth = createAuthService({ ...accounts, transact, reads, limits });
  const registration = { ...accounts, transact, invitations: invites, channels: channelInvites, limits };
  return [
    setupRoutes(createSetupService({ ...accounts, transact })),
    authRoutes(auth, createRegistrationService(registration)),
    inviteRoutes(invites),
  ];
}

/** The composition root: chooses every adapter and wires the services. */
export async function createServer(surroundings: Surroundings): Promise<Server> {
  const { config, log, strictAnswers = false, clock = systemClock } = surroundings;
  const report = (error: unknown) => log.error({ err: error }, 'background work failed');
  const database = await openSqlite(config.dataDir);
  const keys = loadKeys(config.dataDir);
  const bus = createLocalBus(report);
  const reads = createSqliteStores(database.reader);
  const transact = createTransact<Stores, BusMessage>({
    db: database.writer.$client,
    stores: createSqliteStores(database.writer),
    publish: (message) => bus.publish(message),
    report,
  });
  const ground = { config, clock, keys, reads, transact };
  const accounts = await createAccounts(ground);
  const app = await buildApp({
    log,
    trustProxy: config.trustProxy,
    strictAnswers,
    authenticate: accounts.authenticate,
    routes: createEntrance(ground, accounts),
  });

  async function close(): Promise<void> {
    await app.close();
    await transact.drain();
    database.close();
  }
  return { app, bus, transact, reads, close };
}
