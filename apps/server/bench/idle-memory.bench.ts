import { type BenchTarget, startTarget } from './bench-target.ts';
import { pause, startLoad } from './load-generator.ts';
import type { ProcessFigures } from './measured-server.ts';

export interface IdleMemoryFigures {
  readonly streams: number;
  readonly rssBytesPerStream: number;
  readonly heapBytesPerStream: number;
  /** After as many streams have come and gone: less, because what they left is reused. */
  readonly rssBytesPerStreamAgain: number;
  readonly heapBytesPerStreamAgain: number;
}

const WARM_UP_STREAMS = 200;
// Long enough for what starts after the server listens, such as the search thread.
const SETTLE_MS = 4_000;

/** Opens streams, lets them be idle while `act` runs, and closes them. */
async function withStreams<T>(target: BenchTarget, streams: number, act: () => Promise<T>): Promise<T> {
  const load = startLoad(target);
  await load.open(streams);
  const result = await act();
  await load.stop();
  await pause(SETTLE_MS);
  return result;
}

async function measureIdle(target: BenchTarget): Promise<ProcessFigures> {
  await pause(SETTLE_MS);
  return target.measure();
}

/** Memory that an idle stream costs the server process. Stops what it started. */
export async function run(streams = 2_000): Promise<IdleMemoryFigures> {
  const target = await startTarget(streams);
  const perStream = (after: number, before: number) => Math.round((after - before) / streams);
  try {
    // Code that runs for the first time costs memory too, which does not belong to a stream.
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
