import type { Clock } from '../../platform/clock.ts';
import type { CallProvider } from './call-provider.ts';
import { type Aftermath, nothingToDo } from './call-writer.ts';
import type { RunUnit, Tx } from './calls.store.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRIES = 4;

export interface CallUnitParts {
  transact: RunUnit;
  clock: Clock;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  report: (error: unknown) => void;
}

/** Changes calls in one unit of work, and returns the result. */
export type RunCallUnit = <T>(act: (tx: Tx, aftermath: Aftermath) => Promise<T>) => Promise<T>;

/**
 * After the commit, calls that ended in the unit of work end at the provider too. Nobody waits for that; what fails a
 * few times is found again when the lists are compared.
 */
export function createRunCallUnit({ transact, clock, provider, report }: CallUnitParts): RunCallUnit {
  function attempt(action: (present: CallProvider) => Promise<void>, retries = 0): void {
    const present = provider();
    if (!present) return;
    action(present).catch((error: unknown) => {
      if (retries === MAX_RETRIES) return report(error);
      clock.after(FIRST_RETRY_MS * 2 ** retries, () => attempt(action, retries + 1));
    });
  }

  function endAtProvider({ removed, closed }: Aftermath): void {
    const gone = new Set(closed);
    for (const room of gone) attempt((present) => present.close(room));
    for (const { room, identity } of removed) {
      if (!gone.has(room)) attempt((present) => present.remove(room, identity));
    }
  }

  return async (act) => {
    const aftermath = nothingToDo();
    const result = await transact((tx) => act(tx, aftermath));
    endAtProvider(aftermath);
    return result;
  };
}
