import type { Uid } from '@loquat/contract';
import type { Bus, BusMessage } from '../../platform/events/bus.ts';
import type { OnPresence } from '../../platform/events/registry.ts';

/** How long changes are collected, at least, and for each open stream: a write takes some 25 µs. */
const COLLECTED_MS = 100;
const COLLECTED_PER_STREAM_MS = 0.2;

export interface PresenceNews {
  /** Notes that somebody came online or went offline. */
  note: OnPresence;
  /** Announces now what was noted if it is about one of these people: what they said is delivered next. */
  tellBefore(authors: readonly (Uid | undefined)[]): void;
  /**
   * Reacts when administrators show or hide who is online: when hidden, everybody goes offline for all others; when
   * shown again, they come back.
   */
  obey(message: BusMessage, onlineUids: () => readonly Uid[]): void;
  /** As long as it stays the same, a stream that is open by then will still be told of all changes. */
  version(): number;
  stop(): void;
}

export interface PresenceParts {
  bus: Pick<Bus, 'publish'>;
  isShownAtFirst: boolean;
  /** How many streams are open. */
  streams: () => number;
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
 * million. The more streams, the longer the while, so that these writes take an eighth of the thread at most.
 */
export function createPresenceNews({ bus, isShownAtFirst, streams }: PresenceParts): PresenceNews {
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
      timer ??= setTimeout(tell, Math.max(COLLECTED_MS, streams() * COLLECTED_PER_STREAM_MS)).unref();
    },
    tellBefore(authors) {
      const said = new Set(authors);
      if (changes.some(({ uid }) => said.has(uid))) tell();
    },
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
