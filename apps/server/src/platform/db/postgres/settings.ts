import type { ClientConfig } from 'pg';
import { types } from './values.ts';

const CONNECT_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 30_000;
/** Then the connection is given up: the server would have ended the statement before, so it is gone. */
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + CONNECT_LIMIT_MS;
/** A process that stopped in the middle of a group holds up all writing of the cluster for so long. */
const IDLE_GROUP_LIMIT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

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
});

/** A node that does not get an answer soon asks again on another connection. */
const FOLLOWER_LIMIT_MS = 2_000;

export const followerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  connectionTimeoutMillis: FOLLOWER_LIMIT_MS,
  statement_timeout: FOLLOWER_LIMIT_MS,
  query_timeout: FOLLOWER_LIMIT_MS,
});

export const readerSettings = (url: string): ClientConfig => ({
  ...shared(url),
  options: '-c default_transaction_read_only=on',
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
