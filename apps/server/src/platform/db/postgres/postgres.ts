import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Connection } from '../connection.ts';
import { statement } from '../statement.ts';
import { ChangeLog } from './change-log.ts';
import { countPendingSteps, migratePostgres } from './migrate.ts';
import { asKnown } from './outage.ts';
import { createReader } from './reader.ts';
import { followerSettings, migratorSettings, readerSettings, writerSettings } from './settings.ts';
import { announceAlone, countAlone, DatabaseChangedError, takeAlone, takeShared } from './use.ts';
import { createWriter, type PostgresWriter } from './writer.ts';

const MAX_READERS = 8;
const PING = statement<object, { answer: number }>('SELECT 1 AS answer');

/** The open database: all writes go through `writer` inside `transact`, all other reads use `reader`. */
export interface PostgresDatabase {
  writer: PostgresWriter;
  reader: Connection;
  /** A separate connection for queries that must not wait. It opens on first use. */
  link: PostgresWriter;
  /** The changes that nodes exchange. */
  log: ChangeLog;
  /** Resolves if the database answers. @throws DatabaseUnreachableError, DatabaseChangedError */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database of PostgreSQL 15 or newer, and migrates its schema. The driver is loaded only now, so that servers
 * with SQLite do not pay for it. `use`: a command that must be alone keeps servers away until it closes the database.
 * @throws DatabaseInUseError, DatabaseUnreachableError, UnsuitableDatabaseError, NewerDatabaseError
 */
export async function openPostgres(url: string, use: 'shared' | 'alone' = 'shared'): Promise<PostgresDatabase> {
  const { Client: PostgresClient } = (await import('pg')).default;
  let commands: number | undefined;
  let outdated: DatabaseChangedError | undefined;

  /** The lock is lost with the connection, so another command may have held it before the next connection. */
  async function claim(client: Client): Promise<void> {
    const ask = (sql: string) => client.query<Record<string, unknown>>(sql);
    if (use === 'alone') return takeAlone(ask);
    await takeShared(ask);
    if (commands === undefined || (await countAlone(ask)) === commands) return;
    outdated = new DatabaseChangedError();
    throw outdated;
  }

  const writer = createWriter(() => new PostgresClient(writerSettings(url)), claim);
  await writer.open();
  try {
    await migratePostgres(() => new PostgresClient(migratorSettings(url)));
    const ask = (sql: string) => writer.command(sql);
    if (use === 'alone') await announceAlone(ask);
    commands = await countAlone(ask);
  } catch (error) {
    await writer.close();
    throw error;
  }
  const log = new ChangeLog(randomUUID());
  const { reader, close: closeReader } = await openPostgresReader(url, { connections: MAX_READERS, log });
  const link = createWriter(() => new PostgresClient(followerSettings(url)));
  return {
    writer,
    reader,
    link,
    log,
    async ping() {
      if (outdated) throw outdated;
      await reader.get(PING, {});
    },
    close: async () => void (await Promise.all([writer.close(), link.close(), closeReader()])),
  };
}

interface ReaderOptions {
  connections: number;
  /** The changes for this thread's memory; a thread without in-memory state needs none. */
  log?: ChangeLog;
}

/** Committed data for a read-only thread. Connects at the first read; the server has created the schema. */
export async function openPostgresReader(url: string, { connections, log }: ReaderOptions) {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ ...readerSettings(url), max: connections });
  // An error of an idle connection: the pool opens another one.
  pool.on('error', () => {});
  let ending: Promise<void> | undefined;
  return { reader: createReader(pool, log), close: () => (ending ??= pool.end()) };
}

/**
 * The number of steps that the schema of a database lacks; undefined if Loquat never used it. @throws
 * DatabaseUnreachableError, NewerDatabaseError
 */
export async function countPending(url: string): Promise<number | undefined> {
  const { Client: PostgresClient } = (await import('pg')).default;
  const client = new PostgresClient(readerSettings(url));
  client.on('error', () => {});
  try {
    await client.connect();
    return await countPendingSteps(client);
  } catch (error) {
    throw asKnown(error);
  } finally {
    await client.end();
  }
}
