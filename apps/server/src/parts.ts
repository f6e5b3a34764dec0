import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openSqlite } from './platform/db/sqlite.ts';
import { createTransact } from './platform/db/transact.ts';
import { type BusMessage, createLocalBus } from './platform/events/bus.ts';
import { loadKeys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import { createSqliteStores, type RunUnit, type Stores } from './stores.ts';

export interface Surroundings {
  config: Config;
  log: Log;
  /** Throw when an answer does not fit its schema instead of logging it: for tests. */
  strictAnswers?: boolean;
}

export interface Server {
  app: FastifyInstance;
  /** Runs units of work and reads, for tests that look behind the wire. */
  transact: RunUnit;
  reads: Stores;
  /** Stops politely: no new requests, streams ended, queue drained, database closed. */
  close(): Promise<void>;
}

/** The composition root: chooses every adapter and wires the services. */
export async function createServer({ config, log, strictAnswers = false }: Surroundings): Promise<Server> {
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

  const app = await buildApp({
    log,
    trustProxy: config.trustProxy,
    strictAnswers,
    authenticate: () => {
      throw new Error('replaced by the auth module', { cause: keys });
    },
    routes: [],
  });

  async function close(): Promise<void> {
    await app.close();
    await transact.drain();
    database.close();
  }
  return { app, transact, reads, close };
}
