import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Connection } from '../../connection.ts';
import { asKnown, DatabaseUnreachableError } from '../outage.ts';
import { replicaCopierSettings } from '../settings.ts';
import { connectToReplica } from './replica-link.ts';
import { asUnusable, ReplicaUnusableError } from './replica-unusable.ts';
import { logEndOf, type Lsn, replayedBy, requireSameLog, viewOf } from './standing.ts';

const CATCH_UP_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const NO_ENTRY = { last: 0, mid: null, created_at: null };

async function whenReplayed(replica: Connection, lsn: Lsn): Promise<void> {
  const until = performance.now() + CATCH_UP_LIMIT_MS;
  while ((await replayedBy(replica)) < lsn) {
    if (performance.now() > until) throw new ReplicaUnusableError('It did not catch up within a minute.');
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Reads a replica once it has all changes that its primary has at the time of the call. @throws ReplicaUnusableError if
 * it does not catch up in time, or ends before `read` does
 */
export async function readReplica<T>(
  url: string,
  primary: Connection,
  read: (client: Client) => Promise<T>,
): Promise<T> {
  const { Client: PostgresClient, DatabaseError } = (await import('pg')).default;
  const { lsn } = await viewOf(primary, NO_ENTRY);
  const client = new PostgresClient(replicaCopierSettings(url));
  try {
    const replica = await connectToReplica(client, primary);
    await whenReplayed(replica, lsn);
    const end = await logEndOf(replica);
    requireSameLog(end, await viewOf(primary, end));
    return await read(client);
  } catch (error) {
    const isOfReplica = error instanceof DatabaseError || asKnown(error) instanceof DatabaseUnreachableError;
    throw isOfReplica ? asUnusable(error) : error;
  } finally {
    // Not awaited: it may hang.
    void client.end().catch(() => {});
  }
}
