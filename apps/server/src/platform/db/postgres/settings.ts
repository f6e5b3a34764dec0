import type { ClientConfig } from 'pg';
import { types } from './values.ts';

const CONNECT_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 30_000;
/** Then the connection is given up: the server would have ended the statement before, so it is gone. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + CONNECT_LIMIT_MS;
/**
 * A process that stopped in the middle of a group holds up all writing of the cluster for so long. Less than units wait
 * (`HELD_LIMIT_MS` of `transact.ts`), so those of the other nodes are late and not refused; and longer than a collection
 * of garbage, or a packet that is lost three times, keeps a node that works from asking its next statement.
 */
const IDLE_GROUP_LIMIT_MS = 3_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** What PostgreSQL is to set for a connection, by its names. */
const session = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Also ends connections of processes that stand still while they are sent more than sockets hold. Nothing else does: the
 * limits of statements and of idle groups do not count while PostgreSQL waits for its answer to be taken, and the system
 * of such a process confirms that it is there. Over the socket of a machine it has no effect.
 */
const untakenAfter = (limitMs: number) => ({ tcp_user_timeout: limitMs });

const shared = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'loquat',
  client_encoding: 'UTF8',
  connectionTimeoutMillis: CONNECT_LIMIT_MS,
  statement_timeout: STATEMENT_LIMIT_MS,
  query_timeout: ANSWER_LIMIT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  types,
  // Statements are sent before the answers of earlier ones have come.
  pipeline: true,
});

export const writerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  idle_in_transaction_session_timeout: IDLE_GROUP_LIMIT_MS,
  options: session(untakenAfter(IDLE_GROUP_LIMIT_MS)),
});

/** A node that does not get an answer soon asks again on another connection. */
const FOLLOWER_LIMIT_MS = 2_000;

export const followerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  connectionTimeoutMillis: FOLLOWER_LIMIT_MS,
  statement_timeout: FOLLOWER_LIMIT_MS,
  query_timeout: FOLLOWER_LIMIT_MS,
  options: session(untakenAfter(STATEMENT_LIMIT_MS)),
});

export const readerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  options: session({ default_transaction_read_only: 'on', ...untakenAfter(STATEMENT_LIMIT_MS) }),
});

/** Whoever reads a replica can do without it: it has to answer soon, and nothing that is read there is kept for long. */
export const replicaSettings = (url: string): ClientConfig => ({
  ...followerSettings(url),
  idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
});

/** No limits: a migration takes as long as it takes. */
export const migratorSettings = (url: string): ClientConfig => ({
  ...shared(url),
  statement_timeout: 0,
  query_timeout: 0,
});

/** A copy takes as long as it takes, too, and waits for the disk of the other side in between. */
export const copierSettings = (url: string): ClientConfig => ({
  ...migratorSettings(url),
  idle_in_transaction_session_timeout: 0,
});

/** … but a replica that says nothing for so long is done without. */
const SILENT_REPLICA_MS = 60_000;

export const replicaCopierSettings = (url: string): ClientConfig => ({
  ...copierSettings(url),
  query_timeout: SILENT_REPLICA_MS,
});

/**
 * Advisory locks, by which the nodes of a cluster take turns. The first number is "Loqu"; they are of one database, so
 * several servers may share an installation of PostgreSQL. `use`: every server holds it shared, a command that has to be
 * alone holds it alone.
 */
export const LOCKS = {
  write: '1282371957, 1',
  migrate: '1282371957, 2',
  join: '1282371957, 3',
  use: '1282371957, 4',
};
