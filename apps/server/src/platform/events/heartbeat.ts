import type { Connection } from './connection.ts';
import { SharedBytes } from './transport.ts';

const TICK_MS = 250;
const HEARTBEAT_MS = 15_000;
const KEEP_ALIVE_MS = 5_000;
const BUCKETS = HEARTBEAT_MS / TICK_MS;
const KEEP_ALIVE_STEP = KEEP_ALIVE_MS / TICK_MS;

/**
 * One timer serves all streams: each is in the bucket of the tick in which it was opened, and gets its heartbeat
 * whenever that bucket is due again.
 */
export class Heartbeat {
  readonly #buckets: Set<Connection>[] = Array.from({ length: BUCKETS }, () => new Set());
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #tick = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#timer = setInterval(() => this.beat(), TICK_MS).unref();
  }

  add(connection: Connection): void {
    connection.bucket = this.#bucket(0);
    connection.bucket.add(connection);
  }

  delete(connection: Connection): void {
    connection.bucket?.delete(connection);
  }

  /**
   * One tick: a heartbeat for the current bucket, and a keep-alive for the buckets at each third of the cycle.
   */
  beat(): void {
    this.#tick += 1;
    for (let step = 0; step < BUCKETS; step += KEEP_ALIVE_STEP)
      for (const connection of this.#bucket(step)) connection.keepAlive();
    const due = this.#bucket(0);
    if (due.size === 0) return;
    const events = [JSON.stringify({ type: 'heartbeat', time: this.#now() })];
    const shared = new SharedBytes();
    for (const connection of due) {
      const { framing } = connection.transport;
      connection.send(shared.of(framing, () => framing.encode(events)));
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #bucket(step: number): Set<Connection> {
    const bucket = this.#buckets[(this.#tick + step) % BUCKETS];
    if (bucket === undefined) throw new RangeError('No such heartbeat bucket');
    return bucket;
  }
}
