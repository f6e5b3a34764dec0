import { useState } from 'react';
import { reportFailure } from './report-failure.ts';

/**
 * An action that a user starts and waits for: `run` begins it, and `isPending` holds until it ends. A failure goes to
 * `onFailure`, which reports it unless there is a better place for it; open dialogs then stay open.
 */
export function usePending<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
  onFailure: (error: unknown) => void = reportFailure,
) {
  const [isPending, setIsPending] = useState(false);
  const run = (...args: Args): void => {
    setIsPending(true);
    void work(...args)
      .catch(onFailure)
      .finally(() => setIsPending(false));
  };
  return { isPending, run };
}
