import { randomUUID } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';
import { migratePostgres } from './migrate.ts';
import { createReader } from './reader.ts';
import { migratorSettings, readerSettings, writerSettings } from './settings.ts';
import { statement } from './statement.ts';
import { createWriter, type PostgresWriter } from './writer.ts';

const MAX_READERS = 8;
const PING = statement<object, { answer: number }>('SELECT 1 AS answer');

/** The open database: everything is written through `writer` inside `transact`, everything else reads from `reader`. */
export interface PostgresDatabase {
  writer: PostgresWriter;
  reader: PostgresConnection;
  /** Of this process, unlike any other before it. */
  node: string;
  /** Resolves if it answers. @throws DatabaseUnreachableError */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database of PostgreSQL 15 or newer, and brings its schema up to date. The driver is loaded only now: who keeps
 * everything in a file pays nothing for it.
 * @throws DatabaseUnreachableError, UnsuitableDatabaseError, NewerDatabaseError
 */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const { Client } = (await import('pg')).default;
  const writer = createWriter(() => new Client(writerSettings(url)));
  await writer.open();
  await migratePostgres(() => new Client(migratorSettings(url))).catch(async (error: unknown) => {
    await writer.close();
    throw error;
  });
  const { reader, close: closeReader } = await openPostgresReader(url, { connections: MAX_READERS });
  return {
    writer,
    reader,
    node: randomUUID(),
    ping: async () => void (await reader.get(PING, {})),
    close: async () => void (await Promise.all([writer.close(), closeReader()])),
  };
}

/** What is committed, for a thread that only reads. Connects at the first read; the schema is as the server made it. */
export async function openPostgresReader(url: string, { connections }: { connections: number }) {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ ...readerSettings(url), max: connections });
  // Of a connection that waits for its next read: the pool opens another one.
  pool.on('error', () => {});
  let ending: Promise<void> | undefined;
  return { reader: createReader(pool), close: () => (ending ??= pool.end()) };
}
