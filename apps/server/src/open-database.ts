import type { Config } from './config.ts';
import { type Groups, sqliteGroups } from './platform/db/commit-group.ts';
import { openDataDir } from './platform/db/data-dir.ts';
import { DataInUseError } from './platform/db/data-lock.ts';
import { openSqlite } from './platform/db/sqlite.ts';
import { OperatorError } from './platform/operator-error.ts';
import { createSqliteStores, type Stores } from './stores.ts';

/** The open database, whichever kind it is. */
export interface Database {
  /** Reads committed data. */
  reads: Stores;
  /** For units of work, inside the groups that `groups` runs. */
  writes: Stores;
  groups: Groups;
  /** Resolves if it answers, within seconds; rejects if not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database of the configuration, creates it at the first start, and brings it up to date. The data folder is
 * locked for this process, wherever the database is: keys, files and the search index are in it.
 * @throws DataInUseError, UnfinishedRestoreError, UnwritableDataError, NewerDatabaseError, UnreleasedDatabaseError,
 * DatabaseUnreachableError, UnsuitableDatabaseError
 */
export const openDatabase = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  databaseUrl === undefined ? openFile(dataDir) : openServed(databaseUrl, dataDir);

/** The same for a command that works on a stopped server. @throws OperatorError while one runs */
export async function openUnusedDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    throw new OperatorError(`A server runs on ${config.dataDir}: stop the server first, then start it again.`);
  }
}

async function openFile(dataDir: string): Promise<Database> {
  const { reader, writer, close } = await openSqlite(dataDir);
  return {
    reads: createSqliteStores(reader),
    writes: createSqliteStores(writer),
    groups: sqliteGroups(writer.$client),
    ping: async () => void reader.$client.prepare('SELECT 1').get(),
    close: async () => close(),
  };
}

/** Its code is loaded only now: who keeps everything in a file pays nothing for it. */
async function openServed(url: string, dataDir: string): Promise<Database> {
  const unlock = openDataDir(dataDir);
  try {
    return await connect(url, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function connect(url: string, unlock: () => void): Promise<Database> {
  const [{ openPostgres }, { postgresGroups }, { createPostgresStores }] = await Promise.all([
    import('./platform/db/postgres/postgres.ts'),
    import('./platform/db/postgres/commit-group.ts'),
    import('./stores.postgres.ts'),
  ]);
  const database = await openPostgres(url);
  return {
    reads: createPostgresStores(database.reader),
    writes: createPostgresStores(database.writer.connection),
    groups: postgresGroups(database),
    ping: () => database.ping(),
    close: () => database.close().finally(unlock),
  };
}
