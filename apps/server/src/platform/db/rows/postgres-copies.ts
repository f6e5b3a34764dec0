import { rmSync } from 'node:fs';
import type { Client } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { connectionOver } from '../postgres/connection.ts';
import { migratePostgres, requireCurrentSteps } from '../postgres/migrate.ts';
import { asKnown } from '../postgres/outage.ts';
import { readReplica } from '../postgres/replica/read-replica.ts';
import { ReplicaUnusableError } from '../postgres/replica/replica-unusable.ts';
import { copierSettings, LOCKS } from '../postgres/settings.ts';
import { requireSuitable } from '../postgres/suitable.ts';
import { announceAlone, takeAlone } from '../postgres/use.ts';
import { makeFile, openFileRows } from './file-rows.ts';
import { namesOf, sourceOver, targetOver } from './postgres-rows.ts';
import { compareRows, copyRows, type CopySummary } from './rows.ts';

/** `LOCK`: a TRUNCATE by a concurrent restore would empty tables that this transaction has not read yet. */
async function readInto(client: Client, path: string): Promise<CopySummary> {
  return makeFile(path, async (tables, target) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`LOCK TABLE ${namesOf(tables)}, last_ids IN ACCESS SHARE MODE`);
    const summary = await copyRows(tables, sourceOver(client), target);
    await client.query('COMMIT');
    return summary;
  });
}

async function openClient(url: string): Promise<Client> {
  const { Client: PostgresClient } = (await import('pg')).default;
  const client = new PostgresClient(copierSettings(url));
  // The query under way is rejected as well.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `work` over its own connection without time limits. @throws DatabaseUnreachableError */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  let client: Client | undefined;
  try {
    client = await openClient(url);
    return await work(client);
  } catch (error) {
    throw asKnown(error);
  } finally {
    await client?.end();
  }
}

/** The database that a copy reads. */
export interface CopiedPlace {
  databaseUrl: string;
  /** A replica that is read instead if possible. */
  databaseReplicaUrl?: string | undefined;
}

/** A finished copy; `replicaLeft`: why the replica, if there is one, was not read. */
export interface Copied extends CopySummary {
  replicaLeft: string | undefined;
}

/**
 * Copies all rows of PostgreSQL, as of this moment, into a new database file at `path`, while servers keep running. It
 * contains everything acknowledged before, also when the replica is read. @throws OperatorError if the database holds
 * no Loquat or another version
 */
export const copyPostgresToFile = ({ databaseUrl, databaseReplicaUrl }: CopiedPlace, path: string): Promise<Copied> =>
  withClient(databaseUrl, async (client) => {
    await requireCurrentSteps(client);
    const ofItself = async (replicaLeft?: string) => ({ ...(await readInto(client, path)), replicaLeft });
    if (databaseReplicaUrl === undefined) return ofItself();
    const primary = connectionOver((query) => client.query(query));
    try {
      const summary = await readReplica(databaseReplicaUrl, primary, (replica) => readInto(replica, path));
      return { ...summary, replicaLeft: undefined };
    } catch (error) {
      if (!(error instanceof ReplicaUnusableError)) throw error;
      rmSync(path, { force: true });
      return ofItself(error.message);
    }
  });

/** Size on disk in bytes. */
export const sizeOfPostgres = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
    return rows[0]?.bytes ?? 0;
  });

/** The database already contains users or messages. */
export class FilledDatabaseError extends OperatorError {
  override name = 'FilledDatabaseError';
  constructor() {
    super('The database of DATABASE_URL has people or messages. Nothing was changed: use an empty one.');
  }
}

/** A database that no server uses, and that none can open until it is closed. */
export interface AlonePostgres {
  /** True if there are neither users nor messages. */
  isEmpty(): Promise<boolean>;
  copyToFile(path: string): Promise<CopySummary>;
  /** Replaces all rows by those of a file of the same version: all or, if anything fails, none. */
  replaceBy(path: string): Promise<CopySummary>;
  /**
   * The same for an empty database. A database that already has exactly these rows is left as it is: an earlier run was
   * interrupted after it had copied them. @throws FilledDatabaseError if it has others
   */
  fill(path: string): Promise<CopySummary>;
  close(): Promise<void>;
}

const IS_EMPTY = 'SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM message_log) AS empty';

const isEmpty = async (client: Client): Promise<boolean> =>
  (await client.query<{ empty: boolean }>(IS_EMPTY)).rows[0]?.empty === true;

async function replaceBy(client: Client, path: string): Promise<CopySummary> {
  const { tables, source, close } = openFileRows(path);
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.write}); TRUNCATE ${namesOf(tables)}`);
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    const summary = await copyRows(tables, source, targetOver(client));
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    return summary;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw asKnown(error);
  } finally {
    close();
  }
}

async function findSame(client: Client, path: string): Promise<CopySummary | undefined> {
  const { tables, source, close } = openFileRows(path);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await compareRows(tables, source, sourceOver(client));
  } finally {
    await client.query('COMMIT');
    close();
  }
}

async function fill(client: Client, path: string): Promise<CopySummary> {
  if (await isEmpty(client)) return replaceBy(client, path);
  const same = await findSame(client, path);
  if (same === undefined) throw new FilledDatabaseError();
  return same;
}

/**
 * Opens a database that no server uses and migrates it. @throws DatabaseInUseError, DatabaseUnreachableError,
 * UnsuitableDatabaseError, NewerDatabaseError
 */
export async function openPostgresAlone(url: string): Promise<AlonePostgres> {
  const client = await openClient(url).catch((error: unknown) => {
    throw asKnown(error);
  });
  try {
    await requireSuitable(client);
    const ask = (sql: string) => client.query<Record<string, unknown>>(sql);
    await takeAlone(ask);
    const { Client: PostgresClient } = (await import('pg')).default;
    await migratePostgres(() => new PostgresClient(copierSettings(url)));
    await announceAlone(ask);
  } catch (error) {
    await client.end();
    throw asKnown(error);
  }
  return {
    isEmpty: () => isEmpty(client),
    copyToFile: (path) => readInto(client, path),
    replaceBy: (path) => replaceBy(client, path),
    fill: (path) => fill(client, path),
    close: () => client.end(),
  };
}
