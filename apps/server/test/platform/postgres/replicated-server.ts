import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makePostgresReplica, makePostgresServer } from './postgres-server.ts';

/** Runs a statement on its own connection. */
async function ask<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database and its copy in the replica. */
export interface ReplicatedDatabase {
  url: string;
  replicaUrl: string;
  askPrimary<R extends pg.QueryResultRow>(sql: string): Promise<R[]>;
  askReplica<R extends pg.QueryResultRow>(sql: string): Promise<R[]>;
}

const REACHED = (lsn: string) => `SELECT pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn AS reached`;

/** A PostgreSQL with a streaming replica. */
export function makeReplicatedServer() {
  const primary = makePostgresServer({ isDurable: false });
  const replica = makePostgresReplica(primary);
  const onReplica = (sql: string) => ask(replica.urlOf('postgres'), sql);

  /** Whether the replica has all changes that the primary has now. */
  async function isCaughtUp(): Promise<boolean> {
    const [now] = await ask<{ lsn: string }>(primary.urlOf('postgres'), 'SELECT pg_current_wal_flush_lsn() AS lsn');
    return (await onReplica(REACHED(now?.lsn ?? '')))[0]?.['reached'] === true;
  }

  return {
    replica,
    isCaughtUp,
    /** From now on the replica answers queries without following the primary. */
    pause: () => onReplica('SELECT pg_wal_replay_pause()'),
    resume: () => onReplica('SELECT pg_wal_replay_resume()'),
    /** Creates an empty database, or a copy of one that must have no connections. */
    async makeDatabase(template?: string): Promise<ReplicatedDatabase & { name: string }> {
      const name = `loquat_${randomUUID().replaceAll('-', '')}`;
      await ask(primary.urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template ?? 'template0'}`);
      const [url, replicaUrl] = [primary.urlOf(name), replica.urlOf(name)];
      return {
        name,
        url,
        replicaUrl,
        askPrimary: (sql) => ask(url, sql),
        askReplica: (sql) => ask(replicaUrl, sql),
      };
    },
    remove() {
      for (const server of [replica, primary]) {
        server.stop('immediate');
        server.remove();
      }
    },
  };
}
