import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createDigests } from './parts/digests.ts';
import { createKeeping } from './parts/keeping.ts';
import { messagingJobs, messagingRoutes, startLive } from './parts/messaging.ts';
import { agoraAbsentRoutes } from './modules/calls/agora-absent.routes.ts';
import { createExpiredLinksJob } from './modules/auth/expired-links.job.ts';
import { createExpiredSessionsJob } from './modules/auth/expired-sessions.job.ts';
import { createExpiredMutesJob } from './modules/chats/expired-mutes.job.ts';
import type { ChannelDirectory } from './modules/channels/channels.access.ts';
import { createFiles } from './modules/files/create-files.ts';
import { createExpiredGuestsJob } from './modules/guests/expired-guests.job.ts';
import type { Mail } from './modules/mail/mail.access.ts';
import { createPictureJob } from './modules/identities/picture.job.ts';
import type { SearchIndex } from './modules/search/search-index.ts';
import { startSearch } from './modules/search/start-search.ts';
import { createStorageRoom } from './modules/storage/storage-room.ts';
import { storageRoutes } from './modules/storage/storage.routes.ts';
import { createStorageService } from './modules/storage/storage.service.ts';
import { createSetupAdmission } from './modules/setup/setup-admission.ts';
import { createAvatars } from './modules/users/avatars.ts';
import { createPreviews, createWebhookDelivery } from './parts/outgoing.ts';
import { openSqlite } from './platform/db/sqlite.ts';
import type { Bus } from './platform/events/bus.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import type { Authenticate } from './platform/http/viewer.ts';
import { VERSION } from './version.ts';
import type { RunUnit, Stores } from './stores.ts';
import { openGround, type Ground, type Surroundings } from './parts/ground.ts';
import { createAccounts, type Accounts } from './parts/accounts.ts';
import { createEntrance, createHouse } from './parts/entrance.ts';

export type { Surroundings } from './parts/ground.ts';

const BYTES_PER_MB = 1_000_000;

export interface Server {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Whoever is not on this machine needs it to set the server up; null when there was an account at the start. */
  setupCode: string | null;
  /** The post office, for tests that write letters. */
  mail: Mail;
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

/** Every feature, wired: calls, background work and open streams. */
async function createFeatures(ground: Ground, accounts: Accounts) {
  const { directory: users, settings, channelGround, acquaintances } = accounts;
  const storage = createStorageRoom({ ...ground, settings });
  const files = createFiles({ ...ground, ...accounts, storage, maxFileBytes: ground.config.maxFileMb * BYTES_PER_MB });
  const avatars = createAvatars({ ...ground, ...accounts });
  const keeping = createKeeping({ ...ground, users, avatars, storage, files: files.downloads });
  const webhooks = createWebhookDelivery({ ...ground, users, webhooks: accounts.webhooks });
  const lifecycles = [webhooks.lifecycle];
  const messaging = { ...ground, users, settings, channelGround, acquaintances, uploads: files.uploads, lifecycles };
  const digests = createDigests(ground, accounts);
  const live = await startLive({ ...messaging, isLive: accounts.isLive, onPresence: digests.onPresence });
  const search = startSearch({ ...messaging, dataDir: ground.config.dataDir });
  const admission = createSetupAdmission({
    directory: users,
    isBehindProxy: ground.config.trustProxy || ground.config.frontendUrl !== undefined,
    guesses: ground.limits.setupGuesses,
  });
  const routes = [
    agoraAbsentRoutes,
    ...createEntrance(ground, accounts, admission),
    ...(await createHouse(ground, accounts, avatars, live.hub)),
    ...messagingRoutes(messaging, live),
    files.mount,
    storageRoutes(createStorageService({ ...ground, settings })),
    ...keeping.routes,
    search.routes,
    createPreviews(ground, settings),
    accounts.postOffice.routes,
  ];
  const handlers = [
    ...[createExpiredSessionsJob(ground), createExpiredLinksJob(ground), createExpiredMutesJob(ground)],
    createExpiredGuestsJob({ ...ground, ...accounts }),
    ...[digests.job, createPictureJob({ ...ground, directory: users, avatars })],
    ...[...files.jobs, ...keeping.jobs, ...messagingJobs(messaging)],
  ];
  const scheduler = createScheduler({ ...ground, reads: ground.reads.jobs, handlers });
  return {
    routes,
    live,
    search,
    setupCode: admission.code,
    schedulers: [scheduler, webhooks.scheduler, accounts.postOffice.scheduler],
  };
}

/** The composition root: chooses every adapter and wires the services. */
export async function createServer(surroundings: Surroundings): Promise<Server> {
  const { config, log } = surroundings;
  let isStopping = false;
  const database = await openSqlite(config.dataDir);
  const ground = await openGround(surroundings, database);
  const accounts = await createAccounts(ground);
  const { routes, live, search, setupCode, schedulers } = await createFeatures(ground, accounts);
  const { authenticate, mail, settings } = accounts;
  const app = await buildApp({
    ...{ log, version: VERSION, authenticate, routes },
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    frontendUrl: config.frontendUrl,
    isReady: () => !isStopping && database.reader.$client.prepare('SELECT 1').get() !== undefined,
    readings: { openStreams: () => live.hub.size, freeBytes: () => ground.blobs.freeBytes() },
    offersGoogle: () => settings.get('login').google && settings.get('google').client_id !== '',
  });
  for (const scheduler of schedulers) await scheduler.start();

  async function close(): Promise<void> {
    isStopping = true;
    for (const scheduler of schedulers) await scheduler.stop();
    await live.stop();
    await app.close();
    await ground.botKeys.stop();
    await ground.transact.drain();
    await search.close();
    database.close();
  }
  return { ...ground, app, authenticate, mail, setupCode, searchIndex: search.index, close };
}
