import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED_MOVE } from '../platform/db/data-lock.ts';
import { openPostgresAlone } from '../platform/db/rows/postgres-copies.ts';
import type { CopySummary } from '../platform/db/rows/rows.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { syncPath } from '../platform/sync-path.ts';

/** The two ends of a move. The caller has locked the data folder. */
export interface MovedDatabase {
  dataDir: string;
  databaseUrl: string;
}

/**
 * Copies every row of the file into an empty PostgreSQL: all or none. The file stays unchanged. Repeated after success,
 * it detects that and changes nothing.
 * @throws OperatorError, RowsDifferError, DatabaseInUseError, DatabaseUnreachableError
 */
export async function moveToPostgres({ dataDir, databaseUrl }: MovedDatabase): Promise<CopySummary> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file))
    throw new OperatorError(`There is no database in ${dataDir}. Set DATA_DIR to use another folder.`);
  const postgres = await openPostgresAlone(databaseUrl);
  try {
    return await postgres.fill(file);
  } finally {
    await postgres.close();
  }
}

/** The reverse direction. The file appears completely or not at all. @throws as `moveToPostgres` */
export async function moveToFile({ dataDir, databaseUrl }: MovedDatabase): Promise<CopySummary> {
  const file = join(dataDir, DATABASE_FILE);
  if (existsSync(file)) throw new OperatorError(`${file} exists already: move it away first. Nothing was changed.`);
  const postgres = await openPostgresAlone(databaseUrl);
  const unfinished = join(dataDir, UNFINISHED_MOVE);
  try {
    if (await postgres.isEmpty()) throw new OperatorError('There is no server in the database of DATABASE_URL.');
    await rm(unfinished, { force: true });
    const summary = await postgres.copyToFile(unfinished);
    renameSync(unfinished, file);
    syncPath(dataDir);
    return summary;
  } finally {
    await rm(unfinished, { force: true });
    await postgres.close();
  }
}
