import type { Clock } from '../../platform/clock.ts';
import { type CallCleanup, nothingToDo } from './call-writer.ts';
import type { RunUnit, Tx } from './calls.store.ts';
import type { CallProvider } from './provider/call-provider.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRIES = 4;

export interface CallUnitParts {
  transact: RunUnit;
  clock: Clock;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  /** Rooms that could not be closed; the periodic reconciliation closes them. */
  unclosed: Set<string>;
  report: (error: unknown) => void;
}

/** Changes calls in one unit of work, and returns the result. */
export type RunCallUnit = <T>(act: (tx: Tx, cleanup: CallCleanup) => Promise<T>) => Promise<T>;

/**
 * After the commit, the provider ends calls and removes or mutes participants. No caller waits for that. After a few
 * failed attempts, the reconciliation of the lists finds it again, or `unclosed` remembers it.
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

  function carryOut({ removed, muted, closed }: CallCleanup): void {
    const gone = new Set(closed);
    for (const room of gone)
      attempt(
        (present) => present.close(room),
        () => unclosed.add(room),
      );
    for (const { room, identity } of removed) {
      if (!gone.has(room)) attempt((present) => present.remove(room, identity));
    }
    for (const { room, identity } of muted) attempt((present) => present.mute(room, identity));
  }

  return async (act) => {
    const cleanup = nothingToDo();
    const result = await transact((tx) => act(tx, cleanup));
    carryOut(cleanup);
    return result;
  };
}
