import type { AddressInfo } from 'node:net';
import { loadConfig } from '../src/config.ts';
import { createServer } from '../src/server.ts';
import { createLog } from '../src/platform/log.ts';

/** What a server process says of itself, after a garbage collection. */
export interface ProcessFigures {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly cpuMicroseconds: number;
  /** The most it ever had. */
  readonly peakRssBytes: number;
}

const KIBIBYTE = 1_024;

function measure(): ProcessFigures {
  // Twice: the first collection runs finalizers, the second takes what they let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const peakRssBytes = process.resourceUsage().maxRSS * KIBIBYTE;
  return { rssBytes: rss, heapUsedBytes: heapUsed, cpuMicroseconds: user + system, peakRssBytes };
}

/** The product's server as a child process that also answers what it costs. Any message asks for that. */
const config = loadConfig();
const server = await createServer({ config, log: createLog(config) });
process.on('message', () => process.send?.(measure()));
process.on('disconnect', () => void server.close().finally(() => process.exit()));
await server.app.listen({ port: config.port, host: config.host });
process.send?.({ port: (server.app.server.address() as AddressInfo).port });
