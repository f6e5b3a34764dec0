import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Visibility } from '#platform/events/audience.ts';
import type { Connection } from '#platform/events/connection.ts';
import { Hub, type HubParts } from '#platform/events/hub.ts';
import { openStream, type StreamStart } from '#platform/events/open-stream.ts';
import { openEventStream } from '#platform/events/sse.ts';
import { openWebSocket } from '#platform/events/websocket.ts';
import { STREAM_TRANSPORT } from '../../run/stream-transport.ts';
import { uid } from './ids.ts';
import { StreamReader } from './stream-reader.ts';

type Start = Omit<StreamStart, 'connection'>;

export interface StreamServerOptions {
  readonly members?: Record<number, number[]>;
  readonly now?: () => number;
  readonly isLive?: HubParts['isLive'];
  /** The first events of a stream opened with this query. */
  readonly start?: (query: URLSearchParams) => Start;
}

/** A server for tests: the real hub behind a real HTTP server that trusts each client's claimed identity. */
export class StreamServer {
  readonly hub: Hub;
  readonly errors: unknown[] = [];
  readonly presence: string[] = [];
  readonly #connections = new Map<string, Connection>();
  readonly #start: (query: URLSearchParams) => Start;
  readonly #http: Server;
  #onPresence: () => void = () => {};

  constructor({
    members = {},
    now = Date.now,
    isLive = () => true,
    start = () => ({ initial: [], lastReplayedMid: 0 }),
  }: StreamServerOptions = {}) {
    const visibility: Visibility = {
      isPublic: (gid) => !(gid in members),
      memberUids: (gid) => (members[gid] ?? []).map(uid),
    };
    this.#start = start;
    this.hub = new Hub({
      visibility,
      isLive,
      now,
      report: (error) => this.errors.push(error),
      onPresence: (who, isOnline) => {
        this.presence.push(`${who} ${isOnline ? 'online' : 'offline'}`);
        this.#onPresence();
      },
    });
    this.#http = createServer((request, response) => {
      const stream = (STREAM_TRANSPORT === 'websocket' ? openWebSocket : openEventStream)(request, response);
      if (stream === undefined) return;
      const query = new URL(request.url ?? '/', 'http://test').searchParams;
      const device = query.get('device') ?? 'web:1';
      const user = uid(Number(query.get('uid')));
      const connection = this.hub.register(stream, {
        uid: user,
        device,
        session_id: query.get('session') ?? 's1',
        isGuest: query.has('guest'),
      });
      this.#connections.set(`${user} ${device}`, connection);
      this.#follow(connection, query).catch((error) => this.errors.push(error));
    });
  }

  /** A stream may wait some turns of the event loop, as when many are opened at once. */
  async #follow(connection: Connection, query: URLSearchParams): Promise<void> {
    connection.isWaiting = query.has('waits');
    for (let left = Number(query.get('waits')); left > 0; left -= 1) await turn();
    connection.isWaiting = false;
    if (connection.isOpen) await openStream({ connection, ...this.#start(query) });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Opens a stream without waiting for it. */
  open(query: string): StreamReader {
    return new StreamReader(this.port, `/?${query}`);
  }

  /** Opens a stream and waits until it is live. */
  async ready(query: string): Promise<StreamReader> {
    const reader = this.open(query);
    await reader.first('ready');
    return reader;
  }

  /** The newest connection of this user and device. */
  connection(who: number, device = 'web:1'): Connection {
    const connection = this.#connections.get(`${who} ${device}`);
    if (connection === undefined) throw new Error(`No stream of ${who} ${device}`);
    return connection;
  }

  /** Waits until this change of presence was announced. */
  async announced(change: string): Promise<void> {
    while (!this.presence.includes(change)) await new Promise<void>((resolve) => (this.#onPresence = resolve));
  }

  async close(): Promise<void> {
    await this.hub.closeAll(100);
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}
