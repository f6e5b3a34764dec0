import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { found } from '../drivers/found.ts';
import { BUILT_PROGRAM } from '../servers/built-program.ts';
import { COMPILED } from '../servers/compiled.ts';
import { databaseEnv, dropDatabase } from '../servers/server-database.ts';
import { SERVER_FLAGS } from '../servers/server-flags.ts';

/** Ends the server with this process, which may end in the middle of a test. */
const END_WITH_LAUNCHER = new URL('../../../../scripts/end-with-launcher.mjs', import.meta.url).href;
const LISTENING = /Server listening at (http:\/\/[\d.]+:\d+)/;

/** The server as operators run it, in its own process. */
export interface ChildServer {
  origin: string;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
}

function originOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: found(stdout) });
    lines.on('line', (line) => {
      const origin = LISTENING.exec(line)?.[1];
      if (origin) resolve(origin);
    });
    lines.on('close', () => reject(new Error('the server ended before it listened')));
  });
}

/**
 * Starts the server with a data folder and a free port; `more` is added to its environment, and `within` precedes its
 * command.
 */
export async function startChildServer(
  dataDir: string,
  more: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<ChildServer> {
  const env = {
    ...COMPILED,
    ...(await databaseEnv(dataDir, more)),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    ...more,
  };
  const node = [process.execPath, '--import', END_WITH_LAUNCHER, ...SERVER_FLAGS];
  const [command, ...args] = [...within, ...node, BUILT_PROGRAM, 'start'];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { origin: await originOf(child), pid: found(child.pid), ended, kill };
}

/** The same with a new folder; both are removed after the test. */
export async function startPassingChildServer(): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-child-'));
  const server = await startChildServer(dataDir);
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
    await dropDatabase(dataDir);
  });
  return server;
}
