import type { Clock } from '../../platform/clock.ts';
import type { CallProvider } from './provider/call-provider.ts';
import { type Aftermath, nothingToDo } from './call-writer.ts';
import type { RunUnit, Tx } from './calls.store.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRIES = 4;

export interface CallUnitParts {
  transact: RunUnit;
  clock: Clock;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Rooms that could not be closed: whoever compares the lists closes them. */
  unclosed: Set<string>;
  report: (error: unknown) => void;
}

/** Changes calls in one unit of work, and returns the result. */
export type RunCallUnit = <T>(act: (tx: Tx, aftermath: Aftermath) => Promise<T>) => Promise<T>;

/**
 * After the commit, calls that ended in the unit of work end at the provider too. Nobody waits for that; what fails a
 * few times is found again, or remembered, when the lists are compared.
 */
export function createRunCallUnit({ transact, clock, provider, unclosed, report }: CallUnitParts): RunCallUnit {
  type Action = (present: CallProvider) => Promise<void>;

  function attempt(action: Action, onFailure: () => void = () => {}, retries = 0): void {
    const present = provider();
    if (!present) return;
    action(present).catch((error: unknown) => {
      if (retries < MAX_RETRIES)
        return void clock.after(FIRST_RETRY_MS * 2 ** retries, () => attempt(action, onFailure, retries + 1));
      onFailure();
      report(error);
    });
  }

  function endAtProvider({ removed, closed }: Aftermath): void {
    const gone = new Set(closed);
    for (const room of gone)
      attempt(
        (present) => present.close(room),
        () => unclosed.add(room),
      );
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
