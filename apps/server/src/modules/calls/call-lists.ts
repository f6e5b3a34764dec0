import type { Clock } from '../../platform/clock.ts';
import type { CallProvider, Connection } from './provider/call-provider.ts';

/** At most one request to the provider in this time, however many callers there are. */
const LIST_INTERVAL_MS = 1_000;

export interface CallListParts {
  clock: Clock;
}

export type CallLists = ReturnType<typeof createCallLists>;

/** The provider's lists, requested at a pace that does not depend on how many people call. */
export function createCallLists({ clock }: CallListParts) {
  let askedAt = -Infinity;
  let lastUrl = '';
  let lastRooms: Promise<string[]> | undefined;

  /** If the clock was set back, nobody has to wait. */
  const waitMs = () => Math.min(LIST_INTERVAL_MS, askedAt + LIST_INTERVAL_MS - clock.now());

  async function turn(signal: AbortSignal): Promise<void> {
    while (waitMs() > 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(waitMs(), resolve);
        signal.addEventListener('abort', () => {
          cancel();
          resolve();
        });
      });
    }
    signal.throwIfAborted();
    askedAt = clock.now();
  }

  return {
    /** What others got within the last second, including a failure. @throws OutgoingError, ProviderError */
    rooms(provider: CallProvider): Promise<string[]> {
      if (lastRooms && lastUrl === provider.url && waitMs() > 0) return lastRooms;
      askedAt = clock.now();
      lastUrl = provider.url;
      lastRooms = provider.listRooms();
      return lastRooms;
    },

    /** Waits for its turn. @throws OutgoingError, ProviderError, and the signal's reason */
    async connections(provider: CallProvider, room: string, signal: AbortSignal): Promise<Connection[]> {
      await turn(signal);
      return provider.listConnections(room);
    },
  };
}
