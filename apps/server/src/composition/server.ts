import type { FastifyInstance } from 'fastify';
import { createScheduledBackups } from '../backup/scheduled/scheduled-backups.ts';
import type { ChannelDirectory } from '../modules/channels/channels.access.ts';
import type { Mail } from '../modules/mail/mail.access.ts';
import type { SearchIndex } from '../modules/search/search-index.ts';
import { createEraseBlobsJob } from '../platform/blobs/erase-blobs.job.ts';
import type { Changes } from '../platform/db/change-feed.ts';
import type { Bus } from '../platform/events/bus.ts';
import { createCallerRates } from '../platform/http/security/caller-rates.ts';
import type { Authenticate } from '../platform/http/viewer.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import type { RunUnit } from '../platform/unit-of-work.ts';
import { VERSION } from '../version.ts';
import { buildApp } from './app.ts';
import { createModules } from './modules.ts';
import { openDatabase } from './open-database.ts';
import { type Environment, openPlatform } from './open-platform.ts';
import { serverMetrics } from './server-metrics.ts';
import type { Change, Stores } from './stores.ts';

export type { Environment } from './open-platform.ts';

/** Load balancers check every two or three seconds whether a node is ready. */
const HANDOVER_MS = 5_000;
const BYTES_PER_MB = 1_000_000;

export interface Server {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Needed to set the server up from another machine; null if there was an account at the start. */
  setupCode: string | null;
  /** For tests that send emails. */
  mail: Mail;
  /** The channels in memory, for tests of the internal state. */
  channels: ChannelDirectory;
  /** Carries announcements, for tests that subscribe. */
  bus: Bus;
  /** The changes that caches follow, for tests with their own cache. */
  changes: Changes<Change>;
  /** Runs units of work and reads, for tests of the internal state. */
  transact: RunUnit<Stores, Change>;
  reads: Stores;
  /** Call it after erasing messages without an entry in the log. */
  searchIndex: SearchIndex;
  /**
   * Reports from now on that the server is not ready. On a cluster it keeps answering until load balancers have
   * noticed, because many of them do not repeat a failed call.
   */
  handOver(): Promise<void>;
  /** Stops gracefully: no new requests, streams ended, queue drained, database closed. */
  close(): Promise<void>;
}

/** Opens the data folder, creates all features, and starts background work. */
export async function createServer(environment: Environment): Promise<Server> {
  const { config, log } = environment;
  let isStopping = false;
  const database = await openDatabase(config);
  const { otherNodes } = database;
  const platform = await openPlatform(environment, database);
  const { blobs, bus, changes, clock, reads, report, transact } = platform;
  const { serverId } = platform.keys;
  const backups = createScheduledBackups({ config, transact, serverId, clock, report });
  const {
    modules,
    authenticate,
    fileCallers,
    performAudited,
    settings,
    mail,
    channels,
    searchIndex,
    setupCode,
    ...needs
  } = await createModules(platform, backups.state);
  // Memory is loaded by now.
  await otherNodes?.start();
  const scheduler = createScheduler({
    transact,
    reads: reads.jobs,
    clock,
    report,
    handlers: [createEraseBlobsJob(blobs), ...backups.jobs, ...modules.flatMap(({ jobs = [] }) => jobs)],
  });
  const app = await buildApp({
    log,
    version: VERSION,
    authenticate,
    fileCallers,
    callerRates: createCallerRates({ isOn: config.rateLimits, clock }),
    performAudited,
    maxFileBytes: config.maxFileMb * BYTES_PER_MB,
    routes: modules.flatMap(({ routes = [] }) => routes),
    links: modules.flatMap(({ links = [] }) => links),
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    frontendUrl: config.frontendUrl,
    async isReady() {
      await database.ping();
      return !isStopping && (otherNodes?.isCurrent() ?? true);
    },
    freshness: otherNodes,
    areFilesReachable: config.blobUrl && (() => blobs.health().isReachable),
    metricsToken: config.metricsToken,
    metrics: [...serverMetrics(platform, backups.state), ...modules.flatMap(({ metrics = [] }) => metrics)],
    pageNeeds: {
      offersGoogle: () => settings.get('login').google && settings.get('google').client_id !== '',
      callOrigins: needs.callOrigins,
      widgetOrigins: needs.embedders,
    },
  });
  for (const module of modules) await module.start?.();
  await backups.start();
  await scheduler.start();

  async function handOver(): Promise<void> {
    isStopping = true;
    if (otherNodes && otherNodes.count() > 1)
      await new Promise<void>((resolve) => void clock.after(HANDOVER_MS, resolve));
  }

  async function close(): Promise<void> {
    isStopping = true;
    await scheduler.stop();
    await backups.stop();
    for (const module of modules.toReversed()) await module.stop?.();
    await app.close();
    for (const module of modules.toReversed()) await module.close?.();
    await transact.drain();
    await platform.hints?.close();
    await database.close();
  }
  return { app, authenticate, setupCode, mail, channels, bus, changes, transact, reads, searchIndex, handOver, close };
}
