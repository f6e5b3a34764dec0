import type { PostgresConnection } from '../connection.ts';
import { statement } from '../statement.ts';
import { ReplicaUnusableError } from './replica-unusable.ts';

const DENIED = '42501';
const OID = 'SELECT oid::text FROM pg_database WHERE datname = current_database()';
const OF_SYSTEM = statement<object, { identity: string }>(
  `SELECT system_identifier || '/' || (${OID}) AS identity FROM pg_control_system()`,
);
/** For whoever may not ask that: the keys of the installation that uses it. */
const OF_KEYS = statement<object, { identity: string }>(
  `SELECT coalesce((SELECT min(fingerprint) FROM node_keys), '') || '/' || (${OID}) AS identity`,
);

const isDenied = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === DENIED || isDenied(error.cause));

/** What tells a database from all others; a replica, down to the bytes the same, has that of its primary. */
async function identityOf(connection: PostgresConnection): Promise<string | undefined> {
  try {
    return (await connection.get(OF_SYSTEM, {}))?.identity;
  } catch (error) {
    if (!isDenied(error)) throw error;
    return (await connection.get(OF_KEYS, {}))?.identity;
  }
}

/** @throws ReplicaUnusableError unless both are the same database */
export async function requireSameDatabase(replica: PostgresConnection, primary: PostgresConnection): Promise<void> {
  if ((await identityOf(replica)) === (await identityOf(primary))) return;
  throw new ReplicaUnusableError('It is a replica of another database.');
}
