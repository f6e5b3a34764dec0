import type { StreamTransport } from '../test/run/stream-transport.ts';
import { type BenchTarget, startTarget } from './bench-target.ts';
import { pause, startLoad } from './load-generator.ts';
import type { ProcessFigures } from './measured-server.ts';
import { chooseSize } from './sizes.ts';

export interface IdleMemoryFigures {
  readonly streams: number;
  readonly rssBytesPerStream: number;
  readonly heapBytesPerStream: number;
  /** After as many streams have been opened and closed: lower, because freed memory is reused. */
  readonly rssBytesPerStreamAgain: number;
  readonly heapBytesPerStreamAgain: number;
}

const WARM_UP_STREAMS = chooseSize(200, 5);
// Long enough for what starts after the server listens, such as the search thread.
const SETTLE_MS = chooseSize(4_000, 100);

/** The streams are WebSockets if BENCH_STREAMS_OVER says so. */
const OVER: StreamTransport = process.env['BENCH_STREAMS_OVER'] === 'websocket' ? 'websocket' : 'http';

/** Opens streams, keeps them idle while `act` runs, and closes them. */
async function withStreams<T>(target: BenchTarget, streams: number, act: () => Promise<T>): Promise<T> {
  const load = startLoad(target);
  await load.open(streams, OVER);
  const result = await act();
  await load.stop();
  await pause(SETTLE_MS);
  return result;
}

async function measureIdle(target: BenchTarget): Promise<ProcessFigures> {
  await pause(SETTLE_MS);
  return target.measure();
}

/** Measures the memory of an idle stream in the server process. Stops the processes it started. */
export async function run(streams = chooseSize(2_000, 20)): Promise<IdleMemoryFigures> {
  const target = await startTarget(streams);
  const perStream = (after: number, before: number) => Math.round((after - before) / streams);
  try {
    // The first execution of code also takes memory, which is not a cost per stream.
    await withStreams(target, WARM_UP_STREAMS, async () => {});
    const before = await target.measure();
    const open = await withStreams(target, streams, () => measureIdle(target));
    const closed = await target.measure();
    const again = await withStreams(target, streams, () => measureIdle(target));
    return {
      streams,
      rssBytesPerStream: perStream(open.rssBytes, before.rssBytes),
      heapBytesPerStream: perStream(open.heapUsedBytes, before.heapUsedBytes),
      rssBytesPerStreamAgain: perStream(again.rssBytes, closed.rssBytes),
      heapBytesPerStreamAgain: perStream(again.heapUsedBytes, closed.heapUsedBytes),
    };
  } finally {
    await target.stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
