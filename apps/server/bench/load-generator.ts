import { fork } from 'node:child_process';
import type { StreamTransport } from '../test/run/stream-transport.ts';
import { answer, type BenchTarget, stopChild } from './bench-target.ts';
import type { CallNews, LoadOrder, LoadReport } from './stream-load.ts';

export interface LoadGenerator {
  /** Opens the streams of this many users; resolves when all are live. */
  open(streams: number, over?: StreamTransport): Promise<void>;
  /** Number of chat events received so far. */
  deliveries(): Promise<number>;
  /** Waits until this many have been received; throws if nothing arrives for a while. */
  received(deliveries: number): Promise<void>;
  /** Figures so far; latencies since the last report. */
  report(): Promise<LoadReport>;
  /** The call events on the streams since the last `forgetCalls`. */
  calls(): Promise<CallNews[]>;
  forgetCalls(): Promise<void>;
  stop(): Promise<void>;
}

const GIVE_UP_MS = 30_000;

/** Starts the process that reads the target's streams. */
export function startLoad(target: BenchTarget): LoadGenerator {
  const child = fork(new URL('stream-load.ts', import.meta.url));
  const ask = <T>(order: LoadOrder): Promise<T> => {
    child.send(order);
    return answer<T>(child);
  };
  const deliveries = async () => (await ask<{ deliveries: number }>({ count: true })).deliveries;

  return {
    async open(streams, over) {
      const paths = Array.from({ length: streams }, (_, index) => target.streamPath(index + 1, over));
      await ask({ open: paths, port: target.port });
    },
    deliveries,
    async received(wanted) {
      let lastCount = -1;
      let lastChange = performance.now();
      for (let count = await deliveries(); count < wanted; count = await deliveries()) {
        if (count !== lastCount) [lastCount, lastChange] = [count, performance.now()];
        if (performance.now() - lastChange > GIVE_UP_MS) throw new Error(`Only ${count} of ${wanted} events came`);
        await pause(2);
      }
    },
    report: () => ask<LoadReport>({ report: true }),
    calls: () => ask<CallNews[]>({ calls: true }),
    forgetCalls: async () => void (await ask({ forgetCalls: true })),
    stop: () => stopChild(child),
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
