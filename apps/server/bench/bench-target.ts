import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessFigures } from './measured-server.ts';
import { seed } from './seed.ts';
import { SERVER_FLAGS } from '../test/servers/server-flags.ts';

/** The server under measurement, in a process of its own on 127.0.0.1. */
export interface BenchTarget {
  readonly port: number;
  /** Access token of the first user. */
  readonly token: string;
  /** One of each user. */
  readonly tokens: readonly string[];
  /** The channel that all users are in. */
  readonly gid: number;
  /** Path and query of the stream of the user with this number, from 1 on. */
  streamPath(number: number): string;
  /** Sends this many messages at once to the channel that all users are in; resolves when all are acknowledged. */
  publish(count: number): Promise<void>;
  measure(): Promise<ProcessFigures>;
  /** Likewise, without a garbage collection, which would delay whatever is being measured. */
  look(): Promise<ProcessFigures>;
  stop(): Promise<void>;
}

const START = new URL('measured-server.ts', import.meta.url);

/** Starts the server on a fresh data folder with this many users, each signed in on one device. */
export async function startTarget(users: number, settings: Record<string, string> = {}): Promise<BenchTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const { tokens, gid } = await seed(dataDir, { users });
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const child = fork(START, { env, execArgv: ['--expose-gc', ...SERVER_FLAGS, ...profiling()] });
  const { port } = await answer<{ port: number }>(child);
  const url = `http://127.0.0.1:${port}/api/group/${gid}/send`;
  const headers = { 'content-type': 'text/plain', 'x-api-key': tokens[0] ?? '' };

  async function send(): Promise<void> {
    const body = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';
    const response = await fetch(url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A send was answered with ${response.status}`);
    await response.arrayBuffer();
  }

  return {
    port,
    token: tokens[0] ?? '',
    ...{ tokens, gid },
    streamPath: (number) => `/api/user/events?api-key=${tokens[number - 1]}`,
    publish: async (count) => void (await Promise.all(Array.from({ length: count }, send))),
    measure: () => {
      child.send('measure');
      return answer<ProcessFigures>(child);
    },
    look: () => {
      child.send('look');
      return answer<ProcessFigures>(child);
    },
    async stop() {
      await stopChild(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Flags that make the server write a CPU profile into the folder named by BENCH_PROFILE. */
export function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

/** The next message of a child process. Throws when it exits instead. */
export async function answer<T>(child: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const onExit = () => gone.abort();
  child.once('exit', onExit);
  const [message] = await once(child, 'message', { signal: gone.signal });
  child.off('exit', onExit);
  return message as T;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
