import type { Clock } from '../../platform/clock.ts';
import type { CallProvider, Connection } from './provider/call-provider.ts';

/** At most one request of each kind to the provider in this time, regardless of the number of callers. */
const LIST_INTERVAL_MS = 1_000;

export interface CallListParts {
  clock: Clock;
}

export type CallLists = ReturnType<typeof createCallLists>;

/** The provider's lists, requested at a rate that does not depend on the number of callers. */
export function createCallLists({ clock }: CallListParts) {
  let askedAt = -Infinity;
  let roomsAskedAt = -Infinity;
  let lastUrl = '';
  let lastRooms: Promise<string[]> | undefined;

  /** If the clock was set back, callers need not wait. */
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
    /** Returns a result from the last second, including a failure. @throws OutgoingError, ProviderError */
    rooms(provider: CallProvider): Promise<string[]> {
      const ageMs = clock.now() - roomsAskedAt;
      const isFresh = ageMs >= 0 && ageMs < LIST_INTERVAL_MS;
      if (lastRooms && lastUrl === provider.url && isFresh) return lastRooms;
      roomsAskedAt = clock.now();
      askedAt = roomsAskedAt;
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
