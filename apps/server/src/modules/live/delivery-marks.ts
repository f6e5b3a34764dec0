import type { Socket } from 'node:net';
import type { Viewer } from '../../platform/http/viewer.ts';

// Devices; those offline for longest are dropped first, and then receive their likes once more.
const REMEMBERED = 10_000;

type Device = Pick<Viewer, 'uid' | 'device'>;

const keyOf = ({ uid, device }: Device) => `${uid}/${device}`;

/**
 * How far the stream of each device was delivered, in memory. Existing clients do not count reactions in `after_mid`,
 * and a like sent twice toggles back, so the next stream of a device leaves out likes that the last one delivered.
 */
export class DeliveryMarks {
  readonly #deliveredTo: () => number;
  readonly #marks = new Map<string, number>();
  /** The live stream of each device that has one. */
  readonly #live = new Map<string, Socket>();

  /** `deliveredTo` returns the highest mid that was delivered to every live stream. */
  constructor(deliveredTo: () => number) {
    this.#deliveredTo = deliveredTo;
  }

  /** The highest mid that reached a device; 0 if unknown. */
  of(device: Device): number {
    return this.#marks.get(keyOf(device)) ?? 0;
  }

  /** Records that a stream was replayed up to a mid, and is live from now on. */
  follow(device: Device, socket: Socket, replayedTo: number): void {
    if (!socket.writable) return;
    const key = keyOf(device);
    this.#raise(key, replayedTo);
    this.#live.set(key, socket);
    socket.once('close', () => {
      if (this.#live.get(key) === socket) this.settle(device);
    });
  }

  /** Records the end of a device's live stream, which receives nothing more. */
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
