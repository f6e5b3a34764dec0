import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createModules } from '../modules.ts';
import { openUnusedDatabase } from '../open-database.ts';
import { openPlatform } from '../open-platform.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { createLog } from '../platform/logging/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Platform } from '../platform/platform.ts';

/** The accounts of a data folder, without the server around them. */
export type OpenAccounts = Pick<
  Awaited<ReturnType<typeof createModules>>,
  'users' | 'accounts' | 'sessions' | 'removePasskeys' | 'setup' | 'performForOperator'
> &
  Pick<Platform, 'transact'>;

/** No command backs the server up while it uses the accounts. */
const NO_SCHEDULE = { hasProblem: false, lastMadeAt: null };

/**
 * Opens accounts as the server does, with the same rules, and closes everything before it resolves.
 * @throws OperatorError while a server runs, or without a database unless there may be none yet
 */
export async function withAccounts<T>(
  { config, mayBeNew = false }: { config: Config; mayBeNew?: boolean },
  work: (open: OpenAccounts) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined && !mayBeNew && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new OperatorError(`There is no server in ${dataDir}. Set DATA_DIR to use another folder.`);
  }
  const database = await openUnusedDatabase(config);
  try {
    // Standard output belongs to the command.
    const platform = await openPlatform({ config, log: createLog(config, process.stderr) }, database);
    const { transact } = platform;
    const { modules, ...made } = await createModules(platform, () => NO_SCHEDULE);
    const answer = await work({ ...made, transact });
    for (const module of modules) await module.close?.();
    await transact.drain();
    return answer;
  } finally {
    await database.close();
  }
}
