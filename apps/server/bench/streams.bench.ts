import { type BenchTarget, startTarget } from './bench-target.ts';
import { type LoadGenerator, pause, startLoad } from './load-generator.ts';

export interface StreamFigures {
  readonly streams: number;
  /** With more to send than can be delivered. */
  readonly deliveriesPerSecond: number;
  readonly deliveriesPerServerCpuSecond: number;
  /** At a steady pace of single messages. */
  readonly pacedMessagesPerSecond: number;
  readonly pacedDeliveriesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly misplaced: number;
  readonly lost: number;
}

const FLOOD_MESSAGES = 2_000;
const FLOOD_BURST = 10;
/** Messages in flight to the slowest stream: enough to keep the server busy, too few for it to disconnect readers. */
const FLOOD_WINDOW = 100;
const PACED_MESSAGES = 300;

/** Delivery of chat events to many streams in one channel. Stops what it started. */
export async function run(streams = 1_000, messagesPerSecond = 60): Promise<StreamFigures> {
  const target = await startTarget(streams);
  const load = startLoad(target);
  try {
    await load.open(streams);
    await flood(target, load, streams, FLOOD_MESSAGES / 4);
    const flooded = await flood(target, load, streams, FLOOD_MESSAGES);
    await load.report();
    const pacedDeliveriesPerSecond = await pace(target, load, streams, messagesPerSecond);
    const { p50Ms, p99Ms, misplaced, deliveries } = await load.report();
    const lost = (FLOOD_MESSAGES * 1.25 + PACED_MESSAGES) * streams - deliveries;
    const paced = { pacedMessagesPerSecond: messagesPerSecond, pacedDeliveriesPerSecond, p50Ms, p99Ms };
    return { streams, ...flooded, ...paced, misplaced, lost };
  } finally {
    await load.stop();
    await target.stop();
  }
}

/** Keeps the window full until all messages are out, and waits for the last delivery. */
async function flood(target: BenchTarget, load: LoadGenerator, streams: number, messages: number) {
  const before = await load.deliveries();
  const cpuBefore = (await target.measure()).cpuMicroseconds;
  const start = performance.now();
  for (let sent = 0; sent < messages; sent += FLOOD_BURST) {
    await load.received(before + (sent - FLOOD_WINDOW) * streams);
    await target.publish(FLOOD_BURST);
  }
  await load.received(before + messages * streams);
  const seconds = (performance.now() - start) / 1_000;
  const cpuSeconds = ((await target.measure()).cpuMicroseconds - cpuBefore) / 1_000_000;
  const deliveries = messages * streams;
  return {
    deliveriesPerSecond: Math.round(deliveries / seconds),
    deliveriesPerServerCpuSecond: Math.round(deliveries / cpuSeconds),
  };
}

/** Sends single messages at a steady pace. */
async function pace(target: BenchTarget, load: LoadGenerator, streams: number, messagesPerSecond: number) {
  const before = await load.deliveries();
  const start = performance.now();
  for (let sent = 0; sent < PACED_MESSAGES; sent += 1) {
    await pause(Math.max(0, start + (sent * 1_000) / messagesPerSecond - performance.now()));
    await target.publish(1);
  }
  await load.received(before + PACED_MESSAGES * streams);
  return Math.round((PACED_MESSAGES * streams * 1_000) / (performance.now() - start));
}

if (import.meta.main) console.log(JSON.stringify(await run()));
