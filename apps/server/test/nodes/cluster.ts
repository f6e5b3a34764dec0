import { randomUUID } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setupCodeOf } from '../../src/modules/setup/setup-code.ts';
import { loadKeys } from '../../src/platform/secrets/keys.ts';
import { found } from '../drivers/found.ts';
import { makePostgresServer, programs } from '../platform/postgres/postgres-server.ts';
import { type ChildServer, startChildServer } from '../security/child-server.ts';
import { CLUSTER_PROXY, startClusterProxy } from '../servers/cluster-proxy.ts';
import { NATS_PROGRAM, startNatsProcess } from '../servers/nats-process.ts';
import { S3_PROGRAM, startS3 } from '../servers/s3-server.ts';
import { type Line, openLine } from './line.ts';

/** The programs that `startCluster` needs and this machine lacks. */
export const MISSING_PARTS = Object.entries({
  PostgreSQL: programs,
  NATS: NATS_PROGRAM,
  versitygw: S3_PROGRAM,
  Caddy: CLUSTER_PROXY,
})
  .filter(([, program]) => program === undefined)
  .map(([name]) => name);

const NODES = 3;
/** The node whose lines to the proxy, PostgreSQL and NATS can fail. */
export const NODE_WITH_LINES = 1;
/** The node that is killed. */
export const DYING_NODE = 2;

/** A failure and its repair. */
export interface Fault {
  name: string;
  /** The minimum time until clients have moved to other nodes, in milliseconds. */
  noticedAfterMs?: number;
  happen(): Promise<void> | void;
  mend(): Promise<void> | void;
}

/** Three nodes behind a proxy, as operators run them, with all shared services. */
export interface Cluster {
  /** For each node the origin that reaches it while all nodes are healthy: each is a different client of the proxy. */
  origins: readonly string[];
  /** The setup code of the new server. */
  setupCode: string;
  /** Resolves when connections to `origins[node]` reach that node. */
  isReached(node: number): Promise<void>;
  faults: readonly Fault[];
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The folder for the nodes' data; its creator removes it. */
  folder: string;
  /** Whether PostgreSQL syncs to disk: without that, it still loses nothing when only its processes die. */
  isDurable: boolean;
}

/** Tokens stay valid for the longest run. */
const ENVIRONMENT = { LOG_LEVEL: 'info', ACCESS_TOKEN_TTL_SECONDS: '86400', TRUST_PROXY: 'on' };
const POLL_MS = 20;
const PATIENCE_MS = 2_000;
/** The 2.5 seconds in which the proxy detects a silent node, and time for clients to reconnect. */
const SILENCE_NOTICED_MS = 4_000;
/** Among this many clients at different addresses, each node gets some. */
const MOST_CLIENTS = 100;

/** The path between clients and nodes: a line to each node, the proxy, and clients with their own addresses. */
async function openEntrance(hosts: readonly string[], parts: AsyncDisposableStack) {
  const carriedBy = new Map<string, number>();
  const lines: Line[] = [];
  for (const [node, host] of hosts.entries()) {
    const onSent = (bytes: Buffer) => {
      const [question] = /probe=[\w-]+/.exec(bytes.toString('latin1')) ?? [];
      if (question !== undefined) carriedBy.set(question, node);
    };
    const line = await openLine(host, { onSent });
    parts.defer(line.close);
    lines.push(line);
  }
  const proxy = await startClusterProxy(lines.map(({ host }) => host));
  parts.defer(proxy.stop);

  /** The node that connections to this origin currently reach; undefined if none answers. */
  async function nodeBehind(origin: string): Promise<number | undefined> {
    const question = `probe=${randomUUID()}`;
    const asking = fetch(`${origin}/health/ready?${question}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const isReady = await asking.then(
      ({ ok }) => ok,
      () => false,
    );
    return isReady ? carriedBy.get(question) : undefined;
  }

  const origins: string[] = [];
  for (let client = 1; hosts.some((_, node) => origins[node] === undefined); client += 1) {
    if (client > MOST_CLIENTS) throw new Error('Nobody comes to one of the nodes.');
    const door = await openLine(new URL(proxy.origin).host, { from: `127.0.1.${client}` });
    parts.defer(door.close);
    const node = await nodeBehind(`http://${door.host}`);
    if (node !== undefined) origins[node] ??= `http://${door.host}`;
  }
  async function isReached(node: number): Promise<void> {
    while ((await nodeBehind(found(origins[node]))) !== node) await wait(POLL_MS);
  }
  return { origins, lines, isReached };
}

/** Starts all parts on this machine. Only where `MISSING_PARTS` is empty. */
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
  // All nodes must have the same file store address, so they share this line.
  const toObjects = await openLine(s3.host);
  parts.defer(toObjects.close);

  const environmentOf = (node: number) => ({
    ...ENVIRONMENT,
    BLOB_URL: s3.blobUrl(toObjects.host),
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
  const hosts = nodes.map(({ origin }) => new URL(origin).host);
  const { origins, lines, isReached } = await openEntrance(hosts, parts);
  const fromProxy = found(lines[NODE_WITH_LINES]);

  async function restart(node: number): Promise<void> {
    const [, port = ''] = found(hosts[node]).split(':');
    nodes[node] = await startChildServer(folderOf(node), { ...environmentOf(node), PORT: port });
  }

  const started = parts.move();
  return {
    origins,
    setupCode: setupCodeOf(loadKeys(folderOf(0)).sealingSecret),
    isReached,
    faults: [
      { name: 'a node is killed', happen: () => nodes[DYING_NODE]?.kill(), mend: () => restart(DYING_NODE) },
      { name: 'NATS is killed', happen: nats.stop, mend: nats.start },
      { name: 'PostgreSQL loses its power', happen: () => postgres.stop('immediate'), mend: () => postgres.start() },
      { name: 'the object store is killed', happen: s3.stop, mend: s3.start },
      { name: 'the line to the object store is cut', happen: toObjects.cut, mend: toObjects.mend },
      { name: 'the line to the object store hangs', happen: toObjects.hang, mend: toObjects.mend },
      { name: 'the line of a node to PostgreSQL is cut', happen: toPostgres.cut, mend: toPostgres.mend },
      { name: 'the line of a node to PostgreSQL hangs', happen: toPostgres.hang, mend: toPostgres.mend },
      { name: 'the line of a node to NATS is cut', happen: toNats.cut, mend: toNats.mend },
      { name: 'the line of a node to NATS hangs', happen: toNats.hang, mend: toNats.mend },
      {
        name: 'the line from the proxy to a node hangs',
        noticedAfterMs: SILENCE_NOTICED_MS,
        happen: fromProxy.hang,
        mend: fromProxy.mend,
      },
      { name: 'the line from the proxy to a node is cut', happen: fromProxy.cut, mend: fromProxy.mend },
    ],
    close: () => started.disposeAsync(),
  };
}
