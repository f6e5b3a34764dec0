import type { Socket } from 'node:net';
import type { Viewer } from '../../platform/http/viewer.ts';

// Devices; those offline for longest are forgotten first, and then receive their likes once more.
const REMEMBERED = 10_000;

type Device = Pick<Viewer, 'uid' | 'device'>;

const keyOf = ({ uid, device }: Device) => `${uid}/${device}`;

/**
 * How far the streams of each device have got, in memory. Existing clients do not count reactions in `after_mid`, and a
 * like sent twice toggles back, so their next stream leaves out what the last one delivered.
 */
export class DeliveryMarks {
  readonly #deliveredTo: () => number;
  readonly #marks = new Map<string, number>();
  /** The stream that follows live, of each device that has one. */
  readonly #live = new Map<string, Socket>();

  /** `deliveredTo` returns the highest mid that every live stream was given. */
  constructor(deliveredTo: () => number) {
    this.#deliveredTo = deliveredTo;
  }

  /** The highest mid that reached a device; 0 if nothing is known of it. */
  of(device: Device): number {
    return this.#marks.get(keyOf(device)) ?? 0;
  }

  /** A stream has been replayed up to a mid, and follows live from now on. */
  follow(device: Device, socket: Socket, replayedTo: number): void {
    if (!socket.writable) return;
    const key = keyOf(device);
    this.#raise(key, replayedTo);
    this.#live.set(key, socket);
    socket.once('close', () => {
      if (this.#live.get(key) === socket) this.settle(device);
    });
  }

  /** The live stream of a device has ended or was replaced: nothing more reaches it. */
  settle(device: Device): void {
    const key = keyOf(device);
    if (this.#live.delete(key)) this.#raise(key, this.#deliveredTo());
  }

  #raise(key: string, mid: number): void {
    const mark = Math.max(mid, this.#marks.get(key) ?? 0);
    this.#marks.delete(key);
    this.#marks.set(key, mark);
    const [oldest] = this.#marks.keys();
    if (this.#marks.size > REMEMBERED && oldest !== undefined) this.#marks.delete(oldest);
  }
}
