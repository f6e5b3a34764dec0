import type { Client } from 'pg';
import type { Connection } from '../../connection.ts';
import { statement } from '../../statement.ts';
import { connectionOver } from '../connection.ts';
import { replicaSettings } from '../settings.ts';
import { asUnusable, ReplicaUnusableError } from './replica-unusable.ts';
import { type LogEnd, logEndOf, type Lsn, replayedBy } from './standing.ts';

const DENIED = '42501';
const OID = 'SELECT oid::text FROM pg_database WHERE datname = current_database()';
const OF_SYSTEM = statement<object, { identity: string }>(
  `SELECT system_identifier || '/' || (${OID}) AS identity FROM pg_control_system()`,
);
/** For roles without access to that: the key fingerprint of the installation. */
const OF_KEYS = statement<object, { identity: string }>(
  `SELECT coalesce((SELECT min(fingerprint) FROM node_keys), '') || '/' || (${OID}) AS identity`,
);

const isDenied = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === DENIED || isDenied(error.cause));

/** Identifies a database. A replica, identical to the byte, has the identity of its primary. */
async function identityOf(connection: Connection): Promise<string | undefined> {
  try {
    return (await connection.get(OF_SYSTEM, {}))?.identity;
  } catch (error) {
    if (!isDenied(error)) throw error;
    return (await connection.get(OF_KEYS, {}))?.identity;
  }
}

/** @throws ReplicaUnusableError unless both are the same database */
async function requireSameDatabase(replica: Connection, primary: Connection): Promise<void> {
  if ((await identityOf(replica)) === (await identityOf(primary))) return;
  throw new ReplicaUnusableError('It is a replica of another database.');
}

/** A consistent view of a replica. */
export interface ReplicaMoment {
  connection: Connection;
  /** It has all changes up to this position. */
  replayed: Lsn;
  end: LogEnd;
}

/** A connection to a replica, for one reader at a time. It opens on first use, and again after it is lost. */
export interface ReplicaLink {
  /** Errors of `read` are passed on; if the replica does not answer, it throws ReplicaUnusableError. */
  atOneMoment<T>(read: (moment: ReplicaMoment) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const replicaOver = (client: Client): Connection =>
  connectionOver((query) =>
    client.query(query).catch((error: unknown) => {
      throw asUnusable(error);
    }),
  );

/** Connects, and checks that it is a replica of that database. @throws ReplicaUnusableError */
export async function connectToReplica(client: Client, primary: Connection): Promise<Connection> {
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw asUnusable(error);
  });
  const connection = replicaOver(client);
  await replayedBy(connection);
  await requireSameDatabase(connection, primary);
  return connection;
}

export function createReplicaLink(url: string, primary: Connection): ReplicaLink {
  let opened: { client: Client; connection: Connection } | undefined;

  function lose(client: Client): void {
    if (opened?.client === client) opened = undefined;
    void client.end().catch(() => {});
    // A hanging connection would never close gracefully.
    client.connection.stream.destroy();
  }

  async function open() {
    const { Client: PostgresClient } = (await import('pg')).default;
    const client = new PostgresClient(replicaSettings(url));
    try {
      return { client, connection: await connectToReplica(client, primary) };
    } catch (error) {
      lose(client);
      throw error;
    }
  }

  async function begin({ client, connection }: NonNullable<typeof opened>): Promise<ReplicaMoment> {
    // In this order: later reads see at least the changes replayed before.
    const [replayed, , end] = await Promise.all([
      replayedBy(connection),
      client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY').catch((error: unknown) => {
        throw asUnusable(error);
      }),
      logEndOf(connection),
    ]);
    return { connection, replayed, end };
  }

  return {
    async atOneMoment(read) {
      const { client, connection } = (opened ??= await open());
      const end = () => client.query('COMMIT').catch(() => lose(client));
      try {
        const answer = await read(await begin({ client, connection }));
        await end();
        return answer;
      } catch (error) {
        if (error instanceof ReplicaUnusableError && error.isForNow) await end();
        else lose(client);
        throw error;
      }
    },
    async close() {
      if (opened) lose(opened.client);
    },
  };
}
