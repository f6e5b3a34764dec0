import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { DatabaseHeldError } from '../platform/db/transact-errors.ts';

const SECOND_MS = 1_000;
/** Beyond this lag, the search index reads the primary database. */
const MAX_LAG_MS = 4_000;

const ADVICE =
  'Start it, or correct DATABASE_REPLICA_URL: it names a streaming replica of the database of DATABASE_URL. Until then Loquat reads the database itself.';

async function inspect(url: string, primaryUrl: string): Promise<Finding> {
  const { inspectReplica } = await import('../platform/db/postgres/replica/inspect-replica.ts');
  const { behindBytes, behindMs } = await inspectReplica(url, primaryUrl);
  if (behindBytes === 0) return ok('a replica of the database, without lag');
  const lag = `a replica of the database, ${(behindMs / SECOND_MS).toFixed(1)} s and ${behindBytes} bytes behind it`;
  return behindMs > MAX_LAG_MS ? note(`${lag}: search and backups read the database itself meanwhile`) : ok(lag);
}

/** Whether the replica answers, belongs to this database, and how far it lags behind. */
export const createReplicaCheck = (url: string, primaryUrl: string): Check => ({
  name: 'replica',
  async run() {
    try {
      return await inspect(url, primaryUrl);
    } catch (error) {
      if (error instanceof DatabaseHeldError) return note('not checked: the database does not answer');
      const reason = error instanceof Error ? error.message : String(error);
      return wrong(`The replica of DATABASE_REPLICA_URL cannot be read. ${reason}`, ADVICE);
    }
  },
});
