import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_ENV, SERVER_FLAGS } from '../test/servers/server-flags.ts';

export interface StartedServer {
  readonly process: ChildProcess;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** From the start of the process until it listens. */
  readonly tookMs: number;
}

const ROOT = join(import.meta.dirname, '../../..');
const LISTENING = /listening at (http:[^"\s]+)/;

/** Starts the server as `npm start` does, on a free port, with `more` added to its environment. Throws if it exits. */
export async function startServerProcess(
  dataDir: string,
  flags: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<StartedServer> {
  const startedAt = performance.now();
  const env = {
    ...process.env,
    ...SERVER_ENV,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    ...more,
  };
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, 'apps/server/dist/loquat.js', 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const origin = LISTENING.exec(line)?.[1];
    if (origin === undefined) continue;
    const tookMs = performance.now() - startedAt;
    // Discards further output, which would fill the pipe.
    child.stdout.resume();
    return { process: child, origin, tookMs };
  }
  throw new Error('The server did not start');
}

/** Stops a server gracefully. */
export async function stopServerProcess(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}
