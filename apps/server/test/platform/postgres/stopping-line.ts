import { openPostgresLine } from './postgres-line.ts';

/** Bytes on a line: from the database client, or in the server's answer. */
export interface Passing {
  from: 'client' | 'server';
  text: string;
}

/**
 * A line to the test run's PostgreSQL that stops at a chosen moment: its client is then in the middle of an operation
 * and can be killed there. The line can be used again afterwards.
 */
export async function makeStoppingLine(url: string) {
  let awaited: readonly Passing[] = [];
  let stopped = Promise.withResolvers<void>();
  let isStopped = false;

  /** Whether bytes may pass: all do until the last awaited one, which is held back. */
  function passes(from: Passing['from'], data: Buffer): boolean {
    const [next] = awaited;
    if (next?.from === from && data.includes(next.text)) {
      awaited = awaited.slice(1);
      isStopped = awaited.length === 0;
      if (isStopped) stopped.resolve();
    }
    return !isStopped;
  }

  const line = await openPostgresLine(url, () => ({
    fromClient: (data) => passes('client', data),
    fromServer: (data) => passes('server', data),
  }));
  return {
    url: line.url,
    /** Resolves when these have arrived in order and the line has stopped. */
    stopAt(...moments: readonly Passing[]): Promise<void> {
      awaited = moments;
      isStopped = false;
      stopped = Promise.withResolvers<void>();
      return stopped.promise;
    },
    /** From now on all bytes pass. */
    mend(): void {
      awaited = [];
      isStopped = false;
    },
  };
}
