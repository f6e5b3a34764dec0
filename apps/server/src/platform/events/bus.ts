import type { KickCause, KickReason, Uid } from '@loquat/contract';
import type { Audience } from './audience.ts';

/** The stream to end, and the reason sent to it. */
export interface Kick {
  readonly uid: Uid;
  readonly device: string;
  /** Does not apply to a newer session of the same device. */
  readonly session_id: string;
  readonly reason: KickReason;
  readonly cause: KickCause | null;
}

/** An event stream of a device, as its node reports it to the other nodes. */
export interface StreamState {
  readonly uid: Uid;
  readonly device: string;
  readonly isOpen: boolean;
  /** The user is active at the device. */
  readonly isActive: boolean;
}

/** Any value sent as one JSON object with its kind in `type`. */
export type StreamEvent = { readonly type: string; readonly [field: string]: unknown };

/** A committed entry of the message log. Only the writers and readers of the log know its contents. */
export interface CommittedEntry {
  readonly mid: number;
}

/**
 * `log_grew` passes on the appended entry. Without an entry, the message log must be read: an earlier entry has changed
 * or is hidden, or another node appended entries up to `reached`. `log_shrank`: entries were removed. `reconnect` ends
 * the streams of a user, whose clients reconnect: their permissions have changed altogether. `streams`: a node reports
 * its streams, all of them if `isAll`. `pushed`: the last entry of the message log for which pushes were sent, so that
 * another node can continue there. Losing any of these, events and kicks included, loses nothing stored.
 */
export type BusMessage =
  | { kind: 'log_grew'; entry?: CommittedEntry; reached?: number }
  | { kind: 'log_shrank' }
  | { kind: 'event'; audience: Audience; event: StreamEvent }
  | { kind: 'reconnect'; uid: Uid }
  | { kind: 'streams'; node: string; streams: readonly StreamState[]; isAll: boolean }
  | { kind: 'pushed'; reached: number }
  | ({ kind: 'kick' } & Kick);

export type BusListener = (message: BusMessage) => void;

/** Carries committed changes to every node. Messages arrive in the order they were published. */
export interface Bus {
  publish(message: BusMessage): void;
  /** Publishes a message that may be lost, on this node and, where they are reachable, on other nodes. */
  spread(message: BusMessage): void;
  subscribe(listener: BusListener): () => void;
}

/**
 * A bus for one process; `tellOthers` sends spread messages to other nodes. Errors of a listener go to `report`;
 * publishers and other listeners never see them.
 */
export function createLocalBus(
  report: (error: unknown) => void,
  tellOthers: (message: BusMessage) => void = () => {},
): Bus {
  const listeners = new Set<BusListener>();
  const queue: BusMessage[] = [];
  let isDelivering = false;

  const tell = (message: BusMessage) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        report(error);
      }
    }
  };

  const bus: Bus = {
    publish(message) {
      queue.push(message);
      // Otherwise, if a listener publishes, later listeners would see the second message first.
      if (isDelivering) return;
      isDelivering = true;
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) tell(next);
      isDelivering = false;
    },
    spread(message) {
      bus.publish(message);
      tellOthers(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return bus;
}
