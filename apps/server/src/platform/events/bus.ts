import type { KickCause, KickReason, Uid } from '@loquat/contract';
import type { Audience } from './audience.ts';

/** Which stream must end, and what it is told. */
export interface Kick {
  readonly uid: Uid;
  readonly device: string;
  /** Does not apply to a newer session of the same device. */
  readonly session_id: string;
  readonly reason: KickReason;
  readonly cause: KickCause | null;
}

/** An event stream of a device, as its node tells the others. */
export interface StreamState {
  readonly uid: Uid;
  readonly device: string;
  readonly isOpen: boolean;
  /** Somebody is at the device. */
  readonly isActive: boolean;
  /** It was opened since its node last told of it. */
  readonly isNew: boolean;
}

/** Anything that goes on the wire as one JSON object with its kind in `type`. */
export type StreamEvent = { readonly type: string; readonly [field: string]: unknown };

/** An entry of the message log as committed. Only those who write and read the log know its contents. */
export interface CommittedEntry {
  readonly mid: number;
}

/**
 * `log_grew` passes on the entry that was appended or, without one, says that the message log must be read: because an
 * earlier entry has changed or is hidden, or because another node appended entries, the last of which is `reached`.
 * `log_shrank` says that entries were removed. `reconnect` ends the streams of a user, whose clients open new ones: what
 * they may know has changed altogether. `streams` is what a node says of its own, of all of them if `isAll`. `pushed` says
 * up to where in the message log pushes have been sent, so that another node can go on from there. Losing any of these,
 * events and kicks included, loses nothing stored.
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
  /** Publishes what nobody misses later, here and, as far as they hear of it, on other nodes. */
  spread(message: BusMessage): void;
  subscribe(listener: BusListener): () => void;
}

/**
 * A bus for one process, and `tellOthers` for what is spread. What a listener throws goes to `report`; publishers and
 * other listeners never see it.
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
