import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { events as schemas, type EventOf, type EventType, type ServerEvent } from '@loquat/contract';
import { witnessEvent } from '../run/witnessed.ts';
import type { ForEach } from './in-turn.ts';

export interface StreamOptions {
  after_mid?: number;
  counts_reactions?: boolean;
  users_version?: number;
  limit?: number;
  headers?: Record<string, string>;
  /** Address of this machine to connect from. */
  localAddress?: string;
}

/** The longest a test waits, far above what anything takes. */
const PATIENCE_MS = 60_000;

function connect(url: string, { headers = {}, localAddress }: StreamOptions): Promise<IncomingMessage> {
  const options = { headers, agent: false, ...(localAddress && { localAddress }) };
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject));
}

/** One open event stream. Every event is checked against the contract; heartbeats are only counted. */
export class EventStream {
  readonly events: ServerEvent[] = [];
  heartbeats = 0;
  isClosed = false;
  readonly headers: IncomingHttpHeaders;
  readonly #response: IncomingMessage;
  readonly #waiting = new Set<() => void>();
  #text = '';

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.headers = response.headers;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#read(text));
    response.on('error', () => {});
    response.on('close', () => {
      this.isClosed = true;
      this.#wake();
    });
  }

  /** Waits until a condition holds; fails if the stream ends first, or after `PATIENCE_MS`. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    while (!holds()) {
      if (this.isClosed) throw new Error(`stream closed, still waiting for ${what}`);
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        deadline.addEventListener('abort', () => reject(new Error(`waited too long for ${what}`)), { once: true });
      });
    }
  }

  /** The first matching event of a type; waits for it if necessary. */
  async find<T extends EventType>(type: T, fits: (event: EventOf<T>) => boolean = () => true): Promise<EventOf<T>> {
    const find = () => this.events.find((event) => event.type === type && fits(event as never));
    await this.until(type, () => find() !== undefined);
    return find() as EventOf<T>;
  }

  all<T extends EventType>(type: T): EventOf<T>[] {
    return this.events.filter((event) => event.type === type) as unknown as EventOf<T>[];
  }

  async closed(): Promise<void> {
    await this.until('the end', () => this.isClosed).catch((error: unknown) => {
      if (!this.isClosed) throw error;
    });
  }

  /** Stops reading for a while; incoming data waits in the sockets and on the server. */
  pause(): void {
    this.#response.pause();
  }

  resume(): void {
    this.#response.resume();
  }

  /** Drops the connection without closing it, like a network failure. */
  drop(): void {
    this.#response.destroy();
  }

  #read(text: string): void {
    const blocks = (this.#text + text).split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) this.#take(JSON.parse(block.slice('data: '.length)));
    this.#wake();
  }

  #take(event: { type: EventType }): void {
    const known = schemas[event.type].parse(event);
    witnessEvent(event.type);
    if (event.type !== 'heartbeat') this.events.push(known);
    else this.heartbeats += 1;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

function urlOf(origin: string, token: string, options: StreamOptions): string {
  const url = new URL('/api/user/events', origin);
  url.searchParams.set('api-key', token);
  for (const name of ['after_mid', 'counts_reactions', 'users_version', 'limit'] as const) {
    const value = options[name];
    if (value !== undefined) url.searchParams.set(name, `${value}`);
  }
  return url.href;
}

/** Opens a stream and waits for `ready`. It need not be closed: the server closes it when it stops. */
export async function openEvents(server: { origin: string }, token: string, options: StreamOptions = {}) {
  const response = await connect(urlOf(server.origin, token, options), options);
  if (response.statusCode !== 200) throw new Error(`stream answered ${response.statusCode}`);
  const stream = new EventStream(response);
  await stream.find('ready');
  return stream;
}

/** Opens a stream for each person, in order. */
export async function openStreams<const P extends readonly { token: string }[]>(
  server: { origin: string },
  ...people: P
): Promise<ForEach<P, EventStream>> {
  const streams = await Promise.all(people.map(({ token }) => openEvents(server, token)));
  return streams as readonly EventStream[] as ForEach<P, EventStream>;
}
