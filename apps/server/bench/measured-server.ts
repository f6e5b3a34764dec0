import type { AddressInfo } from 'node:net';
import { trust } from '@loquat/counterparts/certificate';
import { loadConfig } from '../src/config.ts';
import { createServer } from '../src/server.ts';
import { createLog } from '../src/platform/logging/log.ts';
import { asInternet } from '../test/platform/safe-fetch/outside.ts';

/** What a server process reports about itself, after a garbage collection. */
export interface ProcessFigures {
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly cpuMicroseconds: number;
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
  const peakRssBytes = process.resourceUsage().maxRSS * KIBIBYTE;
  return { rssBytes: rss, heapUsedBytes: heapUsed, cpuMicroseconds: user + system, peakRssBytes };
}

/** With a push service on this machine in place of the internet, if the bench has one. */
function outsideOf(cert: string | undefined) {
  if (cert === undefined) return {};
  trust({ cert });
  return { outside: { resolve: async () => ['127.0.0.1'], reachOf: asInternet('127.0.0.1') } };
}

/** The real server as a child process that also reports its cost, on any message. */
const config = loadConfig();
const server = await createServer({ config, log: createLog(config), ...outsideOf(process.env['BENCH_PUSH_CERT']) });
process.on('message', () => process.send?.(measure()));
process.on('disconnect', () => void server.close().finally(() => process.exit()));
await server.app.listen({ port: config.port, host: config.host });
process.send?.({ port: (server.app.server.address() as AddressInfo).port });
