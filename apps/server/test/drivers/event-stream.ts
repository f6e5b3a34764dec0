import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { events as schemas, type EventOf, type EventType, type ServerEvent } from '@loquat/contract';
import { WebSocket } from 'ws';
import { STREAM_TRANSPORT, type StreamTransport } from '../run/stream-transport.ts';
import { witnessEvent } from '../run/witnessed.ts';
import type { ForEach } from './in-turn.ts';

export interface StreamOptions {
  after_mid?: number;
  counts_reactions?: boolean;
  /** Default: true, as our own client. */
  joins_calls?: boolean;
  users_version?: number;
  limit?: number;
  headers?: Record<string, string>;
  /** Address of this machine to connect from. */
  localAddress?: string;
  over?: StreamTransport;
}

/** The longest a test waits, far above what anything takes. */
const PATIENCE_MS = 60_000;

/** An open connection that carries events as JSON. */
interface Wire {
  readonly headers: IncomingHttpHeaders;
  /** Begins to read, and passes on each event and the end. */
  follow(take: (json: string) => void, close: () => void): void;
  pause(): void;
  resume(): void;
  /** Drops the connection without closing it. */
  drop(): void;
}

type Connect = (url: string, headers: Record<string, string>, more: { localAddress?: string }) => Promise<Wire>;

const refusal = ({ statusCode }: IncomingMessage) => new Error(`stream answered ${statusCode}`);

const connectHttp: Connect = async (url, headers, more) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false, ...more }, resolve).on('error', reject),
  );
  if (response.statusCode !== 200) throw refusal(response);
  return {
    headers: response.headers,
    follow(take, close) {
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) if (block.startsWith('data: ')) take(block.slice('data: '.length));
      });
      response.on('error', () => {});
      response.on('close', close);
    },
    pause: () => response.pause(),
    resume: () => response.resume(),
    drop: () => response.destroy(),
  };
};

const connectWebSocket: Connect = async (url, headers, more) => {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers, ...more });
  const { promise: opened, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  socket.on('upgrade', (response) => {
    socket.on('open', () => {
      socket.pause();
      resolve(response);
    });
  });
  socket.on('error', reject);
  socket.on('unexpected-response', (_request, response) => {
    reject(refusal(response));
    response.destroy();
  });
  const { headers: received } = await opened;
  return {
    headers: received,
    follow(take, close) {
      socket.on('message', (bytes: Buffer, isBinary) => {
        if (isBinary) throw new Error('a binary frame');
        take(bytes.toString());
      });
      socket.on('close', close);
      socket.resume();
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    drop: () => socket.terminate(),
  };
};

/** One open event stream. Every event is checked against the contract; heartbeats are only counted. */
export class EventStream {
  readonly events: ServerEvent[] = [];
  heartbeats = 0;
  isClosed = false;
  readonly headers: IncomingHttpHeaders;
  readonly #wire: Wire;
  readonly #waiting = new Set<() => void>();

  constructor(wire: Wire) {
    this.#wire = wire;
    this.headers = wire.headers;
    wire.follow(
      (json) => {
        this.#take(JSON.parse(json));
        this.#wake();
      },
      () => {
        this.isClosed = true;
        this.#wake();
      },
    );
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
    this.#wire.pause();
  }

  resume(): void {
    this.#wire.resume();
  }

  /** Drops the connection without closing it, like a network failure. */
  drop(): void {
    this.#wire.drop();
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

function urlOf(origin: string, token: string, over: StreamTransport, options: StreamOptions): string {
  const url = new URL(over === 'websocket' ? '/api/user/events_ws' : '/api/user/events', origin);
  url.searchParams.set('api-key', token);
  url.searchParams.set('joins_calls', `${options.joins_calls ?? true}`);
  for (const name of ['after_mid', 'counts_reactions', 'users_version', 'limit'] as const) {
    const value = options[name];
    if (value !== undefined) url.searchParams.set(name, `${value}`);
  }
  return url.href;
}

/** Opens a stream that is not read yet. */
export async function openUnread(
  server: { origin: string },
  token: string,
  options: StreamOptions = {},
): Promise<Wire> {
  const { over = STREAM_TRANSPORT, headers = {}, localAddress } = options;
  const connect = over === 'websocket' ? connectWebSocket : connectHttp;
  return connect(
    urlOf(server.origin, token, over, options),
    headers,
    localAddress === undefined ? {} : { localAddress },
  );
}

/** Opens a stream and waits for `ready`. It need not be closed: the server closes it when it stops. */
export async function openEvents(server: { origin: string }, token: string, options: StreamOptions = {}) {
  const stream = new EventStream(await openUnread(server, token, options));
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
