import pg from 'pg';
import { found } from '../../test/drivers/found.ts';
import { type Cpu, startBenchNodes } from '../cluster/bench-nodes.ts';
import { createSend, pace } from '../load/paced-sends.ts';
import { chooseSize } from '../sizes.ts';

const COUNTS = [1, 3];
const ROUNDS = chooseSize(2, 1);
/** Together, divided among the nodes. */
const SENDS_PER_SECOND = 90;
const WARM_UP_SECONDS = chooseSize(3, 1);
const SECONDS = chooseSize(15, 1);
const PEOPLE = 3;

export interface ReplicaFigures {
  nodes: number;
  hasReplica: boolean;
  /** CPU of each database per message, which is sent and indexed on all nodes, including all background work. */
  primaryMicroseconds: number;
  replicaMicroseconds: number;
  nodesMicroseconds: number;
  /** Pages that the primary read per message: unlike CPU, independent of the machine's load. */
  primaryPages: number;
  lastFound: boolean;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Pages that a database has read so far, from its cache or the disk. */
async function pagesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pages: string }>(
    'SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.pages);
}

async function search(port: number, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/message/search?q=fox&limit=1`, {
    headers: { 'x-api-key': token },
  });
  // A busy machine may need longer than a search's time limit.
  if (!answer.ok) return search(port, token);
  const { hits } = (await answer.json()) as { hits: { message: { mid: number } }[] };
  return hits[0]?.message.mid ?? 0;
}

async function measure(nodes: number, hasReplica: boolean): Promise<ReplicaFigures> {
  const started = await startBenchNodes({ database: 'PostgreSQL', nodes, hasReplica }, PEOPLE);
  try {
    const { ports, tokens, gid } = started;
    const url = found(started.databaseUrl);
    const sendFor = async (seconds: number) => {
      const each = SENDS_PER_SECOND / nodes;
      const senders = ports.map((port, node) => createSend(port, found(tokens[node])));
      const took = await Promise.all(senders.map((send) => pace(send, gid, each, (sent) => sent >= each * seconds)));
      return sumOf(took.map(({ length }) => length));
    };
    const searchAll = () => Promise.all(ports.map((port, node) => search(port, found(tokens[node]))));
    // A node keeps the index up to date only after the first search.
    await searchAll();
    await sendFor(WARM_UP_SECONDS);
    await searchAll();
    const pagesBefore = await pagesOf(url);
    const before = await started.measure();
    const sends = await sendFor(SECONDS);
    const newest = await searchAll();
    const after = await started.measure();
    const pages = (await pagesOf(url)) - pagesBefore;
    const usedOf = (part: (cpu: Cpu) => number) => Math.round((part(after) - part(before)) / sends);
    return {
      nodes,
      hasReplica,
      primaryMicroseconds: usedOf(({ postgres }) => postgres),
      replicaMicroseconds: usedOf(({ replica }) => replica),
      nodesMicroseconds: usedOf((cpu) => sumOf(cpu.nodes)),
      primaryPages: Math.round(pages / sends),
      lastFound: newest.every((mid) => mid === Math.max(...newest)),
    };
  } finally {
    await started.close();
  }
}

/** Compares the database's cost of a message with and without a replica, in turns. */
export async function run(): Promise<ReplicaFigures[]> {
  const metrics: ReplicaFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const nodes of COUNTS) for (const hasReplica of [false, true]) metrics.push(await measure(nodes, hasReplica));
  return metrics;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
