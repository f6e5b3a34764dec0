import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import { DATABASE_FILE, openSqlite } from '../../src/platform/db/sqlite.ts';
import { databaseOfFolder, dropDatabaseOf, makeUnusedDatabase } from '../platform/postgres/test-database.ts';

/** Whether this run of the tests has its servers keep everything in PostgreSQL: `TEST_DATABASE=postgres`. */
const isServed = process.env['TEST_DATABASE'] === 'postgres';

let migrated: Promise<Buffer> | undefined;

async function makeMigrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-migrated-'));
  (await openSqlite(folder)).close();
  const bytes = readFileSync(join(folder, DATABASE_FILE));
  rmSync(folder, { recursive: true });
  return bytes;
}

/**
 * Puts what all migrations make of a new database into a folder that exists and is empty, as the first start would: each
 * process of tests runs them once instead of a thousand times. Servers do so in folders that tests make themselves, and
 * in processes of their own.
 */
export async function giveMigratedFile(folder: string): Promise<void> {
  if (!existsSync(folder) || readdirSync(folder).length > 0) return;
  migrated ??= makeMigrated();
  writeFileSync(join(folder, DATABASE_FILE), await migrated, { mode: 0o600 });
}

/**
 * What a server on this data folder is configured with, so that it finds its database; nothing if `given` says where
 * that is.
 */
export const databaseEnv = async (
  dataDir: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> =>
  isServed && !('DATABASE_URL' in given) ? { DATABASE_URL: await databaseOfFolder(dataDir) } : {};

/** What a server is configured with that was never started. */
export const unusedDatabaseEnv = async (): Promise<Record<string, string>> =>
  isServed ? { DATABASE_URL: await makeUnusedDatabase() } : {};

/** The same for what reads and changes a data folder without a server. */
export const placeOf = async (dataDir: string): Promise<Pick<Config, 'dataDir' | 'databaseUrl'>> => ({
  dataDir,
  databaseUrl: (await databaseEnv(dataDir))['DATABASE_URL'],
});

/** Drops what a removed data folder had outside. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  if (isServed) await dropDatabaseOf(dataDir);
};

/**
 * For `test.skipIf`: true if servers have no database in a file. The reason says why the test needs one: it opens the
 * file, or is about what only a file can be.
 */
export const needsFile = (_reason: string): boolean => isServed;
