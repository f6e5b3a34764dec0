import { countPendingSteps } from './migrate.ts';
import { asKnown } from './outage.ts';
import { LOCKS, readerSettings } from './settings.ts';

/** The state of a database, read without joining it. */
export interface PostgresState {
  /** Such as `17.2`. */
  version: string;
  encoding: string;
  /** It is a standby and rejects writes. */
  isCopy: boolean;
  sizeBytes: number;
  /** Pending migrations; undefined: no Loquat was ever started on this database. */
  pending: number | undefined;
  /** How many servers, or commands that need exclusive access, are connected. */
  users: number;
}

const [CLASS = '', OBJECT = ''] = LOCKS.use.split(', ');
const LOOK = `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isCopy",
    pg_database_size(current_database()) AS "sizeBytes",
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = ${CLASS} AND objid = ${OBJECT} AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS users`;

/** Inspects a database read-only. @throws DatabaseUnreachableError, NewerDatabaseError */
export async function inspectPostgres(url: string): Promise<PostgresState> {
  const { Client } = (await import('pg')).default;
  const client = new Client(readerSettings(url));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<PostgresState, 'pending'>>(LOOK);
    return { ...rows[0]!, pending: await countPendingSteps(client) };
  } catch (error) {
    throw asKnown(error);
  } finally {
    await client.end();
  }
}
