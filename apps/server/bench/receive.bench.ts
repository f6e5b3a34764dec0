import { type BenchTarget, startTarget } from './bench-target.ts';
import { pause, startLoad } from './load-generator.ts';
import { chooseSize } from './sizes.ts';

export interface ReceiveFigures {
  readonly streams: number;
  readonly messagesPerSecond: number;
  /** From a message's `created_at` until a stream's reader has it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly serverCpuSeconds: number;
  readonly misplaced: number;
  readonly lost: number;
}

const STREAMS = chooseSize(200, 10);
const MESSAGES_PER_SECOND = 50;
const SECONDS = chooseSize(20, 1);
/** The search thread starts a while after the server listens. */
const SETTLE_MS = chooseSize(4_000, 100);
const WARM_UP = chooseSize(200, 20);

/**
 * Sends on schedule, whether or not earlier messages were answered: a stall of the server delays all messages due then.
 */
async function sendAtPace(target: BenchTarget, messages: number): Promise<void> {
  const sends: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < messages; sent += 1) {
    await pause(Math.max(0, startedAt + (sent * 1_000) / MESSAGES_PER_SECOND - performance.now()));
    sends.push(target.publish(1));
  }
  await Promise.all(sends);
}

/** How long a message takes to reach all users in a channel of a busy team. Stops the processes it started. */
export async function run(): Promise<ReceiveFigures> {
  const target = await startTarget(STREAMS);
  const load = startLoad(target);
  try {
    await load.open(STREAMS);
    await Promise.all([sendAtPace(target, WARM_UP), pause(SETTLE_MS)]);
    await load.received(WARM_UP * STREAMS);
    await load.report();
    const before = (await target.measure()).cpuMicroseconds;
    await sendAtPace(target, SECONDS * MESSAGES_PER_SECOND);
    const expected = (WARM_UP + SECONDS * MESSAGES_PER_SECOND) * STREAMS;
    await load.received(expected);
    const serverCpuSeconds = ((await target.measure()).cpuMicroseconds - before) / 1_000_000;
    const { p50Ms, p99Ms, maxMs, misplaced, deliveries } = await load.report();
    const pace = { streams: STREAMS, messagesPerSecond: MESSAGES_PER_SECOND };
    return { ...pace, p50Ms, p99Ms, maxMs, serverCpuSeconds, misplaced, lost: expected - deliveries };
  } finally {
    await load.stop();
    await target.stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
