import { type BenchTarget, startTarget } from './bench-target.ts';
import { type LoadGenerator, pause, startLoad } from './load-generator.ts';
import { chooseSize } from './sizes.ts';

export interface StreamFigures {
  readonly streams: number;
  /** With more messages than can be delivered. */
  readonly deliveriesPerSecond: number;
  readonly deliveriesPerServerCpuSecond: number;
  /** At a steady rate of single messages. */
  readonly pacedMessagesPerSecond: number;
  readonly pacedDeliveriesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly misplaced: number;
  readonly lost: number;
}

const FLOOD_MESSAGES = chooseSize(2_000, 200);
const FLOOD_BURST = 10;
/** Limits the flood: a busy machine sends fewer messages in this time. */
const FLOOD_MS = 10_000;
/** Messages in flight to the slowest stream: enough to keep the server busy, too few for it to disconnect readers. */
const FLOOD_WINDOW = 100;
const PACED_MESSAGES = chooseSize(300, 20);

/** Delivery of chat events to many streams in one channel. Stops the processes it started. */
export async function run(streams = chooseSize(1_000, 20), messagesPerSecond = 60): Promise<StreamFigures> {
  const target = await startTarget(streams);
  const load = startLoad(target);
  try {
    await load.open(streams);
    const warmUp = await flood(target, load, streams, FLOOD_MESSAGES / 4);
    const { messages, ...flooded } = await flood(target, load, streams, FLOOD_MESSAGES);
    await load.report();
    const pacedDeliveriesPerSecond = await pace(target, load, streams, messagesPerSecond);
    const { p50Ms, p99Ms, misplaced, deliveries } = await load.report();
    const lost = (warmUp.messages + messages + PACED_MESSAGES) * streams - deliveries;
    const paced = { pacedMessagesPerSecond: messagesPerSecond, pacedDeliveriesPerSecond, p50Ms, p99Ms };
    return { streams, ...flooded, ...paced, misplaced, lost };
  } finally {
    await load.stop();
    await target.stop();
  }
}

/** Keeps the window full until all messages are sent or the time is over, and waits for the last delivery. */
async function flood(target: BenchTarget, load: LoadGenerator, streams: number, most: number) {
  const before = await load.deliveries();
  const cpuBefore = (await target.measure()).cpuMicroseconds;
  const start = performance.now();
  let messages = 0;
  while (messages < most && performance.now() - start < FLOOD_MS) {
    await load.received(before + (messages - FLOOD_WINDOW) * streams);
    await target.publish(FLOOD_BURST);
    messages += FLOOD_BURST;
  }
  await load.received(before + messages * streams);
  const seconds = (performance.now() - start) / 1_000;
  const cpuSeconds = ((await target.measure()).cpuMicroseconds - cpuBefore) / 1_000_000;
  const deliveries = messages * streams;
  return {
    messages,
    deliveriesPerSecond: Math.round(deliveries / seconds),
    deliveriesPerServerCpuSecond: Math.round(deliveries / cpuSeconds),
  };
}

/** Sends single messages at a steady rate. */
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
