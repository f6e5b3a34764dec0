import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { found } from '../drivers/found.ts';
import { makePostgresServer, programs } from '../platform/postgres/postgres-server.ts';
import { type ChildServer, startChildServer } from '../security/child-server.ts';
import { NATS_PROGRAM, startNatsProcess } from '../servers/nats-process.ts';
import { S3_PROGRAM, startS3 } from '../servers/s3-server.ts';
import { openLine } from './line.ts';

/** What has to be installed for `startCluster` and is not. */
export const MISSING_PARTS = Object.entries({ PostgreSQL: programs, NATS: NATS_PROGRAM, versitygw: S3_PROGRAM })
  .filter(([, program]) => program === undefined)
  .map(([name]) => name);

const NODES = 3;
/** The node whose lines to PostgreSQL and NATS can fail. */
export const NODE_WITH_LINES = 1;
/** The node that is killed. */
export const DYING_NODE = 2;

/** Something that fails, and is mended. */
export interface Fault {
  name: string;
  happen(): Promise<void> | void;
  mend(): Promise<void> | void;
}

/** Three nodes, as operators run them, and all that they share. */
export interface Cluster {
  /** Of each node; they stay the same when it is started again. */
  origins: readonly string[];
  faults: readonly Fault[];
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** Where the nodes have their folders; whoever made it removes it. */
  folder: string;
  /** Whether PostgreSQL syncs its disk: without that it loses nothing when its processes die. */
  isDurable: boolean;
}

/** A token that lives as long as the longest run. */
const ENVIRONMENT = { LOG_LEVEL: 'info', ACCESS_TOKEN_TTL_SECONDS: '86400' };

/** Starts everything on this machine. Only where `MISSING_PARTS` is empty. */
export async function startCluster({ folder, isDurable }: ClusterOptions): Promise<Cluster> {
  await using parts = new AsyncDisposableStack();
  const postgres = makePostgresServer({ isDurable });
  parts.defer(() => {
    postgres.stop('immediate');
    postgres.remove();
  });
  const nats = await startNatsProcess();
  parts.defer(nats.stop);
  const s3 = await startS3();
  parts.defer(s3.close);
  const toPostgres = await openLine(join(postgres.folder, '.s.PGSQL.5432'));
  parts.defer(toPostgres.close);
  const toNats = await openLine(nats.host);
  parts.defer(toNats.close);

  const environmentOf = (node: number) => ({
    ...ENVIRONMENT,
    BLOB_URL: s3.blobUrl(),
    ...(node === NODE_WITH_LINES
      ? { DATABASE_URL: `postgres://loquat@${toPostgres.host}/postgres`, BUS_URL: nats.urlAt(toNats.host) }
      : { DATABASE_URL: postgres.urlOf('postgres'), BUS_URL: nats.url }),
  });
  const folderOf = (node: number) => join(folder, `node-${node}`);
  const nodes: ChildServer[] = [];
  parts.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  for (let node = 0; node < NODES; node += 1) {
    if (node === 0) await mkdir(folderOf(node));
    else await cp(join(folderOf(0), 'keys'), join(folderOf(node), 'keys'), { recursive: true });
    nodes.push(await startChildServer(folderOf(node), environmentOf(node)));
  }
  const origins = nodes.map(({ origin }) => origin);

  async function restart(node: number): Promise<void> {
    const { port } = new URL(found(origins[node]));
    nodes[node] = await startChildServer(folderOf(node), { ...environmentOf(node), PORT: port });
  }

  const started = parts.move();
  return {
    origins,
    faults: [
      { name: 'a node is killed', happen: () => nodes[DYING_NODE]?.kill(), mend: () => restart(DYING_NODE) },
      { name: 'NATS is killed', happen: nats.stop, mend: nats.start },
      { name: 'PostgreSQL loses its power', happen: () => postgres.stop('immediate'), mend: () => postgres.start() },
      { name: 'the object store is killed', happen: s3.stop, mend: s3.start },
      { name: 'the line of a node to PostgreSQL is cut', happen: toPostgres.cut, mend: toPostgres.mend },
      { name: 'the line of a node to PostgreSQL hangs', happen: toPostgres.hang, mend: toPostgres.mend },
      { name: 'the line of a node to NATS is cut', happen: toNats.cut, mend: toNats.mend },
      { name: 'the line of a node to NATS hangs', happen: toNats.hang, mend: toNats.mend },
    ],
    close: () => started.disposeAsync(),
  };
}
