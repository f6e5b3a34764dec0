import type { Uid } from '@loquat/contract';
import type { Audience } from '../../platform/events/audience.ts';
import type { Bus, BusMessage } from '../../platform/events/bus.ts';
import type { OnPresence } from '../../platform/events/registry.ts';
import { isVisitor, type UserDirectory, type VisitorHosts } from '../users/users.access.ts';

/** How long changes are collected, at least, and for each open stream: a write takes some 25 µs. */
const COLLECTED_MS = 100;
const COLLECTED_PER_STREAM_MS = 0.2;

export interface Presence {
  /** Records that a user came online or went offline. */
  note: OnPresence;
  /** Announces collected changes now if they concern one of these authors, whose messages are delivered next. */
  tellBefore(authors: readonly (Uid | undefined)[]): void;
  /**
   * Handles the setting that shows or hides presence: when hidden, all users go offline for the others; when shown
   * again, they come back.
   */
  obey(message: BusMessage, onlineUids: () => readonly Uid[]): void;
  /** While it stays the same, a stream opened at that time still receives all changes. */
  version(): number;
  stop(): void;
}

export interface PresenceParts {
  users: Pick<UserDirectory, 'get'>;
  hosts: Pick<VisitorHosts, 'listAnswering'>;
  bus: Pick<Bus, 'publish'>;
  isShownAtFirst: boolean;
  /** Number of open streams. */
  streams: () => number;
}

/** The presence setting in a bus message; undefined if it has none. */
function shownBy(message: BusMessage): boolean | undefined {
  if (message.kind !== 'event' || message.event.type !== 'server_config_changed') return undefined;
  const shown = message.event['show_user_online_status'];
  return typeof shown === 'boolean' ? shown : undefined;
}

/**
 * Sends presence changes to all streams, in order. Changes within a short time are sent together: a single one costs a
 * write to every stream, so a thousand users who reconnect after a restart would cost a million. The time grows with
 * the number of streams, so that these writes take at most an eighth of the thread.
 */
export function createPresence({ bus, users, hosts, isShownAtFirst, streams }: PresenceParts): Presence {
  let isShown = isShownAtFirst;
  let changes: { uid: Uid; online: boolean }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let version = 0;

  function publish(uid: Uid, online: boolean): void {
    const event = { type: 'users_state_changed', uid, online };
    const user = users.get(uid);
    const audience: Audience =
      user && isVisitor(user) ? { to: 'users', uids: hosts.listAnswering(user) } : { to: 'known', uid };
    bus.publish({ kind: 'event', audience: { ...audience, exceptUid: uid }, event });
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
        // No event is sent for this change.
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
