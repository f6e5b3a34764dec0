import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { ChangeLog } from './change-log.ts';
import type { PostgresConnection } from './connection.ts';
import { countPendingSteps, migratePostgres } from './migrate.ts';
import { asKnown } from './outage.ts';
import { createReader } from './reader.ts';
import { followerSettings, migratorSettings, readerSettings, writerSettings } from './settings.ts';
import { statement } from './statement.ts';
import { announceAlone, countAlone, DatabaseChangedError, takeAlone, takeShared } from './use.ts';
import { createWriter, type PostgresWriter } from './writer.ts';

const MAX_READERS = 8;
const PING = statement<object, { answer: number }>('SELECT 1 AS answer');

/** The open database: everything is written through `writer` inside `transact`, everything else reads from `reader`. */
export interface PostgresDatabase {
  writer: PostgresWriter;
  reader: PostgresConnection;
  /** For what must wait behind nothing else. It opens on use. */
  link: PostgresWriter;
  /** What this process and others tell each other. */
  log: ChangeLog;
  /** Resolves if it answers. @throws DatabaseUnreachableError, DatabaseChangedError */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database of PostgreSQL 15 or newer, and brings its schema up to date. The driver is loaded only now: who keeps
 * everything in a file pays nothing for it. `use`: a command that must be alone keeps servers away until it closes it.
 * @throws DatabaseInUseError, DatabaseUnreachableError, UnsuitableDatabaseError, NewerDatabaseError
 */
export async function openPostgres(url: string, use: 'shared' | 'alone' = 'shared'): Promise<PostgresDatabase> {
  const { Client: PostgresClient } = (await import('pg')).default;
  let commands: number | undefined;
  let outdated: DatabaseChangedError | undefined;

  /** The lock is lost with the connection, so on the next one a command may have been alone in between. */
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
  /** What memory of this thread follows; a thread that keeps nothing in memory needs none. */
  log?: ChangeLog;
}

/** What is committed, for a thread that only reads. Connects at the first read; the schema is as the server made it. */
export async function openPostgresReader(url: string, { connections, log }: ReaderOptions) {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ ...readerSettings(url), max: connections });
  // Of a connection that waits for its next read: the pool opens another one.
  pool.on('error', () => {});
  let ending: Promise<void> | undefined;
  return { reader: createReader(pool, log), close: () => (ending ??= pool.end()) };
}

/**
 * How many steps the schema of a database lacks; undefined: no Loquat was ever started on it. @throws
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
