import type { Uid } from '@loquat/contract';
import type { Bus, BusMessage } from '../../platform/events/bus.ts';
import type { OnPresence } from '../../platform/events/registry.ts';

const COLLECTED_MS = 100;

export interface PresenceNews {
  /** Notes that somebody came online or went offline. */
  note: OnPresence;
  /** Announces now what was noted: whatever is delivered next comes after it, in the same write. */
  tell(): void;
  /**
   * Reacts when administrators show or hide who is online: when hidden, everybody goes offline for all others; when
   * shown again, they come back.
   */
  obey(message: BusMessage, onlineUids: () => readonly Uid[]): void;
  /** As long as it stays the same, a stream that is open by then will still be told of all changes. */
  version(): number;
  stop(): void;
}

/** What a bus message says about showing who is online; undefined if nothing. */
function shownBy(message: BusMessage): boolean | undefined {
  if (message.kind !== 'event' || message.event.type !== 'server_config_changed') return undefined;
  const shown = message.event['show_user_online_status'];
  return typeof shown === 'boolean' ? shown : undefined;
}

/**
 * Tells everyone who came online and who went offline, each change in order. The changes of a short while are sent
 * together: a single one costs a write to every stream, so a thousand people who reconnect after a restart would cost a
 * million.
 */
export function createPresenceNews(bus: Pick<Bus, 'publish'>, isShownAtFirst: boolean): PresenceNews {
  let isShown = isShownAtFirst;
  let changes: { uid: Uid; online: boolean }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let version = 0;

  function publish(uid: Uid, online: boolean): void {
    const event = { type: 'users_state_changed', uid, online };
    bus.publish({ kind: 'event', audience: { to: 'known', uid, exceptUid: uid }, event });
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
        // Nobody will be told about this one.
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
