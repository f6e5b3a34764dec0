import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { found } from '../../test/drivers/found.ts';
import { makePostgresServer } from '../../test/platform/postgres/postgres-server.ts';
import { cpuOf, postmasterOf } from '../cluster/process-cpu.ts';
import type { LoadReport } from '../send-load.ts';
import { prepareSends } from '../send.bench.ts';
import { type StartedServer, startServerProcess } from '../server-process.ts';
import { chooseSize } from '../sizes.ts';

const WARM_UP_MS = chooseSize(3_000, 100);
const MEASURE_MS = chooseSize(8_000, 500);
const COUNTS = [1, 2, 3].slice(0, chooseSize(3, 2));
/** Who waits for one answer before they send again: a few, and so many that groups are large. */
const CLIENTS = [chooseSize(32, 4), chooseSize(256, 8)];
/** Nodes need one place for their files; these have none. */
const NO_FILES = 's3+http://key:secret@127.0.0.1:9/files';

export interface NodesFigures {
  nodes: number;
  clients: number;
  /** Over all nodes together, with one PostgreSQL that uses `fsync`. */
  sendsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of all nodes, and of PostgreSQL, per send. */
  nodeMicroseconds: number;
  databaseMicroseconds: number;
  /** Growth of the database per send, with indexes and without WAL. */
  databaseBytes: number;
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
  await client.end();
  return Number(rows[0]?.size);
}

async function startNodes(folder: string, url: string, count: number): Promise<StartedServer[]> {
  const nodes: StartedServer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const dataDir = join(folder, `node-${number}`);
    await mkdir(dataDir);
    if (number > 1) await cp(join(folder, 'node-1/keys'), join(dataDir, 'keys'), { recursive: true });
    nodes.push(await startServerProcess(dataDir, [], { DATABASE_URL: url, BLOB_URL: NO_FILES }));
  }
  return nodes;
}

interface Load {
  ended: Promise<unknown>;
  report: Promise<LoadReport>;
}

/**
 * A load generator per node; `ended` resolves after the measurement, and the report follows when the node has stopped.
 */
function startLoad({ origin }: StartedServer, tokens: readonly string[], gid: number): Load {
  const load: ChildProcess = fork(join(import.meta.dirname, '../send-load.ts'));
  const port = Number(new URL(origin).port);
  load.send({ port, tokens, path: `/api/group/${gid}/send`, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS });
  const ended = once(load, 'message');
  return { ended, report: ended.then(() => once(load, 'message')).then(([report]) => report as LoadReport) };
}

function figuresOf(reports: LoadReport[]) {
  if (reports.some(({ refused }) => refused > 0)) throw new Error('Sends were refused');
  const sorted = reports.flatMap(({ latenciesMs }) => latenciesMs).toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const perSecond = reports.reduce((sum, { sends, seconds }) => sum + sends / seconds, 0);
  return { sendsPerSecond: Math.round(perSecond), p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
}

async function measure(count: number, clients: number): Promise<NodesFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const database = makePostgresServer({ isDurable: true });
  const url = database.urlOf('postgres');
  const nodes = await startNodes(folder, url, count);
  try {
    const { tokens, gid } = await prepareSends(nodes[0]!.origin);
    const share = Math.ceil(clients / count);
    // A device has several connections if there are more clients than devices.
    const all = Array.from({ length: clients }, (_, index) => found(tokens[index % tokens.length]));
    const used = () => ({
      nodes: nodes.reduce((sum, node) => sum + cpuOf(node.process.pid!), 0),
      database: cpuOf(postmasterOf(database)),
    });
    const [before, sizeBefore] = [used(), await sizeOf(url)];
    const loads = nodes.map((node, index) => startLoad(node, all.slice(index * share, (index + 1) * share), gid));
    await Promise.all(loads.map(({ ended }) => ended));
    const [after, sizeAfter] = [used(), await sizeOf(url)];
    for (const node of nodes) node.process.kill('SIGKILL');
    const reports = await Promise.all(loads.map(({ report }) => report));
    // Includes the warm-up, as the used CPU and bytes do.
    const sends = reports.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    return {
      nodes: count,
      clients,
      ...figuresOf(reports),
      nodeMicroseconds: Math.round((after.nodes - before.nodes) / sends),
      databaseMicroseconds: Math.round((after.database - before.database) / sends),
      databaseBytes: Math.round((sizeAfter - sizeBefore) / sends),
    };
  } finally {
    for (const node of nodes) node.process.kill('SIGKILL');
    database.stop('immediate');
    database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Like `sends`, with the clients distributed over nodes with one PostgreSQL. */
export async function run(): Promise<NodesFigures[]> {
  const metrics: NodesFigures[] = [];
  for (const clients of CLIENTS) for (const count of COUNTS) metrics.push(await measure(count, clients));
  return metrics;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
