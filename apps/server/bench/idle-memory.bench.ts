import { startTarget } from './bench-target.ts';
import { pause, startLoad } from './load-generator.ts';

export interface IdleMemoryFigures {
  readonly streams: number;
  readonly rssBytesPerStream: number;
  readonly heapBytesPerStream: number;
}

const WARM_UP_STREAMS = 200;
// Long enough for what starts after the server listens, such as the search thread.
const SETTLE_MS = 4_000;

/** Memory that an idle stream costs the server process. Stops what it started. */
export async function run(streams = 2_000): Promise<IdleMemoryFigures> {
  const target = await startTarget(streams);
  try {
    // Code that runs for the first time costs memory too, which is no stream's.
    const warmUp = startLoad(target);
    await warmUp.open(WARM_UP_STREAMS);
    await warmUp.stop();
    await pause(SETTLE_MS);
    const before = await target.measure();

    const load = startLoad(target);
    await load.open(streams);
    await pause(SETTLE_MS);
    const after = await target.measure();
    await load.stop();
    return {
      streams,
      rssBytesPerStream: Math.round((after.rssBytes - before.rssBytes) / streams),
      heapBytesPerStream: Math.round((after.heapUsedBytes - before.heapUsedBytes) / streams),
    };
  } finally {
    await target.stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
