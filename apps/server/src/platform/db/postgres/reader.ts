import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Connection } from '../connection.ts';
import type { ChangeLog } from './change-log.ts';
import { connectionOver, type Query } from './connection.ts';
import { asKnown, DatabaseUnreachableError } from './outage.ts';

/** How long reads wait for a database that does not answer; later reads try once, until one succeeds. */
const PATIENCE_MS = 5_000;
const FIRST_DELAY_MS = 50;
const LAST_DELAY_MS = 1_000;

/** The query under way is rejected separately. */
const ignore = (): void => {};

/**
 * Reads committed rows through a pool. A read that lost its connection is repeated, since it changes nothing. Memory
 * has followed every row returned, so a permission check in memory afterwards is never older than the rows.
 */
export function createReader(pool: Pool, log?: ChangeLog): Connection {
  let unansweredSince: number | undefined;

  async function patiently<T>(read: () => Promise<T>): Promise<T> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LAST_DELAY_MS)) {
      try {
        const answer = await read();
        unansweredSince = undefined;
        return answer;
      } catch (error) {
        const known = asKnown(error);
        if (!(known instanceof DatabaseUnreachableError)) throw known;
        unansweredSince ??= performance.now();
        if (performance.now() - unansweredSince > PATIENCE_MS) throw known;
        await sleep(delayMs);
      }
    }
  }

  async function withClient<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    // The pool listens only to idle clients, and an error without a listener would end the process.
    client.on('error', ignore);
    let failure: Error | undefined;
    try {
      return await read(client);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('A read failed.', { cause: error });
      throw error;
    } finally {
      // A client that failed during a query is closed, not reused.
      client.release(failure);
      client.off('error', ignore);
    }
  }

  const readThrough = (followed: ChangeLog, client: PoolClient) =>
    followed.read(connectionOver((query) => client.query(query)));

  const atOneMoment: Connection['atOneMoment'] = (read) =>
    patiently(() =>
      withClient(async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const answer = await read(connectionOver((query) => client.query(query)));
        await client.query('COMMIT');
        if (log?.isFollowing) await log.take(await readThrough(log, client));
        return answer;
      }),
    );

  /** Reads the change log on the same connection, after the rows. */
  const readAndFollow = (followed: ChangeLog, query: Query) =>
    withClient(async (client) => {
      const [answer, newRows] = await Promise.all([client.query(query), readThrough(followed, client)]);
      await followed.take(newRows);
      return answer;
    });

  return connectionOver(
    (query) => patiently(() => (log?.isFollowing ? readAndFollow(log, query) : pool.query(query))),
    atOneMoment,
  );
}
