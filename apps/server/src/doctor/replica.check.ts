import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { DatabaseHeldError } from '../platform/db/transact-errors.ts';

const SECOND_MS = 1_000;
/** Later than that, the search index does without it. */
const MOST_LATE_MS = 4_000;

const ADVICE =
  'Start it, or correct DATABASE_REPLICA_URL: it names a streaming replica of the database of DATABASE_URL. Until then that one is read.';

async function inspect(url: string, primaryUrl: string): Promise<Finding> {
  const { inspectReplica } = await import('../platform/db/postgres/replica/inspect-replica.ts');
  const { behindBytes, behindMs } = await inspectReplica(url, primaryUrl);
  if (behindBytes === 0) return ok('a replica of the database, which lacks nothing');
  const lag = `a replica of the database, ${(behindMs / SECOND_MS).toFixed(1)} s and ${behindBytes} bytes behind it`;
  return behindMs > MOST_LATE_MS ? note(`${lag}: search and backups read the database itself meanwhile`) : ok(lag);
}

/** The replica: it answers, is one of this database, and how late it is. */
export const createReplicaCheck = (url: string, primaryUrl: string): Check => ({
  name: 'replica',
  async run() {
    try {
      return await inspect(url, primaryUrl);
    } catch (error) {
      if (error instanceof DatabaseHeldError) return note('not looked at: the database does not answer');
      const reason = error instanceof Error ? error.message : String(error);
      return wrong(`The replica of DATABASE_REPLICA_URL cannot be read. ${reason}`, ADVICE);
    }
  },
});
