import type { Client } from 'pg';
import { connectionOver, type PostgresConnection } from '../connection.ts';
import { replicaSettings } from '../settings.ts';
import { requireSameDatabase } from './identity.ts';
import { asUnusable, ReplicaUnusableError } from './replica-unusable.ts';
import { logEndOf, replayedBy, type LogEnd, type Lsn } from './standing.ts';

/** A replica as it is at one moment. */
export interface ReplicaMoment {
  connection: PostgresConnection;
  /** It has everything up to there. */
  replayed: Lsn;
  end: LogEnd;
}

/** A way to a replica, for one reader at a time. It opens on use, and anew once it is lost. */
export interface ReplicaLink {
  /** What `read` throws comes through; whatever the replica does not answer is a ReplicaUnusableError. */
  atOneMoment<T>(read: (moment: ReplicaMoment) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const replicaOver = (client: Client): PostgresConnection =>
  connectionOver((query) =>
    client.query(query).catch((error: unknown) => {
      throw asUnusable(error);
    }),
  );

/** Connects, and looks whether it is a replica of that database. @throws ReplicaUnusableError */
export async function connectToReplica(client: Client, primary: PostgresConnection): Promise<PostgresConnection> {
  // Without a listener, a connection that is lost would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw asUnusable(error);
  });
  const connection = replicaOver(client);
  await replayedBy(connection);
  await requireSameDatabase(connection, primary);
  return connection;
}

export function createReplicaLink(url: string, primary: PostgresConnection): ReplicaLink {
  let opened: { client: Client; connection: PostgresConnection } | undefined;

  function lose(client: Client): void {
    if (opened?.client === client) opened = undefined;
    void client.end().catch(() => {});
    // What hangs would never say goodbye.
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
    // In this order: what is read afterwards has at least what was replayed before.
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
