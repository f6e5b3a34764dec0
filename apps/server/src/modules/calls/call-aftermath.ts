import type { Clock } from '../../platform/clock.ts';
import type { CallProvider } from './call-provider.ts';
import type { Aftermath } from './call-writer.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRIES = 4;

export interface AftermathParts {
  clock: Clock;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
  report: (error: unknown) => void;
}

/**
 * Ends at the provider what has ended here. Nobody waits for it; what fails a few times is found again by whoever
 * compares the lists.
 */
export function createAftermath({ clock, provider, report }: AftermathParts) {
  function attempt(action: (present: CallProvider) => Promise<void>, retries = 0): void {
    const present = provider();
    if (!present) return;
    action(present).catch((error: unknown) => {
      if (retries === MAX_RETRIES) return report(error);
      clock.after(FIRST_RETRY_MS * 2 ** retries, () => attempt(action, retries + 1));
    });
  }

  return ({ removed, closed }: Aftermath): void => {
    const gone = new Set(closed);
    for (const room of gone) attempt((present) => present.close(room));
    for (const { room, identity } of removed) {
      if (!gone.has(room)) attempt((present) => present.remove(room, identity));
    }
  };
}
