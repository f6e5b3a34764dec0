import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareOrder, ProcessFigures } from './bare-server.ts';

/** The server under measurement, in a process of its own on 127.0.0.1. */
export interface BenchTarget {
  readonly port: number;
  /** Path and query that opens the stream of the user with this number; users and tokens are made as needed. */
  streamPath(number: number): Promise<string>;
  /** Sends this many messages to the channel that all users are in. */
  publish(count: number): Promise<void>;
  measure(): Promise<ProcessFigures>;
  stop(): Promise<void>;
}

export type StartTarget = () => Promise<BenchTarget>;

/** The live core alone, behind a bare HTTP server. */
export async function startBareTarget(): Promise<BenchTarget> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { execArgv: ['--expose-gc'] });
  const { port } = await answer<{ port: number }>(child);
  const order = (message: BareOrder) => child.send(message);
  return {
    port,
    streamPath: async (number) => `/?uid=${number}`,
    publish: async (count) => void order({ publish: count }),
    measure: () => {
      order({ measure: true });
      return answer<ProcessFigures>(child);
    },
    stop: () => stopChild(child),
  };
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
