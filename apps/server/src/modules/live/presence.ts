import type { Uid } from '@loquat/contract';
import type { Bus } from '../../platform/events/bus.ts';
import type { OnPresence } from '../../platform/events/registry.ts';

const COLLECTED_MS = 100;

export interface PresenceNews {
  /** Notes who came or went. */
  note: OnPresence;
  /** Tells now what was noted: whatever is delivered next comes after it, and leaves in the same write. */
  tell(): void;
  stop(): void;
}

/**
 * Tells everyone who came and who went, each change in its order. The changes of a short while leave together: one
 * alone costs a write to every stream, so a thousand people who come back after a restart would cost a million.
 */
export function createPresenceNews(bus: Pick<Bus, 'publish'>): PresenceNews {
  let changes: { uid: Uid; online: boolean }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    const told = changes;
    changes = [];
    clearTimeout(timer);
    timer = undefined;
    for (const { uid, online } of told) {
      const event = { type: 'users_state_changed', uid, online };
      bus.publish({ kind: 'event', audience: { to: 'everyone', exceptUid: uid }, event });
    }
  }

  return {
    note(uid, online) {
      changes.push({ uid, online });
      timer ??= setTimeout(tell, COLLECTED_MS).unref();
    },
    tell,
    stop: () => clearTimeout(timer),
  };
}
