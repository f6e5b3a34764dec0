import type { ClientConfig } from 'pg';
import { types } from './values.ts';

const CONNECT_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 30_000;
/** The server would have ended the statement before, so the connection is lost. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + CONNECT_LIMIT_MS;
/**
 * How long a process that stops in the middle of a group blocks all writes of the cluster. Shorter than units wait
 * (`HELD_LIMIT_MS` of `transact.ts`), so units of other nodes are delayed, not refused. Longer than a garbage
 * collection, or a packet that is lost three times, delays the next statement of a working node.
 */
const IDLE_GROUP_LIMIT_MS = 3_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Session settings of a connection, by their PostgreSQL names. */
const session = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Also ends connections of suspended processes that are sent more than the socket buffers hold. No other limit does:
 * statement and idle timeouts do not count while PostgreSQL waits to send, and the kernel of the suspended process
 * still answers keep-alives. Has no effect on Unix sockets.
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
  // Sends statements before the answers of earlier ones have arrived.
  pipeline: true,
});

export const writerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  idle_in_transaction_session_timeout: IDLE_GROUP_LIMIT_MS,
  options: session(untakenAfter(IDLE_GROUP_LIMIT_MS)),
});

/** A node that gets no answer soon asks again on another connection. */
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

/** The server can do without a replica, so reads must answer soon, and no result is kept for long. */
export const replicaSettings = (url: string): ClientConfig => ({
  ...followerSettings(url),
  idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
});

/** No limits: a migration has no time bound. */
export const migratorSettings = (url: string): ClientConfig => ({
  ...shared(url),
  statement_timeout: 0,
  query_timeout: 0,
});

/** A copy has no time bound either, and also waits for the disk of the other side. */
export const copierSettings = (url: string): ClientConfig => ({
  ...migratorSettings(url),
  idle_in_transaction_session_timeout: 0,
});

/** A replica that sends nothing for this long is not used. */
const SILENT_REPLICA_MS = 60_000;

export const replicaCopierSettings = (url: string): ClientConfig => ({
  ...copierSettings(url),
  query_timeout: SILENT_REPLICA_MS,
});

/**
 * Advisory locks by which the nodes of a cluster take turns. The first number is "Loqu". Locks belong to one database,
 * so several servers may share a PostgreSQL installation. `use`: every server holds it shared; a command that needs
 * exclusive access holds it exclusively.
 */
export const LOCKS = {
  write: '1282371957, 1',
  migrate: '1282371957, 2',
  join: '1282371957, 3',
  use: '1282371957, 4',
};
