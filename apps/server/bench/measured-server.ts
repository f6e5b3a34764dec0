import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createServer } from '../src/composition/server.ts';
import { loadConfig } from '../src/config/config.ts';
import { listen } from '../src/platform/http/listen.ts';
import { createLog } from '../src/platform/logging/log.ts';
import { at } from './load/paced-sends.ts';

/** Figures that a server process reports about itself, after a garbage collection unless `look` asked for them. */
export interface ProcessFigures {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly cpuMicroseconds: number;
  /** The main thread's part of it, the only part that requests wait for. */
  readonly mainThreadMicroseconds: number;
  /** The maximum so far. */
  readonly peakRssBytes: number;
  /** Sockets, timers and similar objects that keep the event loop alive. */
  readonly handles: number;
  /** Open file descriptors of the process; 0 where the system does not list them. */
  readonly openFiles: number;
  /** Milliseconds since the last metrics, before their garbage collection. */
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** From the request of a send to the last byte of its answer, since the last metrics; NaN without sends. */
  readonly sendP50Ms: number;
  readonly sendP99Ms: number;
}

const KIBIBYTE = 1_024;

const NANOSECONDS_PER_MS = 1e6;
const loopDelay = monitorEventLoopDelay({ resolution: 10 });
loopDelay.enable();

const sendsMs: number[] = [];
const begun = new WeakMap<IncomingMessage, number>();
const requestOf = (event: unknown) => (event as { request: IncomingMessage }).request;
subscribe('http.server.request.start', (event) => begun.set(requestOf(event), performance.now()));
subscribe('http.server.response.finish', (event) => {
  const request = requestOf(event);
  if (request.url?.endsWith('/send')) sendsMs.push(performance.now() - (begun.get(request) ?? Number.NaN));
});

function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

function measure(isCollecting: boolean): ProcessFigures {
  const loopDelayP99Ms = Math.round(loopDelay.percentile(99) / NANOSECONDS_PER_MS);
  const [sendP50Ms, sendP99Ms] = [at(sendsMs, 0.5), at(sendsMs, 0.99)];
  sendsMs.length = 0;
  const loopDelayMaxMs = Math.round(loopDelay.max / NANOSECONDS_PER_MS);
  // Twice: the first collection runs finalizers, the second collects what they released.
  if (isCollecting) for (let times = 0; times < 2; times += 1) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const main = process.threadCpuUsage();
  const peakRssBytes = process.resourceUsage().maxRSS * KIBIBYTE;
  const handles = process.getActiveResourcesInfo().length;
  // The delay of the collection itself does not count.
  setImmediate(() => loopDelay.reset());
  return {
    rssBytes: rss,
    heapUsedBytes: heapUsed,
    peakRssBytes,
    cpuMicroseconds: user + system,
    mainThreadMicroseconds: main.user + main.system,
    handles,
    openFiles: countOpenFiles(),
    loopDelayP99Ms,
    loopDelayMaxMs,
    sendP50Ms,
    sendP99Ms,
  };
}

/** The real server as a child process that also reports its metrics, on any message. */
const config = loadConfig();
const server = await createServer({ config, log: createLog(config) });
process.on('message', (order) => process.send?.(measure(order !== 'look')));
const stopListening = await listen(server.app, config);
process.on('disconnect', () => {
  stopListening();
  void server.close().finally(() => process.exit());
});
process.send?.({ port: (server.app.server.address() as AddressInfo).port });
