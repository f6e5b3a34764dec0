import type { Audience } from './audience.ts';
import type { Bus, StreamEvent } from './bus.ts';
import { isPrepared, type PreparedEvent } from './frame.ts';
import type { Delivery } from './hub.ts';

const BATCH = 500;
const POLL_MS = 2_000;
const RETRY_MS = 200;

export interface LogEntry {
  readonly mid: number;
  readonly audience: Audience;
  readonly event: StreamEvent | PreparedEvent;
}

/** The committed message log, ascending by mid; an empty log ends at 0. */
export interface LiveLog {
  lastMid(): number | Promise<number>;
  readAfter(mid: number, limit: number): readonly LogEntry[] | Promise<readonly LogEntry[]>;
}

/** Where batches go. `deliver` takes all of a batch or throws. */
export interface LiveSink {
  deliver(deliveries: readonly Delivery[]): void;
  flush(): void;
}

export interface RelayParts {
  readonly log: LiveLog;
  readonly bus: Bus;
  readonly sink: LiveSink;
  readonly report: (error: unknown) => void;
}

export interface Relay {
  /** The last mid handed to the hub. */
  lastMid(): number;
  stop(): void;
}

/**
 * Takes `chat` events from the log to the hub, each once and in order, from the log's present end on. A hint on the
 * bus wakes it, once per turn of the loop; a slow poll covers hints that were lost. What fails is reported and retried.
 */
export async function startRelay(parts: RelayParts): Promise<Relay> {
  const relay = new LogRelay(parts, await parts.log.lastMid());
  const unsubscribe = parts.bus.subscribe((message) => {
    if (message.kind === 'log_grew') relay.wake();
  });
  const poll = setInterval(() => relay.wake(), POLL_MS).unref();
  // Whatever was committed while the last mid was asked for had no listener yet.
  relay.wake();
  return {
    lastMid: () => relay.lastMid,
    stop() {
      unsubscribe();
      clearInterval(poll);
      relay.stop();
    },
  };
}

class LogRelay {
  lastMid: number;
  readonly #parts: RelayParts;
  #state: 'idle' | 'awake' | 'stopped' = 'idle';
  #hasNews = false;

  constructor(parts: RelayParts, lastMid: number) {
    this.#parts = parts;
    this.lastMid = lastMid;
  }

  wake(): void {
    this.#hasNews = true;
    if (this.#state !== 'idle') return;
    this.#state = 'awake';
    setImmediate(() => void this.#drain());
  }

  stop(): void {
    this.#state = 'stopped';
  }

  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  async #drain(): Promise<void> {
    // Stopped between waking and now: the log may be closed already.
    if (this.#isStopped()) return;
    this.#hasNews = false;
    let retryMs = 0;
    try {
      const entries = await this.#parts.log.readAfter(this.lastMid, BATCH);
      if (this.#isStopped()) return;
      this.#hand(entries);
      if (entries.length === BATCH) this.#hasNews = true;
    } catch (error) {
      this.#parts.report(error);
      this.#hasNews = true;
      retryMs = RETRY_MS;
    }
    this.#next(retryMs);
  }

  #hand(entries: readonly LogEntry[]): void {
    const last = entries.at(-1);
    if (last === undefined) return;
    const { sink } = this.#parts;
    sink.deliver(entries.map(withMid));
    this.lastMid = last.mid;
    sink.flush();
  }

  /** One batch per turn of the loop: sockets get rid of one before the next comes. */
  #next(retryMs: number): void {
    if (this.#state === 'stopped') return;
    this.#state = 'idle';
    if (!this.#hasNews) return;
    if (retryMs === 0) return this.wake();
    this.#state = 'awake';
    setTimeout(() => void this.#drain(), retryMs).unref();
  }
}

/** A prepared event need not repeat the mid of its entry. */
function withMid({ mid, audience, event }: LogEntry): Delivery {
  return { audience, event: isPrepared(event) ? { json: event.json, mid } : event };
}
