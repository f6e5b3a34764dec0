import { TemporaryError } from '../temporary-error.ts';

/** Thrown if too much already waits for a bounded resource; the caller may try again later. */
export class OverloadedError extends TemporaryError {
  override name = 'OverloadedError';
  constructor(resource: string) {
    super(`Too much is waiting for ${resource}.`);
  }
}

export interface LimiterOptions {
  /** Used in the error. */
  resource: string;
  concurrency: number;
  /** How many may wait for their turn; further ones are refused at once, which limits memory and waiting time. */
  maxWaiting: number;
}

/** Runs a task in its turn. @throws OverloadedError */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets `concurrency` tasks run at once; the others wait in order of arrival. */
export function createLimiter({ resource, concurrency, maxWaiting }: LimiterOptions): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new OverloadedError(resource);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Passes the turn on: `running` stays the same unless the queue is empty. */
  function passTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await takeTurn();
    try {
      return await task();
    } finally {
      passTurn();
    }
  };
}
