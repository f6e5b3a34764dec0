import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { LOCKS } from '#platform/db/postgres/settings.ts';

const WAITING = `SELECT 1 FROM pg_locks WHERE locktype = 'relation' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns a check whether a write is in progress. */
export async function watchWriting(url: string): Promise<() => Promise<boolean>> {
  const client = await connectTo(url);
  return async () => {
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCKS.write}) AS free`);
    return rows[0]?.free !== true;
  };
}

/** Blocks writers of messages in the middle of their group, which holds the write lock, until `letGo`. */
export async function holdMessages(url: string) {
  const client = await connectTo(url);
  await client.query('BEGIN; LOCK TABLE message_log IN SHARE MODE');
  const isWaitedFor = async () => (await client.query(WAITING)).rows.length > 0;
  return {
    /** A writer is blocked. */
    isReached: () => expect.poll(isWaitedFor).toBe(true),
    letGo: async () => void (await client.query('ROLLBACK')),
  };
}
