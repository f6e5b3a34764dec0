import type { AddressInfo } from 'node:net';
import { loadConfig } from '../src/config.ts';
import { createServer } from '../src/server.ts';
import { createLog } from '../src/platform/logging/log.ts';

/** What a server process reports about itself, after a garbage collection. */
export interface ProcessFigures {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly cpuMicroseconds: number;
  /** Of that, what the main thread took: others wait for it alone. */
  readonly mainThreadMicroseconds: number;
  /** The maximum so far. */
  readonly peakRssBytes: number;
}

const KIBIBYTE = 1_024;

function measure(): ProcessFigures {
  // Twice: the first collection runs finalizers, the second collects what they released.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const main = process.threadCpuUsage();
  const peakRssBytes = process.resourceUsage().maxRSS * KIBIBYTE;
  return {
    ...{ rssBytes: rss, heapUsedBytes: heapUsed, peakRssBytes },
    ...{ cpuMicroseconds: user + system, mainThreadMicroseconds: main.user + main.system },
  };
}

/** The real server as a child process that also reports its cost, on any message. */
const config = loadConfig();
const server = await createServer({ config, log: createLog(config) });
process.on('message', () => process.send?.(measure()));
process.on('disconnect', () => void server.close().finally(() => process.exit()));
await server.app.listen({ port: config.port, host: config.host });
process.send?.({ port: (server.app.server.address() as AddressInfo).port });
