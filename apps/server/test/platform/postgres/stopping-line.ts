import { openPostgresLine } from './postgres-line.ts';

/** Something that passes on a line: from whoever asks the database, or as its answer. */
export interface Passing {
  from: 'client' | 'server';
  text: string;
}

/**
 * A line to the PostgreSQL of this run that stops at a chosen moment: whoever asks through it is then in the middle, and
 * can be killed there. The line can be used again afterwards.
 */
export async function makeStoppingLine(url: string) {
  let awaited: readonly Passing[] = [];
  let stopped = Promise.withResolvers<void>();
  let isStopped = false;

  /** Whether bytes may pass: until the last of what is awaited has come, which does not pass any more. */
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
    /** Resolves once these have come, one after the other, and the line has stopped. */
    stopAt(...moments: readonly Passing[]): Promise<void> {
      awaited = moments;
      isStopped = false;
      stopped = Promise.withResolvers<void>();
      return stopped.promise;
    },
    /** From now on everything passes. */
    mend(): void {
      awaited = [];
      isStopped = false;
    },
  };
}
