import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Connection } from '../../connection.ts';
import { statement } from '../../statement.ts';
import { connectionOver } from '../connection.ts';
import { asKnown } from '../outage.ts';
import { readerSettings } from '../settings.ts';
import { connectToReplica } from './replica-link.ts';
import { logEndOf, type Lsn, replayedBy, requireSameLog, viewOf } from './standing.ts';

const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/** Milliseconds, by the clocks of both machines. */
const AGE = statement<object, { ms: number | null }>(
  `SELECT (extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::bigint AS ms`,
);

/** How far a replica is behind its primary. */
export interface ReplicaState {
  /** WAL of the primary that the replica has not replayed, in bytes. */
  behindBytes: number;
  /** Age of the newest replayed transaction; 0 if the replica is up to date. */
  behindMs: number;
}

/**
 * Waits until a working replica would have caught up: the first transaction after a quiet hour would seem an hour late.
 */
async function stillMissing(replica: Connection, lsn: Lsn): Promise<Lsn> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const replayed = await replayedBy(replica);
    if (replayed >= lsn) return 0n;
    if (performance.now() > until) return lsn - replayed;
    await sleep(LOOK_EVERY_MS);
  }
}

async function withReader<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client: PostgresClient } = (await import('pg')).default;
  const client = new PostgresClient(readerSettings(url));
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Reads from both databases and changes nothing. @throws ReplicaUnusableError, DatabaseUnreachableError of the primary
 */
export const inspectReplica = (url: string, primaryUrl: string): Promise<ReplicaState> =>
  withReader(primaryUrl, async (primaryClient) => {
    await primaryClient.connect().catch((error: unknown) => {
      throw asKnown(error);
    });
    const primary = connectionOver((query) => primaryClient.query(query));
    return withReader(url, async (client) => {
      const replica = await connectToReplica(client, primary);
      const end = await logEndOf(replica);
      const view = await viewOf(primary, end);
      requireSameLog(end, view);
      const behindBytes = Number(await stillMissing(replica, view.lsn));
      const { ms = 0 } = (await replica.get(AGE, {})) ?? {};
      return { behindBytes, behindMs: behindBytes === 0 ? 0 : Math.max(0, ms ?? 0) };
    });
  });
