import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connection.ts';

/** The part of each turn of the event loop for opening streams, in milliseconds. */
const SHARE_MS = 10;

/** Resolves when everything has run that needs no other turn of the event loop. */
const whenSettled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Streams are opened in order of arrival, and only for a part of each turn of the event loop. Opening one takes a
 * millisecond, most calls a tenth of that: when all clients reconnect after a restart, new connections, token renewals
 * and messages must not wait behind thousands of streams.
 */
export class OpeningTurns {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  /** `now` returns milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Resolves when the stream may be opened. One that has to wait gets a heartbeat at once: clients give up a silent
   * stream and reconnect.
   */
  async take(connection: Pick<Connection, 'sendEvent' | 'isWaiting'>): Promise<void> {
    if (!this.#isRunning) {
      this.#isRunning = true;
      void this.#run();
      return;
    }
    connection.sendEvent({ type: 'heartbeat', time: this.#now() });
    connection.isWaiting = true;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    connection.isWaiting = false;
  }

  async #run(): Promise<void> {
    // The first stream has just begun.
    await this.#share(performance.now() + SHARE_MS);
    await nextTurn();
    while (this.#waiting.length > 0) {
      await this.#share(performance.now() + SHARE_MS);
      await nextTurn();
    }
    this.#isRunning = false;
  }

  async #share(endsAt: number): Promise<void> {
    await whenSettled();
    while (performance.now() < endsAt) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      begin();
      await whenSettled();
    }
  }
}
