import { PAGE_MAX_BYTES, type Uid } from '@loquat/contract';
import type { Audience } from './audience.ts';
import type { Bus, CommittedEntry, StreamEvent } from './bus.ts';
import type { Delivery } from './hub.ts';
import { isPrepared, type PreparedEvent } from './prepared-event.ts';

const BATCH = 500;
const POLL_MS = 2_000;
const RETRY_MS = 200;

export interface LogEntry {
  readonly mid: number;
  readonly audience: Audience;
  readonly event: StreamEvent | PreparedEvent;
  readonly author?: Uid;
}

/** The committed message log, ascending by mid; an empty log ends at 0. */
export interface LiveLog {
  lastMid(): number | Promise<number>;
  readAfter(mid: number, limit: number): readonly LogEntry[] | Promise<readonly LogEntry[]>;
  /** The entry that `readAfter` would return for an entry that was just committed. */
  entryOf(committed: CommittedEntry): LogEntry;
}

/** The receiver of batches. `deliver` accepts a whole batch or throws. */
export interface LiveSink {
  /** The number of open streams. */
  readonly size: number;
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
  /** The last mid passed to the hub. */
  lastMid(): number;
  stop(): void;
}

/**
 * Passes `chat` events from the log to the hub, each once and in order, starting at the log's current end. Commits wake
 * it, once per turn of the event loop, and bring their entries along; if these may be incomplete or changed, it reads
 * the log. A slow poll covers lost notifications. Failures are reported and retried.
 */
export async function startRelay(parts: RelayParts): Promise<Relay> {
  const relay = new LogRelay(parts, await parts.log.lastMid());
  const unsubscribe = parts.bus.subscribe((message) => {
    if (message.kind === 'log_grew') relay.wake(message.entry);
    if (message.kind === 'log_shrank') relay.wake();
  });
  const poll = setInterval(() => relay.wake(), POLL_MS).unref();
  // Entries committed while the last mid was being read had no listener yet.
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

const lengthOf = ({ event }: LogEntry): number => (isPrepared(event) ? event.json.length : 0);

/** A batch ends after a number of entries, or after the bytes of a page (at most three per character). */
const mayGoOn = (entries: readonly LogEntry[]): boolean =>
  entries.length === BATCH || entries.reduce((sum, entry) => sum + lengthOf(entry), 0) > PAGE_MAX_BYTES / 6;

class LogRelay {
  lastMid: number;
  readonly #parts: RelayParts;
  /** All log entries after `lastMid`, unchanged; undefined if the log must be read. */
  #committed: CommittedEntry[] | undefined;
  #state: 'idle' | 'awake' | 'stopped' = 'idle';
  #hasNewEntries = false;

  constructor(parts: RelayParts, lastMid: number) {
    this.#parts = parts;
    this.lastMid = lastMid;
  }

  /** With the appended entry; without one, the log is read. */
  wake(entry?: CommittedEntry): void {
    this.#note(entry);
    this.#hasNewEntries = true;
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

  #note(entry: CommittedEntry | undefined): void {
    const last = this.#committed?.at(-1)?.mid ?? this.lastMid;
    const isNext = entry?.mid === last + 1 && (this.#committed?.length ?? 0) < BATCH;
    if (entry && isNext) this.#committed?.push(entry);
    else this.#committed = undefined;
  }

  async #drain(): Promise<void> {
    // It was stopped after the wake: the log may already be closed.
    if (this.#isStopped()) return;
    this.#hasNewEntries = false;
    let retryMs = 0;
    try {
      if (this.#committed) this.#handOver(this.#committed);
      else await this.#read();
    } catch (error) {
      this.#parts.report(error);
      this.#committed = undefined;
      this.#hasNewEntries = true;
      retryMs = RETRY_MS;
    }
    this.#next(retryMs);
  }

  #handOver(committed: readonly CommittedEntry[]): void {
    const { log, sink } = this.#parts;
    this.#committed = [];
    // New streams read the log to its end themselves.
    if (sink.size > 0) this.#hand(committed.map((entry) => log.entryOf(entry)));
    else this.lastMid = committed.at(-1)?.mid ?? this.lastMid;
  }

  async #read(): Promise<void> {
    const entries = await this.#parts.log.readAfter(this.lastMid, BATCH);
    if (this.#isStopped()) return;
    this.#hand(entries);
    if (mayGoOn(entries)) this.#hasNewEntries = true;
    // Entries committed meanwhile may or may not be part of this read.
    if (!this.#hasNewEntries) this.#committed = [];
  }

  #hand(entries: readonly LogEntry[]): void {
    const last = entries.at(-1);
    if (last === undefined) return;
    const { sink } = this.#parts;
    sink.deliver(entries.map(withMid));
    this.lastMid = last.mid;
    sink.flush();
  }

  /** One batch per turn of the loop: sockets are written before the next one. */
  #next(retryMs: number): void {
    if (this.#state === 'stopped') return;
    this.#state = 'idle';
    if (!this.#hasNewEntries) return;
    this.#state = 'awake';
    if (retryMs === 0) setImmediate(() => void this.#drain());
    else setTimeout(() => void this.#drain(), retryMs).unref();
  }
}

/** A prepared event need not repeat the mid of its entry. */
function withMid({ mid, event, ...entry }: LogEntry): Delivery {
  return { ...entry, event: isPrepared(event) ? { json: event.json, mid } : event };
}
