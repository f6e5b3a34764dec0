import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../platform/clock.ts';
import type { FromWorker, ToWorker, WorkerPlace } from './search-protocol.ts';

export interface SearchThreadParts extends WorkerPlace {
  clock: Pick<Clock, 'after'>;
  onMessage: (message: FromWorker) => void;
  /** The thread has died, and all its requests with it; a new one starts automatically. */
  onLost: () => void;
  report: (error: unknown) => void;
}

const ENTRY = new URL('./search.worker.ts', import.meta.url);
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const CLOSE_LIMIT_MS = 3_000;
// A thread that needs more is ended and restarted. The index's own caches are limited where it is opened.
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** The search worker's thread: started on demand and restarted when it dies, each time a little later. */
export function createSearchThread({ dataDir, clock, onMessage, onLost, report }: SearchThreadParts) {
  let worker: Worker | null = null;
  let retryMs = FIRST_RETRY_MS;
  let cancelRetry: (() => void) | null = null;
  let isClosed = false;

  function start(): void {
    if (worker || cancelRetry || isClosed) return;
    const started = new Worker(ENTRY, { workerData: { dataDir } satisfies WorkerPlace, resourceLimits: LIMITS });
    // A process that is ending must not wait for searches.
    started.unref();
    started.on('message', (message: FromWorker) => {
      if (message.kind === 'found') retryMs = FIRST_RETRY_MS;
      onMessage(message);
    });
    started.on('error', report);
    started.on('exit', lose);
    worker = started;
  }

  function lose(): void {
    worker = null;
    if (isClosed) return;
    onLost();
    cancelRetry = clock.after(retryMs, () => {
      cancelRetry = null;
      start();
    });
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  }

  return {
    start,
    /** False when there is no thread to tell. */
    tell(message: ToWorker): boolean {
      worker?.postMessage(message);
      return worker !== null;
    },
    async close(): Promise<void> {
      isClosed = true;
      cancelRetry?.();
      if (!worker) return;
      const ending = worker;
      const gone = once(ending, 'exit', { signal: AbortSignal.timeout(CLOSE_LIMIT_MS) });
      ending.postMessage({ kind: 'close' } satisfies ToWorker);
      await gone.catch(() => ending.terminate());
    },
  };
}
