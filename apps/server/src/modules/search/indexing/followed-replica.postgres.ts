import type { Connection } from '#platform/db/connection.ts';
import { createReplicaLink, type ReplicaMoment } from '#platform/db/postgres/replica/replica-link.ts';
import { ReplicaUnusableError } from '#platform/db/postgres/replica/replica-unusable.ts';
import { type Lsn, requireSameLog, viewOf } from '#platform/db/postgres/replica/standing.ts';
import { type FollowedLog, followItself } from './followed-log.ts';
import { logReaderOver } from './message-source.postgres.ts';
import type { LogReader, MessageSource } from './message-source.ts';
import { createReplicaLag } from './replica-lag.ts';

/** Maximum lag before new entries are read from the database itself; detected up to half a second late. */
const MOST_LATE_MS = 4_000;
/** How often an unused replica is checked. */
const LOOK_AGAIN_MS = 2_000;

export interface FollowedReplicaParts {
  source: MessageSource & { db: Connection };
  replicaUrl: string;
  /** Called once with the reason why the replica is not read, until it is read again. */
  onLeft: (why: string) => void;
}

const forNow = (message: string) => new ReplicaUnusableError(message, { isForNow: true });

/**
 * Follows the log in a replica. Reads from the database itself while the replica does not respond, lags by more than
 * MOST_LATE_MS, or is invalid. Each time, the database is first asked for its position and whether the replica's log is
 * a prefix of its own. So the index always matches a state that the database had.
 */
export function followReplica({ source, replicaUrl, onLeft }: FollowedReplicaParts): FollowedLog {
  const itself = followItself(source);
  const replica = createReplicaLink(replicaUrl, source.db);
  const lag = createReplicaLag(() => performance.now());
  let isRead = false;
  let isTold = false;
  /** Minimum position of what is read; `undefined`: the database's present position. */
  let floor: Lsn | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = -Infinity;
  /** The database's last mid at the last check of an unused replica. */
  let expected: number | undefined;

  function leave(error: ReplicaUnusableError): void {
    isRead = false;
    lag.forget();
    expected = undefined;
    if (!isTold) onLeft(error.message);
    isTold = true;
  }

  async function look({ end }: ReplicaMoment): Promise<void> {
    const view = await viewOf(source.db, end);
    requireSameLog(end, view);
    const isThere = end.last >= (expected ?? view.last);
    expected = view.last;
    if (isThere) return;
    throw forNow('It has not caught up yet.');
  }

  /** Runs in the background: a hanging replica must not block reads from the database. */
  async function tryReplica(): Promise<void> {
    try {
      await replica.atOneMoment(look);
      isRead = true;
      isTold = false;
    } catch (error) {
      if (error instanceof ReplicaUnusableError && !error.isForNow) leave(error);
    } finally {
      lookedAt = performance.now();
      looking = undefined;
    }
  }

  function lookNowAndThen(): void {
    if (!isRead && performance.now() - lookedAt > LOOK_AGAIN_MS) looking ??= tryReplica();
  }

  async function check({ end, replayed }: ReplicaMoment): Promise<void> {
    const view = await viewOf(source.db, end);
    lag.note(view.last, end.last);
    requireSameLog(end, view);
    if (lag.ageMs() > MOST_LATE_MS) throw new ReplicaUnusableError('It is late by more than four seconds.');
    floor ??= view.lsn;
    if (replayed < floor) throw forNow('It has not erased what the database has.');
  }

  /** Reads from the replica if possible, otherwise from the database. */
  async function ask<T>(ofReplica: (moment: ReplicaMoment) => Promise<T>, ofItself: () => Promise<T>): Promise<T> {
    lookNowAndThen();
    if (!isRead) return ofItself();
    try {
      return await replica.atOneMoment(async (moment) => {
        await check(moment);
        return ofReplica(moment);
      });
    } catch (error) {
      if (!(error instanceof ReplicaUnusableError)) throw error;
      if (!error.isForNow) leave(error);
      return ofItself();
    }
  }

  return {
    lend: <T>(read: (log: LogReader) => Promise<T>) =>
      ask(
        ({ connection }) => read(logReaderOver(connection)),
        () => itself.lend(read),
      ),
    midsBetween: (first, last) =>
      ask(
        ({ connection, end }) => {
          // The index may have been filled from the database meanwhile, and be ahead of the replica.
          if (end.last < last) throw forNow('It has not all of them yet.');
          return logReaderOver(connection).midsBetween(first, last);
        },
        () => itself.midsBetween(first, last),
      ),
    expectErased: () => void (floor = undefined),
    isLate: () => isRead && lag.isLate(),
    async close() {
      await looking;
      await replica.close();
    },
  };
}
