import { databaseOfFolder, dropDatabaseOf } from '../platform/postgres/test-database.ts';

/** Whether this run of the tests has its servers keep everything in PostgreSQL: `TEST_DATABASE=postgres`. */
const isServed = process.env['TEST_DATABASE'] === 'postgres';

/** What a server on this data folder is configured with, so that it finds its database. */
export const databaseEnv = async (dataDir: string): Promise<Record<string, string>> =>
  isServed ? { DATABASE_URL: await databaseOfFolder(dataDir) } : {};

/** Drops what a removed data folder had outside. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  if (isServed) await dropDatabaseOf(dataDir);
};

/**
 * For `test.skipIf`: true if servers have no database in a file. The reason says why the test needs one: it opens the
 * file, or is about what only a file can be.
 */
export const needsFile = (_reason: string): boolean => isServed;
