import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config/config.ts';
import { systemClock } from '../platform/clock.ts';
import { collectGarbage } from '../platform/gc.ts';
import { listen } from '../platform/http/listen.ts';
import { followLogLevel } from '../platform/logging/log-level.ts';
import { createLog } from '../platform/logging/log.ts';
import { VERSION } from '../version.ts';
import { createServer } from './server.ts';

/** Five seconds in which other nodes take over, if there are any, and ten to end streams and drain the queue. */
const STOP_LIMIT_MS = 15_000;
/** All work with a start delay is running by then. */
const SETTLED_MS = 15_000;

/** In the fragment, which browsers do not send: the code never appears in a proxy's log. */
const addressToOpen = (origin: string, setupCode: string | null) =>
  setupCode === null ? origin : `${origin}/onboarding#setup_code=${setupCode}`;

/** Resolves when the server listens; it then runs until a signal or an unhandled failure stops it. */
export async function runServer(config: Config): Promise<void> {
  const log = createLog(config);
  const level = followLogLevel({ log, dataDir: config.dataDir, clock: systemClock });
  const server = await createServer({ config, log });
  let stopListening = () => {};
  closeWithGrace({ delay: STOP_LIMIT_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after a failure');
    else await server.handOver();
    level.stop();
    stopListening();
    await server.close();
  });
  stopListening = await listen(server.app, config);
  // An idle server allocates nothing, so V8 would keep the garbage of the start: 50 instead of 73 MB as a container
  // counts, 124 instead of 146 MB resident.
  setTimeout(
    () => void collectGarbage().catch((err) => log.warn({ err }, 'garbage was not collected')),
    SETTLED_MS,
  ).unref();
  const { port } = server.app.server.address() as AddressInfo;
  const address = addressToOpen(config.frontendUrl ?? `http://localhost:${port}`, server.setupCode);
  process.stdout.write(`Loquat ${VERSION} is ready. Open ${address}\n`);
}
