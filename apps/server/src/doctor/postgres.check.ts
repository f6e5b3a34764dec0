import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import type { PostgresState } from '../platform/db/postgres/inspect.ts';

const BYTES_PER_MB = 1_000_000;

/** The driver's message, which contains neither the address nor the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}

async function inspect(url: string): Promise<PostgresState | Finding> {
  const { inspectPostgres } = await import('../platform/db/postgres/inspect.ts');
  try {
    return await inspectPostgres(url);
  } catch (error) {
    return wrong(
      `The database of DATABASE_URL cannot be used: ${reasonOf(error)}`,
      'Start PostgreSQL, or correct DATABASE_URL: host, name of the database, user and password.',
    );
  }
}

function judge({ version, encoding, isCopy, sizeBytes, pending }: PostgresState): Finding {
  if (Number.parseInt(version, 10) < 15)
    return wrong(`It is PostgreSQL ${version}.`, 'Loquat needs PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8')
    return wrong(`The database has the encoding ${encoding}.`, 'Make one with the encoding UTF8.');
  if (isCopy)
    return wrong('The database is a copy that takes no writes.', 'Set DATABASE_URL to the one that it follows.');
  const about = `PostgreSQL ${version}, ${(sizeBytes / BYTES_PER_MB).toFixed(1)} MB`;
  if (pending === undefined) return note(`${about}; nothing of Loquat is in it yet: the first start creates it`);
  return pending > 0
    ? note(`${about}. The next start brings it up to date (${pending} steps): make a backup before.`)
    : ok(`${about}, up to date`);
}

/** The database in PostgreSQL: it answers, is usable for Loquat, and of this version. */
export const createPostgresCheck = (url: string): Check => ({
  name: 'database',
  async run() {
    const found = await inspect(url);
    return 'status' in found ? found : judge(found);
  },
});

/** Whether servers use that database. */
export const createPostgresUsersCheck = (url: string): Check => ({
  name: 'server',
  async run() {
    const found = await inspect(url);
    if ('status' in found) return note('not checked: the database does not answer');
    return note(
      found.users > 0
        ? `${found.users} running on the database of DATABASE_URL`
        : 'no server runs on the database of DATABASE_URL',
    );
  },
});
