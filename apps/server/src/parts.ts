import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createKeeping } from './keeping-parts.ts';
import { messagingJobs, messagingRoutes, startLive } from './messaging-parts.ts';
import { agoraAbsentRoutes } from './modules/calls/agora-absent.routes.ts';
import { createAuthenticate } from './modules/auth/authenticate.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { createAuthService } from './modules/auth/auth.service.ts';
import { createRegistrationService } from './modules/auth/registration.service.ts';
import { createExpiredSessionsJob } from './modules/auth/expired-sessions.job.ts';
import { createSessionRegistry } from './modules/auth/session-registry.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { createSignInLimits, type SignInLimits } from './modules/auth/sign-in-limits.ts';
import { createTokens } from './modules/auth/tokens.ts';
import { botKeyRoutes } from './modules/bots/bot-keys.routes.ts';
import { type LoadedBotKeys, loadBotKeys } from './modules/bots/bot-keys.ts';
import { loadChannelDirectory } from './modules/channels/channel-directory.ts';
import { loadAutoDeletes } from './modules/chats/auto-deletes.ts';
import { type AutoDeletes, createChatLifecycle } from './modules/chats/chats.access.ts';
import { createExpiredMutesJob } from './modules/chats/expired-mutes.job.ts';
import { loadContactBook } from './modules/contacts/contact-book.ts';
import { type ContactBook, createContactLifecycle } from './modules/contacts/contacts.access.ts';
import { type ChannelGround, createChannelGround } from './modules/channels/channel-ground.ts';
import { createChannelInvites } from './modules/channels/channel-invites.ts';
import { type ChannelDirectory, createChannelLifecycle } from './modules/channels/channels.access.ts';
import { createFiles } from './modules/files/create-files.ts';
import { createInviteCodes } from './modules/invites/invite-codes.ts';
import { inviteRoutes } from './modules/invites/invites.routes.ts';
import { createInviteService } from './modules/invites/invites.service.ts';
import { createMagicTokens } from './modules/invites/magic-tokens.ts';
import { createSavedLifecycle } from './modules/saved/saved.access.ts';
import { createPrivateInviteService } from './modules/invites/private-invites.service.ts';
import type { SearchIndex } from './modules/search/search-index.ts';
import { startSearch } from './modules/search/start-search.ts';
import { serverRoutes } from './modules/server/server.routes.ts';
import { createServerService } from './modules/server/server.service.ts';
import { createLinkOrigin, loadSettings } from './modules/server/settings.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { createSetupService } from './modules/setup/setup.service.ts';
import { createUserAccounts } from './modules/users/user-accounts.ts';
import { loadUserDirectory } from './modules/users/user-directory.ts';
import { type Avatars, createAvatars } from './modules/users/avatars.ts';
import type { Presence, UserLifecycle } from './modules/users/users.access.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { createUserService } from './modules/users/users.service.ts';
import { createWebhookLifecycle, loadWebhooks, type Webhooks } from './modules/webhooks/webhooks.access.ts';
import { createPreviews, createWebhookDelivery } from './outgoing-parts.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import { createDiskBlobStore } from './platform/blobs/disk.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openSqlite, type SqliteDatabase } from './platform/db/sqlite.ts';
import { createTransact } from './platform/db/transact.ts';
import { type Bus, type BusMessage, createLocalBus } from './platform/events/bus.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import { type Keys, loadKeys } from './platform/keys.ts';
import type { Authenticate } from './platform/http/viewer.ts';
import type { Log } from './platform/log.ts';
import { createSafeFetch, type SafeFetch, type SafeFetchParts } from './platform/safe-fetch/safe-fetch.ts';
import { VERSION } from './version.ts';
import { createSqliteStores, type RunUnit, type Stores } from './stores.ts';

const BYTES_PER_MB = 1_000_000;
const BUILT_IN_LOGO = new URL('../assets/logo.png', import.meta.url);

export interface Surroundings {
  config: Config;
  log: Log;
  /** Throw when an answer does not fit its schema instead of logging it: for tests. */
  strictAnswers?: boolean;
  clock?: Clock;
  /** How names resolve and which addresses are the internet's: for tests, whose outside world is this machine. */
  outside?: Pick<SafeFetchParts, 'resolve' | 'reachOf'>;
}

export interface Server {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** What the server knows of its channels, for tests that look behind the wire. */
  channels: ChannelDirectory;
  /** Carries what was committed, for tests that listen. */
  bus: Bus;
  /** Runs units of work and reads, for tests that look behind the wire. */
  transact: RunUnit;
  reads: Stores;
  /** To be told of messages that are erased without an entry in the log. */
  searchIndex: SearchIndex;
  /** Stops politely: no new requests, streams ended, queue drained, database closed. */
  close(): Promise<void>;
}

interface Ground {
  config: Config;
  clock: Clock;
  keys: Keys;
  blobs: BlobStore;
  reads: Stores;
  transact: RunUnit;
  bus: Bus;
  limits: SignInLimits;
  channels: ChannelDirectory;
  botKeys: LoadedBotKeys;
  contacts: ContactBook;
  autoDeletes: AutoDeletes;
  safeFetch: SafeFetch;
  report: (error: unknown) => void;
}

/** What features do when accounts come and go, in this order. */
const lifecyclesOf = (
  { contacts, autoDeletes, clock, botKeys }: Ground,
  channels: ChannelGround,
  webhooks: Webhooks,
): readonly UserLifecycle[] => [
  createChannelLifecycle(channels),
  createChatLifecycle(autoDeletes),
  createContactLifecycle(contacts),
  createSavedLifecycle(clock),
  botKeys.lifecycle,
  createWebhookLifecycle(webhooks),
];

async function createAccounts(ground: Ground) {
  const { config, clock, keys, reads, transact, botKeys, safeFetch } = ground;
  const directory = await loadUserDirectory(reads);
  const settings = await loadSettings(reads);
  const webhooks = await loadWebhooks({ reads, safeFetch, allowPrivate: config.allowPrivateWebhooks });
  const channelGround = createChannelGround({ ...ground, directory: ground.channels, users: directory, settings });
  const lifecycles = lifecyclesOf(ground, channelGround, webhooks);
  const accounts = createUserAccounts({ cache: directory, clock, lifecycles });
  const tokens = createTokens(keys.tokenSecret);
  const registry = createSessionRegistry(await reads.sessions.list());
  const sessions = createSessions({ ...config, transact, reads, tokens, registry, clock, serverId: keys.serverId });
  const authenticate = createAuthenticate({ tokens, registry, directory, botKeys, clock });
  return { directory, settings, accounts, sessions, authenticate, channelGround, webhooks };
}

type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/** The calls by which people come in: setup, sign-in, registration, invitations. */
function createEntrance({ config, clock, keys, reads, transact, limits }: Ground, accounts: Accounts) {
  const { directory, settings, channelGround } = accounts;
  const channelInvites = createChannelInvites({ ground: channelGround, users: directory });
  const inviting = {
    transact,
    reads,
    tokens: createMagicTokens(keys.tokenSecret, clock),
    directory,
    channels: channelInvites,
    links: createLinkOrigin(settings, config.frontendUrl),
    clock,
    issue: createInviteCodes({ transact, clock, defaultTtlSeconds: config.magicTokenTtlSeconds }),
    confirmations: limits.confirmation,
  };
  const invites = createInviteService(inviting);
  const auth = createAuthService({ ...accounts, transact, reads, limits });
  const registration = { ...accounts, transact, invitations: invites, channels: channelInvites, limits };
  return [
    setupRoutes(createSetupService({ ...accounts, transact })),
    authRoutes(auth, createRegistrationService(registration)),
    inviteRoutes(invites, createPrivateInviteService(inviting)),
  ];
}

/** The calls about people who are in, and about the server as a whole. */
async function createHouse(ground: Ground, accounts: Accounts, avatars: Avatars, presence: Presence) {
  const { clock, blobs, reads, transact, limits } = ground;
  const passwordGuesses = limits.signInByAccount;
  const users = createUserService({ ...accounts, transact, reads, presence, avatars, passwordGuesses });
  const builtInLogo = await readFile(BUILT_IN_LOGO);
  const server = createServerService({ ...accounts, transact, blobs, clock, builtInLogo });
  return [userRoutes(users, avatars), serverRoutes(server), botKeyRoutes(ground.botKeys.service)];
}

/** What everything stands on. */
async function openGround({ config, log, clock = systemClock, outside }: Surroundings, database: SqliteDatabase) {
  const report = (error: unknown) => log.error({ err: error }, 'background work failed');
  const bus = createLocalBus(report);
  const reads = createSqliteStores(database.reader);
  const transact = createTransact<Stores, BusMessage>({
    db: database.writer.$client,
    stores: createSqliteStores(database.writer),
    publish: (message) => bus.publish(message),
    report,
  });
  const blobs = createDiskBlobStore(join(config.dataDir, 'files'));
  const channels = await loadChannelDirectory(reads.channels);
  const contacts = await loadContactBook(reads.contacts);
  const autoDeletes = await loadAutoDeletes(reads.autoDeletes);
  const limits = createSignInLimits(config, clock);
  const keys = loadKeys(config.dataDir);
  const botKeys = await loadBotKeys({ transact, reads, clock, sealingSecret: keys.sealingSecret, report });
  const safeFetch = createSafeFetch({ userAgent: `Loquat/${VERSION}`, ...outside });
  const kept = { channels, contacts, autoDeletes, botKeys };
  return { config, clock, keys, blobs, reads, transact, bus, limits, safeFetch, report, ...kept };
}

/** The composition root: chooses every adapter and wires the services. */
export async function createServer(surroundings: Surroundings): Promise<Server> {
  const { config, log, strictAnswers = false } = surroundings;
  let isStopping = false;
  const database = await openSqlite(config.dataDir);
  const ground = await openGround(surroundings, database);
  const accounts = await createAccounts(ground);
  const files = createFiles({ ...ground, ...accounts, maxFileBytes: config.maxFileMb * BYTES_PER_MB });
  const users = accounts.directory;
  const avatars = createAvatars({ ...ground, ...accounts });
  const keeping = createKeeping({ ...ground, users, avatars, files: files.downloads });
  const webhooks = createWebhookDelivery({ ...ground, users, webhooks: accounts.webhooks });
  const messaging = {
    ...ground,
    users,
    settings: accounts.settings,
    channelGround: accounts.channelGround,
    uploads: files.uploads,
    lifecycles: [webhooks.lifecycle],
  };
  const live = await startLive(messaging);
  const search = startSearch({ ...messaging, dataDir: config.dataDir });
  const app = await buildApp({
    log,
    version: VERSION,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    isReady: () => !isStopping && database.reader.$client.prepare('SELECT 1').get() !== undefined,
    readings: { openStreams: () => live.hub.size },
    strictAnswers,
    authenticate: accounts.authenticate,
    routes: [
      agoraAbsentRoutes,
      ...createEntrance(ground, accounts),
      ...(await createHouse(ground, accounts, avatars, live.hub)),
      ...messagingRoutes(messaging, live.hub),
      files.mount,
      ...keeping.routes,
      search.routes,
      createPreviews(ground, accounts.settings),
    ],
  });

  const scheduler = createScheduler({
    ...ground,
    reads: ground.reads.jobs,
    handlers: [
      createExpiredSessionsJob(ground),
      createExpiredMutesJob(ground),
      ...files.jobs,
      ...keeping.jobs,
      ...messagingJobs(messaging),
    ],
  });
  await scheduler.start();
  await webhooks.scheduler.start();

  async function close(): Promise<void> {
    isStopping = true;
    await scheduler.stop();
    await webhooks.scheduler.stop();
    await live.stop();
    await app.close();
    await ground.botKeys.stop();
    await ground.transact.drain();
    await search.close();
    database.close();
  }
  return { ...ground, app, authenticate: accounts.authenticate, searchIndex: search.index, close };
}
