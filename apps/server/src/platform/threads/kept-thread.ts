import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';

export interface KeptThreadParts<FromThread> {
  /** The worker's URL, written as a literal by the caller, because the build looks for it. */
  entry: URL;
  workerData: unknown;
  /** A thread that exceeds these is ended and restarted. */
  limits: ResourceLimits;
  clock: Pick<Clock, 'after'>;
  onMessage: (message: FromThread) => void;
  /** Whether a message proves that the thread works: after its next death it is restarted soon. */
  isProof: (message: FromThread) => boolean;
  /** The thread has died, and all its requests with it; a new one starts automatically. */
  onLost: () => void;
  report: (error: unknown) => void;
}

export interface KeptThread<ToThread> {
  /** Starts the thread, unless it runs already or waits to be restarted. */
  start(): void;
  /** Returns false if no thread is running. */
  tell(message: ToThread): boolean;
  /** Asks it to close, and terminates it if it has not closed within three seconds. */
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const CLOSE_LIMIT_MS = 3_000;

/** A thread that is started on demand and restarted when it dies, after an increasing delay. */
export function createKeptThread<ToThread extends { kind: string }, FromThread>(
  parts: KeptThreadParts<FromThread>,
): KeptThread<ToThread | { kind: 'close' }> {
  const { entry, workerData, limits, clock, onMessage, isProof, onLost, report } = parts;
  let worker: Worker | null = null;
  let retryMs = FIRST_RETRY_MS;
  let cancelRetry: (() => void) | null = null;
  let isClosed = false;

  function start(): void {
    if (worker || cancelRetry || isClosed) return;
    const started = new Worker(entry, { workerData, resourceLimits: limits });
    // A process that is ending must not wait for its threads.
    started.unref();
    started.on('message', (message: FromThread) => {
      if (isProof(message)) retryMs = FIRST_RETRY_MS;
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
    tell(message) {
      worker?.postMessage(message);
      return worker !== null;
    },
    async close() {
      isClosed = true;
      cancelRetry?.();
      if (!worker) return;
      const ending = worker;
      const gone = once(ending, 'exit', { signal: AbortSignal.timeout(CLOSE_LIMIT_MS) });
      ending.postMessage({ kind: 'close' });
      await gone.catch(() => ending.terminate());
    },
  };
}
