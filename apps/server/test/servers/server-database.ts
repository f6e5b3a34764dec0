import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { DATABASE_FILE, openSqlite } from '../../src/platform/db/sqlite.ts';
import { databaseOfFolder, dropDatabaseOf, makeUnusedDatabase } from '../platform/postgres/test-database.ts';

/** Whether the servers of this test run store all data in PostgreSQL: `TEST_DATABASE=postgres`. */
const isServed = process.env['TEST_DATABASE'] === 'postgres';

let migrated: Promise<Buffer> | undefined;

async function makeMigrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-migrated-'));
  const database = await openSqlite(folder);
  // No conversation has the number of its channel, so a test notices if one is taken for the other.
  database.writer.$client.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('conversations', 1000)");
  database.close();
  const bytes = readFileSync(join(folder, DATABASE_FILE));
  rmSync(folder, { recursive: true });
  return bytes;
}

/**
 * Puts a migrated new database into an existing empty folder, as the first start would: each test process runs the
 * migrations once instead of a thousand times. Servers run them in folders that tests create themselves, and in their
 * own processes.
 */
export async function giveMigratedFile(folder: string): Promise<void> {
  if (!existsSync(folder) || readdirSync(folder).length > 0) return;
  migrated ??= makeMigrated();
  writeFileSync(join(folder, DATABASE_FILE), await migrated, { mode: 0o600 });
}

/** The configuration with which a server finds the database of this data folder; empty if `given` already names one. */
export const databaseEnv = async (
  dataDir: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> =>
  isServed && !('DATABASE_URL' in given) ? { DATABASE_URL: await databaseOfFolder(dataDir) } : {};

/** The configuration of a server that was never started. */
export const unusedDatabaseEnv = async (): Promise<Record<string, string>> =>
  isServed ? { DATABASE_URL: await makeUnusedDatabase() } : {};

/** The same for code that reads and changes a data folder without a server. */
export const placeOf = async (dataDir: string): Promise<Pick<Config, 'dataDir' | 'databaseUrl'>> => ({
  dataDir,
  databaseUrl: (await databaseEnv(dataDir))['DATABASE_URL'],
});

/** Drops the external database of a removed data folder. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  if (isServed) await dropDatabaseOf(dataDir);
};

/**
 * For `test.skipIf`: true if servers have no database in a file. The reason says why the test needs one: it opens the
 * file, or tests behaviour that only a file has.
 */
export const needsFile = (_reason: string): boolean => isServed;
