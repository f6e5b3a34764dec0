import type { Client } from 'pg';
import { DatabaseUnreachableError } from './outage.ts';

/**
 * Refuses databases that would break a guarantee: another encoding, a read-only replica, commits that are not on disk.
 */
const CHECK = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS is_copy, CASE WHEN current_setting('synchronous_commit') = 'off'
    THEN set_config('synchronous_commit', 'on', false) END`;
const OLDEST_VERSION = 150_000;

/** Loquat cannot use this database. */
export class UnsuitableDatabaseError extends Error {
  override name = 'UnsuitableDatabaseError';
}

/** @throws UnsuitableDatabaseError, DatabaseUnreachableError */
export async function requireSuitable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; is_copy: boolean }>(CHECK);
  const { version = 0, encoding, is_copy } = rows[0] ?? {};
  if (version < OLDEST_VERSION) throw new UnsuitableDatabaseError('Loquat needs PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8') throw new UnsuitableDatabaseError('The database needs the encoding UTF8.');
  if (is_copy) throw new DatabaseUnreachableError({ cause: new Error('It is a copy that takes no writes.') });
}
