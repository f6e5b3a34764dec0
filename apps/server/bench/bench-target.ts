import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamTransport } from '../test/run/stream-transport.ts';
import { SERVER_FLAGS } from '../test/servers/server-flags.ts';
import type { ProcessFigures } from './measured-server.ts';
import { type DeviceSession, seed, type SeedOptions } from './seed.ts';

/** The server under measurement, in its own process, listening on 127.0.0.1. */
export interface BenchTarget {
  readonly port: number;
  /** Access token of the first user. */
  readonly token: string;
  /** The device sessions, ordered by device, then by user. */
  readonly sessions: readonly DeviceSession[];
  /** The access tokens of `sessions`. */
  readonly tokens: readonly string[];
  /** The channel with all users. */
  readonly gid: number;
  /** Path and query of the stream of the user with this number, counted from 1. */
  streamPath(number: number, over?: StreamTransport): string;
  /** Sends this many messages at once to the channel with all users; resolves when all are acknowledged. */
  publish(count: number): Promise<void>;
  measure(): Promise<ProcessFigures>;
  /** Like `measure`, without a garbage collection, which would delay the operations under measurement. */
  look(): Promise<ProcessFigures>;
  /**
   * Kills the server with SIGKILL, as a power cut would, and restarts it with the same port and folder; resolves when
   * it listens.
   */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

const START = new URL('measured-server.ts', import.meta.url);

/** Starts the server with a fresh data folder and this many users, by default each with one device session. */
export async function startTarget(
  people: number | SeedOptions,
  settings: Record<string, string> = {},
): Promise<BenchTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const { sessions, tokens, gid } = await seed(dataDir, typeof people === 'number' ? { users: people } : people);
  const env = { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  const launch = async (onPort: number) => {
    const execArgv = ['--expose-gc', ...SERVER_FLAGS, ...profiling()];
    const started = fork(START, { env: { ...env, PORT: String(onPort) }, execArgv });
    return { started, ...(await answer<{ port: number }>(started)) };
  };
  let { started: child, port } = await launch(0);
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
    sessions,
    tokens,
    gid,
    streamPath(number, over = 'http') {
      const name = over === 'websocket' ? 'events_ws' : 'events';
      return `/api/user/${name}?api-key=${tokens[number - 1]}`;
    },
    publish: async (count) => void (await Promise.all(Array.from({ length: count }, send))),
    measure: () => {
      child.send('measure');
      return answer<ProcessFigures>(child);
    },
    look: () => {
      child.send('look');
      return answer<ProcessFigures>(child);
    },
    async killAndRestart() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      ({ started: child } = await launch(port));
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

/** The next message of a child process. Throws if it exits instead. */
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
