import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HANDSHAKE_HEADERS } from '../test/platform/events/frame-reader.ts';

/** A child process that reads many streams cheaply and counts their events, including lost and misordered ones. */
export type LoadOrder =
  | { open: readonly string[]; port: number }
  | { count: true }
  | { report: true }
  | { calls: true }
  | { forgetCalls: true }
  | { close: true };

export interface LoadReport {
  /** Chat events received, over all streams. */
  readonly deliveries: number;
  /** Events whose mid was not above the previous one: duplicated or out of order. */
  readonly misplaced: number;
  /** Streams with fewer events than the stream with the most. */
  readonly short: number;
  readonly closed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** One call event, as received by all streams. */
export interface CallNews {
  /** The event as JSON. */
  readonly text: string;
  readonly streams: number;
  /** When the last stream received it; milliseconds since the epoch. */
  readonly lastAt: number;
}

const MID = Buffer.from('"mid":');
const CREATED_AT = Buffer.from('"created_at":');
const CALL = Buffer.from('"type":"call"');
const READY = Buffer.from('"ready"');
const END = Buffer.from('\n\n');
const HANDSHAKE = Object.entries(HANDSHAKE_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const OPENING_AT_ONCE = 50;
const SLOWEST_MS = 60_000;

let deliveries = 0;
let misplaced = 0;
let closed = 0;
const calls = new Map<string, CallNews>();
let latencies = new Uint32Array(SLOWEST_MS);
const readers: Reader[] = [];

class Reader {
  readonly socket: Socket;
  /** Its events are not counted. */
  readonly #isWebSocket: boolean;
  count = 0;
  #last = 0;
  #rest: Buffer | undefined;

  constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => {});
    this.socket.on('close', () => (closed += 1));
    this.#isWebSocket = path.includes('/events_ws');
    const more = this.#isWebSocket ? HANDSHAKE : '';
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`);
  }

  /** Resolves when the replay is over; events are counted from then on. */
  async ready(): Promise<void> {
    let tail = Buffer.alloc(0);
    while (!tail.includes(READY)) {
      const [chunk = tail]: Buffer[] = await once(this.socket, 'data');
      tail = Buffer.concat([tail.subarray(-READY.length), chunk]);
    }
    if (this.#isWebSocket) this.socket.resume();
    else this.socket.on('data', (chunk) => this.#take(chunk));
  }

  #take(chunk: Buffer): void {
    const text = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    const now = Date.now();
    let start = 0;
    for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END, start)) {
      this.#event(text, start, end, now);
      start = end + END.length;
    }
    this.#rest = start === text.length ? undefined : text.subarray(start);
  }

  #event(text: Buffer, start: number, end: number, now: number): void {
    const at = text.indexOf(MID, start);
    if (at < 0 || at > end) return this.#call(text, start, end, now);
    const mid = numberAt(text, at + MID.length);
    if (mid <= this.#last) misplaced += 1;
    this.#last = mid;
    this.count += 1;
    deliveries += 1;
    const latency = now - numberAt(text, text.indexOf(CREATED_AT, at) + CREATED_AT.length);
    const slot = Math.min(Math.max(latency, 0), SLOWEST_MS - 1);
    latencies[slot] = (latencies[slot] ?? 0) + 1;
  }

  #call(event: Buffer, start: number, end: number, now: number): void {
    const at = event.indexOf(CALL, start);
    if (at < 0 || at > end) return;
    const text = event.toString('utf8', event.indexOf('{', start), end);
    calls.set(text, { text, streams: (calls.get(text)?.streams ?? 0) + 1, lastAt: now });
  }
}

function numberAt(text: Buffer, start: number): number {
  let value = 0;
  for (let at = start; ; at += 1) {
    const digit = (text[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

async function open(port: number, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += OPENING_AT_ONCE) {
    const some = paths.slice(from, from + OPENING_AT_ONCE).map((path) => new Reader(port, path));
    readers.push(...some);
    await Promise.all(some.map((reader) => reader.ready()));
  }
}

function percentile(share: number): number {
  const total = latencies.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return latencies.findIndex((count) => (seen += count) >= total * share);
}

function report(): LoadReport {
  const most = Math.max(...readers.map(({ count }) => count));
  const short = readers.filter(({ count }) => count < most).length;
  const metrics = { p50Ms: percentile(0.5), p99Ms: percentile(0.99), maxMs: percentile(1) };
  latencies = new Uint32Array(SLOWEST_MS);
  return { deliveries, misplaced, short, closed, ...metrics };
}

async function obey(order: LoadOrder): Promise<unknown> {
  if ('open' in order) await open(order.port, order.open);
  if ('forgetCalls' in order) calls.clear();
  if ('calls' in order) return [...calls.values()];
  if ('close' in order) for (const { socket } of readers.splice(0)) socket.destroy();
  return 'report' in order ? report() : { deliveries };
}

process.on('message', (order: LoadOrder) => void obey(order).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
