import type { Config } from '../config/config.ts';
import { type Groups, sqliteGroups } from '../platform/db/commit-group.ts';
import { openDataDir } from '../platform/db/data-dir.ts';
import { DataInUseError } from '../platform/db/data-lock.ts';
import { compareMigrations } from '../platform/db/migrate.ts';
import type { OpenNodes } from '../platform/db/postgres/open-nodes.ts';
import { openForReading, openSqlite, type SqliteDatabase } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSqliteStores, type Stores } from './stores.ts';

/** The open database of either kind. */
export interface Database {
  /** Reads committed data. */
  reads: Stores;
  /** For units of work, inside the groups that `groups` runs. */
  writes: Stores;
  groups: Groups;
  /** Undefined: no other process can have the database open. */
  otherNodes: OpenNodes | undefined;
  /** Resolves if the database answers, within seconds; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the configured database, creates it at the first start, and migrates it. The data folder is locked for this
 * process, also for PostgreSQL: it contains keys, files and the search index.
 * @throws DataInUseError, DatabaseInUseError, UnfinishedRestoreError, UnfinishedMoveError, UnwritableDataError,
 * NewerDatabaseError, OperatorError, DatabaseUnreachableError, UnsuitableDatabaseError
 */
export const openDatabase = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  databaseUrl === undefined ? openSqlite(dataDir).then(overFile) : openServed(databaseUrl, dataDir, 'shared');

/**
 * The same for a command that requires a stopped server: none can start before it is closed. @throws OperatorError or
 * DatabaseInUseError while one runs
 */
export const openUnusedDatabase = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  databaseUrl === undefined
    ? openUnusedFile(dataDir).then(overFile)
    : explainUse(dataDir, openServed(databaseUrl, dataDir, 'alone'));

/** The database in a data folder, for a command as well. @throws OperatorError while a server runs */
export const openUnusedFile = (dataDir: string): Promise<SqliteDatabase> => explainUse(dataDir, openSqlite(dataDir));

/** For commands: adds advice to the error for a running server. @throws OperatorError if one uses the data folder */
export async function explainUse<T>(dataDir: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    throw new OperatorError(`A server runs on ${dataDir}: stop the server first, then start it again.`);
  }
}

/** Committed data, for a read-only command that does not affect running servers. */
export interface DatabaseReader {
  reads: Stores;
  /** Number of pending migrations: if there are any, not every store can read the database. */
  pending: number;
  close(): Promise<void>;
}

/** Undefined if there is no database. @throws DatabaseUnreachableError, NewerDatabaseError */
export async function openDatabaseReader({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseReader | undefined> {
  if (databaseUrl !== undefined) return readServed(databaseUrl);
  const connection = openForReading(dataDir);
  return (
    connection && {
      reads: createSqliteStores(connection),
      pending: compareMigrations(connection.$client).pending.length,
      close: async () => void connection.$client.close(),
    }
  );
}

function overFile({ reader, writer, close }: SqliteDatabase): Database {
  return {
    reads: createSqliteStores(reader),
    writes: createSqliteStores(writer),
    groups: sqliteGroups(writer.$client),
    otherNodes: undefined,
    ping: async () => void reader.$client.prepare('SELECT 1').get(),
    close: async () => close(),
  };
}

/** Its code is loaded only now: servers with a database file do not need it. */
async function openServed(url: string, dataDir: string, use: 'shared' | 'alone'): Promise<Database> {
  const unlock = openDataDir(dataDir);
  try {
    return await connect(url, use, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function connect(url: string, use: 'shared' | 'alone', unlock: () => void): Promise<Database> {
  const [{ openPostgres }, { postgresGroups }, { openNodes }, { createPostgresStores }] = await Promise.all([
    import('../platform/db/postgres/postgres.ts'),
    import('../platform/db/postgres/commit-group.ts'),
    import('../platform/db/postgres/open-nodes.ts'),
    import('./stores.postgres.ts'),
  ]);
  const database = await openPostgres(url, use);
  // A command with exclusive access has no other nodes.
  const nodes = use === 'shared' ? openNodes(database) : undefined;
  return {
    reads: createPostgresStores(database.reader),
    writes: createPostgresStores(database.writer.connection),
    groups: postgresGroups(database),
    otherNodes: nodes,
    ping: () => database.ping(),
    async close() {
      await nodes?.stop();
      await database.close().finally(unlock);
    },
  };
}

async function readServed(url: string): Promise<DatabaseReader | undefined> {
  const [{ countPending, openPostgresReader }, { createPostgresStores }] = await Promise.all([
    import('../platform/db/postgres/postgres.ts'),
    import('./stores.postgres.ts'),
  ]);
  const pending = await countPending(url);
  if (pending === undefined) return undefined;
  const { reader, close } = await openPostgresReader(url, { connections: 1 });
  return { reads: createPostgresStores(reader), pending, close };
}
