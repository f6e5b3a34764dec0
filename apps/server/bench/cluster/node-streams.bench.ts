import { fork } from 'node:child_process';
import { found } from '../../test/drivers/found.ts';
import { programs } from '../../test/platform/postgres/postgres-server.ts';
import { NATS_PROGRAM } from '../../test/servers/nats-process.ts';
import { answer, stopChild } from '../bench-target.ts';
import { pause } from '../load-generator.ts';
import { settingOf } from '../load/mixed-traffic.ts';
import { createSend, pace } from '../load/paced-sends.ts';
import { chooseSize } from '../sizes.ts';
import type { LoadOrder, LoadReport } from '../stream-load.ts';
import { type BenchNodes, type Cpu, type Setting, startBenchNodes } from './bench-nodes.ts';

const SETTINGS: readonly Setting[] = [
  { database: 'SQLite', nodes: 1 },
  { database: 'PostgreSQL', nodes: 1 },
  { database: 'PostgreSQL', nodes: 3 },
];
/** Lets the work that streams and sends leave behind finish. */
const SETTLE_MS = chooseSize(3_000, 100);
/** Lets the measured code be compiled first: messages without readers, then messages to all streams. */
const WARM_UP = { unread: chooseSize(500, 20), unreadPerSecond: 100, read: chooseSize(100, 10), readPerSecond: 20 };

/** CPU in microseconds per operation: of each node, whichever node took the request, and of the shared services. */
interface Cost {
  nodes: number[];
  postgres: number;
  nats: number;
}

interface SettingFigures extends Setting {
  streams: number;
  openedMs: number;
  deliveriesPerSecond: number;
  lost: number;
  misplaced: number;
  p50Ms: number;
  p99Ms: number;
  /** For a message without readers. */
  perSend: Cost;
  /** For the delivery of a message to one reader, without the cost of the send. */
  perDelivery: Cost;
  /** Load of the busiest main thread, as a share of a core, during sends with and without readers. */
  busiestThread: { withReaders: number; withoutReaders: number };
  /** The number of streams at which, with the same messages, the busiest main thread would reach `BUSY`. */
  carries: number;
}

/** Above this load of a main thread, all its requests wait. */
const BUSY = 0.7;

const round = (value: number) => Math.round(value * 1_000) / 1_000;
const difference = (end: readonly number[], start: readonly number[]) =>
  end.map((value, index) => value - (start[index] ?? 0));

function costOf(start: Cpu, end: Cpu): Cost {
  const nodes = difference(end.nodes, start.nodes);
  return { nodes, postgres: end.postgres - start.postgres, nats: end.nats - start.nats };
}

/** The cost per operation, after subtracting the known cost of other operations. */
const each = (cost: Cost, count: number, without?: { cost: Cost; count: number }): Cost => {
  const share = (value: number, known = 0) => round((value - known * (without?.count ?? 0)) / count);
  return {
    nodes: cost.nodes.map((value, index) => share(value, without?.cost.nodes[index])),
    postgres: share(cost.postgres, without?.cost.postgres),
    nats: share(cost.nats, without?.cost.nats),
  };
};

/** A private channel of the first person, who has no stream. */
async function createEmptyChannel({ ports, tokens }: BenchNodes): Promise<number> {
  const answered = await fetch(`http://127.0.0.1:${ports[0]}/api/group`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': tokens[0] ?? '' },
    body: JSON.stringify({ name: 'Nobody reads', members: [] }),
  });
  return ((await answered.json()) as { gid: number }).gid;
}

async function measure(setting: Setting, nodes: BenchNodes, streams: number): Promise<SettingFigures> {
  const load = fork(new URL('../stream-load.ts', import.meta.url));
  const ask = <T>(order: LoadOrder): Promise<T> => {
    load.send(order);
    return answer<T>(load);
  };
  try {
    const startedAt = performance.now();
    for (const [node, port] of nodes.ports.entries()) {
      const those = nodes.tokens.slice(1).filter((_, index) => index % nodes.ports.length === node);
      await ask({ open: those.map((token) => `/api/user/events?api-key=${token}`), port });
    }
    const openedMs = Math.round(performance.now() - startedAt);
    const sends = nodes.ports.map((port) => createSend(port, nodes.tokens[0] ?? ''));
    let turn = 0;
    const send = (gid: number) => found(sends[(turn += 1) % sends.length])(gid);
    /** Sends at a steady rate through all nodes in turn; returns the CPU used by all of them. */
    async function run(gid: number, perSecond: number, count: number) {
      await pause(SETTLE_MS);
      const start = await nodes.measure();
      const from = performance.now();
      await pace(send, gid, perSecond, (sent) => sent === count);
      const seconds = (performance.now() - from) / 1_000;
      await pause(SETTLE_MS / 3);
      const end = await nodes.measure();
      const busiest = Math.max(...difference(end.mainThreads, start.mainThreads));
      return { cost: costOf(start, end), seconds, busiest: round(busiest / 1e6 / seconds) };
    }
    const seconds = settingOf('BENCH_SECONDS', chooseSize(30, 1));
    const perSecond = settingOf('BENCH_MESSAGES', 20);
    const count = seconds * perSecond;
    const unreadGid = await createEmptyChannel(nodes);
    await pace(send, unreadGid, WARM_UP.unreadPerSecond, (sent) => sent === WARM_UP.unread);
    await pace(send, nodes.gid, WARM_UP.readPerSecond, (sent) => sent === WARM_UP.read);
    const empty = await run(unreadGid, perSecond, count);
    const perSend = each(empty.cost, count);
    const before = await ask<LoadReport>({ report: true });
    const full = await run(nodes.gid, perSecond, count);
    const after = await ask<LoadReport>({ report: true });
    const deliveries = after.deliveries - before.deliveries;
    const { misplaced, p50Ms, p99Ms } = after;
    return {
      ...setting,
      streams,
      openedMs,
      deliveriesPerSecond: Math.round(deliveries / full.seconds),
      lost: count * streams - deliveries,
      misplaced,
      p50Ms,
      p99Ms,
      perSend,
      perDelivery: each(full.cost, deliveries, { cost: perSend, count }),
      busiestThread: { withReaders: full.busiest, withoutReaders: empty.busiest },
      carries: Math.round((streams * (BUSY - empty.busiest)) / (full.busiest - empty.busiest)),
    };
  } finally {
    await stopChild(load);
  }
}

/**
 * Compares one node with SQLite, one with PostgreSQL and three nodes, in turns under the same load: `BENCH_STREAMS`
 * users with one stream each in one channel, and `BENCH_MESSAGES` a second to all of them for `BENCH_SECONDS`, through
 * each node in turn; `BENCH_ROUNDS` times. All share the cores of one machine, so the capacity of three nodes is
 * computed from the CPU of the busiest main thread, which is the limit of a node: `timesTheStreams`.
 */
export async function run() {
  if (programs === undefined || NATS_PROGRAM === undefined) throw new Error('It needs PostgreSQL and NATS.');
  const streams = settingOf('BENCH_STREAMS', chooseSize(600, 20));
  const metrics: SettingFigures[] = [];
  for (let turn = 0; turn < settingOf('BENCH_ROUNDS', 1); turn += 1) {
    for (const setting of SETTINGS) {
      const nodes = await startBenchNodes(setting, streams + 1);
      try {
        metrics.push(await measure(setting, nodes, streams));
      } finally {
        await nodes.close();
      }
    }
  }
  const most = (count: number) =>
    Math.max(
      ...metrics.filter((it) => it.database === 'PostgreSQL' && it.nodes === count).map(({ carries }) => carries),
    );
  return { timesTheStreams: round(most(3) / most(1)), metrics };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
