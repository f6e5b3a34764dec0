import { DatabaseHeldError } from '../transact-errors.ts';
import { LOCKS } from './settings.ts';

/** Another process uses the database in a way that excludes this one. */
export class DatabaseInUseError extends DatabaseHeldError {
  override name = 'DatabaseInUseError';
  constructor(by: 'server' | 'command') {
    super();
    this.message =
      by === 'server'
        ? 'A server runs on the database of DATABASE_URL: stop all servers on it first, then start them again.'
        : 'A command works on the database of DATABASE_URL, which no server may use meanwhile. Start it again afterwards.';
  }
}

/** A command worked on the database while this server's connection was lost. */
export class DatabaseChangedError extends DatabaseHeldError {
  override name = 'DatabaseChangedError';
  override message =
    'A command has changed the database while this server had lost it. What the server has in memory is out of date: restart it.';
}

/** Stored among the group numbers under a name that no process has; `infinity`, so that it is never deleted. */
const COUNT_ALONE = `INSERT INTO commit_groups (node, number, begun_at) VALUES ('alone', 1, 'infinity')
  ON CONFLICT (node) DO UPDATE SET number = commit_groups.number + 1`;
const ALONE_COUNT = "SELECT number FROM commit_groups WHERE node = 'alone'";

/** Runs a statement on the connection that holds the lock. */
type Ask = (sql: string) => Promise<{ rows: unknown[] }>;

async function take(ask: Ask, how: 'shared' | 'alone'): Promise<boolean> {
  const lock = how === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const [row] = (await ask(`SELECT ${lock}(${LOCKS.use}) AS taken`)).rows as { taken: boolean }[];
  return row?.taken === true;
}

/** For a server, until the connection ends. @throws DatabaseInUseError while a command works on the database */
export async function takeShared(ask: Ask): Promise<void> {
  if (!(await take(ask, 'shared'))) throw new DatabaseInUseError('command');
}

/** For a command, until the connection ends. @throws DatabaseInUseError while a server runs */
export async function takeAlone(ask: Ask): Promise<void> {
  if (!(await take(ask, 'alone'))) throw new DatabaseInUseError('server');
}

/** Tells servers that reconnect that their memory is out of date. */
export const announceAlone = async (ask: Ask): Promise<void> => void (await ask(COUNT_ALONE));

/** How many commands have worked on the database so far. */
export async function countAlone(ask: Ask): Promise<number> {
  const [row] = (await ask(ALONE_COUNT)).rows as { number: number }[];
  return row?.number ?? 0;
}
