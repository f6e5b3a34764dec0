import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ChangeLog } from './change-log.ts';
import { connectionOver, type PostgresConnection, type Query } from './connection.ts';
import { asKnown, DatabaseUnreachableError } from './outage.ts';

/** How long a read waits for a database that does not answer; later ones try once, until one succeeds. */
const PATIENCE_MS = 5_000;
const FIRST_DELAY_MS = 50;
const LAST_DELAY_MS = 1_000;

/** What is under way is refused by itself. */
const ignore = (): void => {};

/**
 * What is committed, over a pool. A read that lost its connection is done again: it changes nothing. Memory has followed
 * whatever is in an answer: who looks there afterwards whether somebody may still see it, looks at the same moment or a
 * later one.
 */
export function createReader(pool: Pool, log?: ChangeLog): PostgresConnection {
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
    // The pool listens only to those that nobody uses, and without a listener a lost connection would end the process.
    client.on('error', ignore);
    let failure: Error | undefined;
    try {
      return await read(client);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('A read failed.', { cause: error });
      throw error;
    } finally {
      // A connection that failed in the middle is closed rather than used again.
      client.release(failure);
      client.off('error', ignore);
    }
  }

  const newsOver = (followed: ChangeLog, client: PoolClient) =>
    followed.read(connectionOver((query) => client.query(query)));

  const atOneMoment: PostgresConnection['atOneMoment'] = (read) =>
    patiently(() =>
      withClient(async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const answer = await read(connectionOver((query) => client.query(query)));
        await client.query('COMMIT');
        if (log?.isFollowing) await log.take(await newsOver(log, client));
        return answer;
      }),
    );

  /** Asks for the log on the same way, behind what is read. */
  const readAndFollow = (followed: ChangeLog, query: Query) =>
    withClient(async (client) => {
      const [answer, news] = await Promise.all([client.query(query), newsOver(followed, client)]);
      await followed.take(news);
      return answer;
    });

  return connectionOver(
    (query) => patiently(() => (log?.isFollowing ? readAndFollow(log, query) : pool.query(query))),
    atOneMoment,
  );
}
