import type { Uid } from '@loquat/contract';
import type { Bus, BusMessage } from '../../platform/events/bus.ts';
import type { OnPresence } from '../../platform/events/registry.ts';

const COLLECTED_MS = 100;

export interface PresenceNews {
  /** Notes who came or went. */
  note: OnPresence;
  /** Tells now what was noted: whatever is delivered next comes after it, and leaves in the same write. */
  tell(): void;
  /**
   * Acts on the news that administrators show or hide who is online: hidden, everybody who is there goes offline for
   * all others; shown again, they come back.
   */
  obey(message: BusMessage, onlineUids: () => readonly Uid[]): void;
  /** As long as it stays the same, a stream that is open by then will still hear of all that changed. */
  version(): number;
  stop(): void;
}

/** What a message says about showing who is online; undefined when it says nothing about it. */
function shownBy(message: BusMessage): boolean | undefined {
  if (message.kind !== 'event' || message.event.type !== 'server_config_changed') return undefined;
  const shown = message.event['show_user_online_status'];
  return typeof shown === 'boolean' ? shown : undefined;
}

/**
 * Tells everyone who came and who went, each change in its order. The changes of a short while leave together: one
 * alone costs a write to every stream, so a thousand people who come back after a restart would cost a million.
 */
export function createPresenceNews(bus: Pick<Bus, 'publish'>, isShownAtFirst: boolean): PresenceNews {
  let isShown = isShownAtFirst;
  let changes: { uid: Uid; online: boolean }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let version = 0;

  function publish(uid: Uid, online: boolean): void {
    const event = { type: 'users_state_changed', uid, online };
    bus.publish({ kind: 'event', audience: { to: 'everyone', exceptUid: uid }, event });
  }

  function tell(): void {
    const told = changes;
    if (told.length > 0) version += 1;
    changes = [];
    clearTimeout(timer);
    timer = undefined;
    for (const { uid, online } of told) publish(uid, online);
  }

  return {
    note(uid, online) {
      if (!isShown) {
        // Nobody will be told of this one.
        version += 1;
        return;
      }
      changes.push({ uid, online });
      timer ??= setTimeout(tell, COLLECTED_MS).unref();
    },
    tell,
    obey(message, onlineUids) {
      const willBeShown = shownBy(message) ?? isShown;
      if (willBeShown === isShown) return;
      tell();
      isShown = willBeShown;
      for (const uid of onlineUids()) publish(uid, isShown);
    },
    version: () => version,
    stop: () => clearTimeout(timer),
  };
}
